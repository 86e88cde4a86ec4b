#include "values.h"

#include <algorithm>
#include <array>
#include <vector>

#include "base/assert.h"
#include "value/literal.h"

namespace assay::ground {

namespace {

using base::Random;
using term::SortKind;

struct FlavourRow {
  Op op;
  uint8_t argument;
  Flavour flavour;
};

constexpr FlavourRow kFlavours[] = {
    {Op::kPow, 1, Flavour::kExponent},
    {Op::kPow, 2, Flavour::kExponent},
    {Op::kPow, 3, Flavour::kExponent},
    {Op::kPow, 4, Flavour::kExponent},
    {Op::kPowByZero, 1, Flavour::kExponent},
    {Op::kIntPow, 1, Flavour::kExponent},
    {Op::kPow2, 0, Flavour::kPowerOfTwo},
    {Op::kIntPiand, 0, Flavour::kPowerOfTwo},
    {Op::kBvShl, 1, Flavour::kShift},
    {Op::kBvLshr, 1, Flavour::kShift},
    {Op::kBvAshr, 1, Flavour::kShift},
    {Op::kExtRotateLeft, 1, Flavour::kShift},
    {Op::kExtRotateRight, 1, Flavour::kShift},
    {Op::kToFpFromScaled, 1, Flavour::kScale},
    {Op::kToFpFromScaled2, 2, Flavour::kScale},
    {Op::kStrAt, 1, Flavour::kIndex},
    {Op::kStrSubstr, 1, Flavour::kIndex},
    {Op::kStrSubstr, 2, Flavour::kIndex},
    {Op::kStrIndexOf, 1, Flavour::kNeedle},
    {Op::kStrIndexOf, 2, Flavour::kIndex},
    {Op::kStrIndexOf2, 1, Flavour::kNeedle},
    {Op::kStrPrefixOf, 0, Flavour::kNeedle},
    {Op::kStrSuffixOf, 0, Flavour::kNeedle},
    {Op::kStrContains, 1, Flavour::kNeedle},
    {Op::kStrReplace, 1, Flavour::kNeedle},
    {Op::kStrReplaceAll, 1, Flavour::kNeedle},
    {Op::kStrUpdate, 1, Flavour::kIndex},
    {Op::kStrIndexOfRe, 2, Flavour::kIndex},
    {Op::kStrIsDigit, 0, Flavour::kLetter},
    {Op::kStrToCode, 0, Flavour::kLetter},
    {Op::kStrFromCode, 0, Flavour::kCode},
    {Op::kStrToInt, 0, Flavour::kDigits},
    {Op::kReRange, 0, Flavour::kLetter},
    {Op::kReRange, 1, Flavour::kLetter},
    {Op::kStrToRe, 0, Flavour::kNeedle},
    {Op::kSeqToRe, 0, Flavour::kNeedle},
    {Op::kReLoopArgs, 1, Flavour::kExponent},
    {Op::kReLoopArgs, 2, Flavour::kExponent},
    {Op::kReLoopFromArgs, 1, Flavour::kExponent},
    {Op::kSeqExtract, 1, Flavour::kIndex},
    {Op::kSeqExtract, 2, Flavour::kIndex},
    {Op::kSeqAt, 1, Flavour::kIndex},
    {Op::kSeqNth, 1, Flavour::kIndex},
    {Op::kSeqNthI, 1, Flavour::kIndex},
    {Op::kSeqNthU, 1, Flavour::kIndex},
    {Op::kSeqUpdate, 1, Flavour::kIndex},
    {Op::kSeqIndexOf, 1, Flavour::kNeedle},
    {Op::kSeqIndexOf, 2, Flavour::kIndex},
    {Op::kSeqIndexOf2, 1, Flavour::kNeedle},
    {Op::kSeqLastIndexOf, 1, Flavour::kNeedle},
    {Op::kSeqContains, 1, Flavour::kNeedle},
    {Op::kSeqPrefixOf, 0, Flavour::kNeedle},
    {Op::kSeqSuffixOf, 0, Flavour::kNeedle},
    {Op::kSeqReplace, 1, Flavour::kNeedle},
    {Op::kSeqReplaceAll, 1, Flavour::kNeedle},
    {Op::kBag, 1, Flavour::kMultiplicity},
    {Op::kRelJoinImage, 1, Flavour::kMultiplicity},
    {Op::kSeqMapi, 1, Flavour::kIndex},
    {Op::kSeqFoldli, 1, Flavour::kIndex},
};

constexpr std::array<std::string_view, 22> kIntegers = {"0",
                                                        "0",
                                                        "1",
                                                        "-1",
                                                        "2",
                                                        "-2",
                                                        "3",
                                                        "-3",
                                                        "7",
                                                        "-7",
                                                        "10",
                                                        "255",
                                                        "256",
                                                        "-128",
                                                        "2147483647",
                                                        "-2147483648",
                                                        "4294967296",
                                                        "18446744073709551615",
                                                        "18446744073709551617",
                                                        "100000000000000000000",
                                                        "-100000000000000000000",
                                                        "1267650600228229401496703205377"};
constexpr std::array<std::string_view, 12> kDenominators = {
    "1", "1", "2", "2", "3", "4", "7", "10", "256", "1000", "4294967295", "100000000000000000000"};
constexpr std::array<std::string_view, 12> kDecimals = {"0.0",     "0.5",         "1.0",   "1.5",
                                                        "2.5",     "0.1",         "0.001", "3.75",
                                                        "65504.0", "0.000061035", "1.25",  "2.0"};

// Code points at the ends of the alphabet and of the encodings, then letters.
constexpr std::array<uint32_t, 16> kCodePoints = {
    0, 1, 0x20, '"', '\\', '0', '9', 'a', 'b', 0x7e, 0x7f, 0x80, 0xff, 0x100, 0xffff, 0x2ffff};
constexpr std::array<std::string_view, 18> kCodes = {
    "-1",  "0",   "1",   "34",  "48",  "57",    "58",    "92",     "97",
    "126", "127", "128", "255", "256", "55296", "65535", "196607", "196608"};
constexpr std::array<std::string_view, 16> kDigitStrings = {
    "",
    "0",
    "7",
    "00",
    "007",
    "10",
    "-1",
    "+1",
    " 1",
    "1.0",
    "1a",
    "18446744073709551616",
    "340282366920938463463374607431768211456",
    "99",
    "0x1",
    "-0"};
constexpr std::array<std::string_view, 10> kEscapeLike = {
    "\\u{61}", "\\u0061", "\\x61", "\\", "\\u{}", "\\u{30000}", "\"\"", "a\\", "\\n", "u{61}"};
constexpr std::array<uint64_t, 6> kLetterBounds = {2, 2, 2, 3, 4, 26};

}  // namespace

Flavour flavour_of(Op op, size_t argument) {
  const auto at = std::ranges::find_if(
      kFlavours, [&](const FlavourRow& row) { return row.op == op && row.argument == argument; });
  return at == std::end(kFlavours) ? Flavour::kPlain : at->flavour;
}

Term Values::apply(Op op, std::initializer_list<Term> arguments) {
  std::vector<Term> list(arguments);
  const Term term = checker_.apply(op, {}, list);
  ASSAY_ASSERT(static_cast<bool>(term));
  return term;
}

Term Values::integer(std::string_view text) {
  if (text.front() == '-') return apply(Op::kNeg, {store_.numeral(text.substr(1))});
  return store_.numeral(text);
}

Term Values::decimal(std::string_view numerator) {
  return store_.literal(Op::kDecimal, term::kRealSort, std::string(numerator) + ".0");
}

Term Values::bits(std::string_view digits) {
  return store_.literal(Op::kBitVector,
                        store_.sorts().bit_vector(static_cast<uint32_t>(digits.size())),
                        value::bits_from_binary(digits));
}

Term Values::any_integer(Random& random, Flavour flavour) {
  const auto between = [&](int64_t low, int64_t high) {
    return integer(std::to_string(random.between(low, high)));
  };
  switch (flavour) {
    case Flavour::kIndex:
      return between(-1, random.chance(1, 8) ? 40 : 7);
    case Flavour::kExponent:
      return between(random.chance(1, 8) ? -2 : 0, 5);
    case Flavour::kPowerOfTwo:
      return between(-2, 70);
    case Flavour::kScale:
      return between(-160, 160);
    case Flavour::kMultiplicity:
      return between(-1, 4);
    case Flavour::kCode:
      return integer(pick(random, kCodes));
    default:
      break;
  }
  if (random.chance(1, 4)) return between(-20, 20);
  if (random.chance(1, 12)) return between(INT64_MIN + 1, INT64_MAX);
  return integer(pick(random, kIntegers));
}

Term Values::real(Random& random) {
  if (random.chance(1, 3)) {
    const Term term = store_.literal(Op::kDecimal, term::kRealSort, pick(random, kDecimals));
    return random.chance(1, 3) ? apply(Op::kNeg, {term}) : term;
  }
  std::string_view numerator = pick(random, kIntegers);
  const bool negative = numerator.front() == '-';
  if (negative) numerator.remove_prefix(1);
  const std::string_view denominator = pick(random, kDenominators);
  Term term = decimal(numerator);
  if (denominator != "1") term = apply(Op::kDiv, {term, decimal(denominator)});
  return negative ? apply(Op::kNeg, {term}) : term;
}

Term Values::bit_vector(Random& random, uint32_t width, Flavour flavour) {
  std::string digits(width, '0');
  if (flavour == Flavour::kShift && random.chance(2, 3)) {
    // The width, one more, one less, or a small number, as far as they fit.
    const uint64_t choice = random.below(5);
    uint64_t amount = choice < 3 ? width + choice - 1 : random.below(uint64_t{width} + 1);
    for (uint32_t i = width; i-- > 0 && amount != 0; amount /= 2) {
      digits[i] = amount % 2 != 0 ? '1' : '0';
    }
    return bits(digits);
  }
  switch (random.below(8)) {
    case 0:
      break;
    case 1:
      digits.back() = '1';
      break;
    case 2:
      digits.assign(width, '1');
      break;
    case 3:
      digits.front() = '1';
      break;
    case 4:
      digits.assign(width, '1');
      digits.front() = '0';
      break;
    case 5:  // a power of two, or one less
      digits[random.below(width)] = '1';
      break;
    default:
      for (char& digit : digits) digit = random.chance(1, 2) ? '1' : '0';
  }
  return bits(digits);
}

Term Values::floating(Random& random, Sort sort) {
  const uint32_t exponent_bits = store_.sorts().index(sort);
  const uint32_t fraction_bits = store_.sorts().significand_bits(sort) - 1;
  const uint32_t format[] = {exponent_bits, fraction_bits + 1};
  const auto special = [&](Op op) { return store_.make(op, sort, format, {}); };
  std::string exponent(exponent_bits, '0');
  std::string fraction(fraction_bits, '0');
  std::string one = exponent;  // the biased exponent of 1.0
  std::fill(one.begin() + 1, one.end(), '1');
  switch (random.below(18)) {
    case 0:
      return special(Op::kFpPlusZero);
    case 1:
      return special(Op::kFpMinusZero);
    case 2:
      return special(random.chance(1, 2) ? Op::kFpPlusInfinity : Op::kFpMinusInfinity);
    case 3:
      return special(Op::kFpNan);
    case 4:  // least subnormal
      fraction.back() = '1';
      break;
    case 5:  // greatest subnormal
      fraction.assign(fraction_bits, '1');
      break;
    case 6:  // least normal
      exponent.back() = '1';
      break;
    case 7:  // greatest finite number
      exponent.assign(exponent_bits, '1');
      exponent.back() = '0';
      fraction.assign(fraction_bits, '1');
      break;
    case 8:
      exponent = one;
      break;
    case 9:  // 1 + ulp
      exponent = one;
      fraction.back() = '1';
      break;
    case 10:  // 1 - ulp
      exponent = one;
      exponent.back() = '0';
      fraction.assign(fraction_bits, '1');
      break;
    case 11:  // 1.5
      exponent = one;
      fraction.front() = '1';
      break;
    case 12:  // 2 or 3, in small formats infinity
      exponent.front() = '1';
      if (random.chance(1, 2)) fraction.front() = '1';
      break;
    case 13:  // 2.5, a tie
      exponent.front() = '1';
      if (fraction_bits > 1) fraction[1] = '1';
      break;
    case 14:  // 0.5, a tie
      exponent = one;
      exponent.back() = '0';
      break;
    case 15:  // near 1
      exponent = one;
      exponent.back() = random.chance(1, 2) ? '0' : '1';
      [[fallthrough]];
    default:
      if (exponent.find('1') == std::string::npos) {
        for (char& digit : exponent) digit = random.chance(1, 2) ? '1' : '0';
      }
      for (char& digit : fraction) digit = random.chance(1, 2) ? '1' : '0';
  }
  return apply(Op::kFp, {bits(random.chance(1, 3) ? "1" : "0"), bits(exponent), bits(fraction)});
}

Term Values::any_string(Random& random, Flavour flavour) {
  if (flavour == Flavour::kDigits && random.chance(3, 4)) {
    return string(pick(random, kDigitStrings));
  }
  std::string text;
  if (flavour == Flavour::kLetter && random.chance(7, 8)) {
    const bool plain = random.chance(1, 2);
    value::append_code_point(
        plain ? 'a' + static_cast<uint32_t>(random.below(4)) : pick(random, kCodePoints), text);
    return string(text);
  }
  if (random.chance(1, 20)) return string(pick(random, kEscapeLike));
  // Words over few letters, so that one is often found in another; sometimes a repeated one.
  const size_t length = random.below(flavour == Flavour::kNeedle ? 3 : 7);
  const uint64_t letters = pick(random, kLetterBounds);
  for (size_t i = 0; i < length; ++i) {
    const bool odd = random.chance(1, 12);
    value::append_code_point(
        odd ? pick(random, kCodePoints) : 'a' + static_cast<uint32_t>(random.below(letters)), text);
  }
  if (flavour != Flavour::kNeedle && random.chance(1, 6)) text += text;
  return string(text);
}

Term Values::regex(Random& random) {
  switch (random.below(9)) {
    case 0:
      return apply(Op::kReNone, {});
    case 1:
      return apply(Op::kReAll, {});
    case 2:
      return apply(Op::kReAllChar, {});
    case 3:
      return apply(Op::kReRange,
                   {any_string(random, Flavour::kLetter), any_string(random, Flavour::kLetter)});
    default:
      return apply(Op::kStrToRe, {any_string(random, Flavour::kNeedle)});
  }
}

Term Values::array(Random& random, Sort sort) {
  const std::vector<Sort> parts(store_.sorts().arguments(sort).begin(),
                                store_.sorts().arguments(sort).end());
  const Term base = pure(random, parts.back());
  Term term = store_.make(Op::kConstArray, sort, {{base}});
  for (uint64_t stores = random.below(4); stores > 0; --stores) {
    std::vector<Term> arguments{term};
    for (Sort part : parts) arguments.push_back(value(random, part));
    term = checker_.apply(parts.size() == 2 ? Op::kStore : Op::kStoreN, {}, arguments);
    ASSAY_ASSERT(static_cast<bool>(term));
  }
  return term;
}

Term Values::pure(Random& random, Sort sort) {
  const auto& sorts = store_.sorts();
  if (sorts.is(sort, SortKind::kArray)) {
    const Term base = pure(random, sorts.arguments(sort).back());
    return store_.make(Op::kConstArray, sort, {{base}});
  }
  if (sorts.is(sort, SortKind::kSequence)) return store_.make(Op::kSeqEmpty, sort, {});
  return value(random, sort);
}

Term Values::datatype(Random& random, Sort sort, int depth) {
  const auto& constructors = store_.datatype(store_.sorts().datatype_of(sort)).constructors;
  // The first constructors of our datatypes are not recursive.
  const size_t chosen = depth >= 3 ? 0 : random.below(constructors.size());
  const auto decl = constructors[chosen].decl;
  const auto parameters = store_.parameters(decl);
  const std::vector<Sort> actual(store_.sorts().arguments(sort).begin(),
                                 store_.sorts().arguments(sort).end());
  std::vector<Term> fields;
  for (size_t i = 0; i < store_.arity(decl); ++i) {
    const Sort field = store_.sorts().substitute(store_.arguments(decl)[i], parameters, actual);
    fields.push_back(store_.sorts().is(field, SortKind::kDatatype)
                         ? datatype(random, field, depth + 1)
                         : value(random, field));
  }
  const Term term = checker_.apply(decl, fields, sort);
  ASSAY_ASSERT(static_cast<bool>(term));
  return term;
}

Term Values::collection(Random& random, Sort sort) {
  const SortKind kind = store_.sorts().kind(sort);
  const Sort element = store_.sorts().argument(sort, 0);
  std::vector<Term> parts;
  for (uint64_t count = random.below(4); count > 0; --count) {
    // Few different elements, so that two collections have some in common.
    const Term item = element == term::kIntSort && random.chance(3, 4)
                          ? store_.numeral(std::to_string(random.below(4)))
                          : value(random, element);
    if (kind == SortKind::kBag) {
      parts.push_back(apply(Op::kBag, {item, any_integer(random, Flavour::kMultiplicity)}));
    } else {
      parts.push_back(apply(kind == SortKind::kSet ? Op::kSetSingleton : Op::kSeqUnit, {item}));
    }
  }
  if (parts.empty()) {
    const Op empty = kind == SortKind::kBag   ? Op::kBagEmpty
                     : kind == SortKind::kSet ? Op::kSetEmpty
                                              : Op::kSeqEmpty;
    return store_.make(empty, sort, {});
  }
  const Op join = kind == SortKind::kBag   ? Op::kBagUnionDisjoint
                  : kind == SortKind::kSet ? Op::kSetUnion
                                           : Op::kSeqConcat;
  Term term = parts[0];
  for (size_t i = 1; i < parts.size(); ++i) term = apply(join, {term, parts[i]});
  return term;
}

Term Values::tuple(Random& random, Sort sort) {
  std::vector<Term> parts;
  const std::vector<Sort> columns(store_.sorts().arguments(sort).begin(),
                                  store_.sorts().arguments(sort).end());
  for (Sort column : columns) {
    parts.push_back(column == term::kIntSort ? store_.numeral(std::to_string(random.below(3)))
                                             : value(random, column));
  }
  const Term term = checker_.apply(columns.empty() ? Op::kTupleUnit : Op::kTuple, {}, parts);
  ASSAY_ASSERT(static_cast<bool>(term));
  return term;
}

Term Values::value(Random& random, Sort sort, Flavour flavour) {
  constexpr std::array kModes = {Op::kRne, Op::kRna, Op::kRtp, Op::kRtn, Op::kRtz};
  switch (store_.sorts().kind(sort)) {
    case SortKind::kBool:
      return store_.boolean(random.chance(1, 2));
    case SortKind::kInt:
      return any_integer(random, flavour);
    case SortKind::kReal:
      if (flavour == Flavour::kExponent) {
        return decimal(std::to_string(random.below(5)));
      }
      return real(random);
    case SortKind::kString:
      return any_string(random, flavour);
    case SortKind::kRegLan:
      return regex(random);
    case SortKind::kRoundingMode:
      return apply(pick(random, kModes), {});
    case SortKind::kChar:
      // z3 4.8 has no literals of this sort.
      return apply(Op::kSeqNth, {any_string(random, Flavour::kLetter), store_.numeral("0")});
    case SortKind::kBitVec:
      return bit_vector(random, store_.sorts().width(sort), flavour);
    case SortKind::kFloat:
      return floating(random, sort);
    case SortKind::kFiniteField:
      return store_.literal(
          Op::kFieldElement, sort,
          value::modulo(pick(random, kIntegers), store_.text(store_.sorts().symbol(sort))));
    case SortKind::kArray:
      return array(random, sort);
    case SortKind::kSet:
    case SortKind::kBag:
    case SortKind::kSequence:
      return collection(random, sort);
    case SortKind::kTuple:
      return tuple(random, sort);
    case SortKind::kDatatype:
      return datatype(random, sort, 0);
    default:
      break;
  }
  ASSAY_ASSERT(false && "a sort without constants");
  return {};
}

}  // namespace assay::ground
