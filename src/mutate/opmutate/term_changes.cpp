#include "mutate/opmutate/term_changes.h"

#include <array>
#include <string>

#include "mutate/opmutate/operator_rules.h"
#include "value/literal.h"

namespace assay::mutate::opmutate {

using term::Op;
using term::Sort;
using term::SortKind;
using term::Term;

namespace {

Term integer(term::TermStore& terms, int64_t value) {
  const auto size = static_cast<uint64_t>(value < 0 ? -value : value);
  const Term literal = terms.literal(Op::kNumeral, term::kIntSort, std::to_string(size));
  return value < 0 ? terms.make(Op::kNeg, term::kIntSort, {{literal}}) : literal;
}

Term real(term::TermStore& terms, std::string_view text) {
  if (text.front() != '-') return terms.literal(Op::kDecimal, term::kRealSort, text);
  const Term literal = terms.literal(Op::kDecimal, term::kRealSort, text.substr(1));
  return terms.make(Op::kNeg, term::kRealSort, {{literal}});
}

Term bits(term::TermStore& terms, Sort sort, Term old, base::Random& random) {
  const uint32_t width = terms.sorts().width(sort);
  if (width > 64) return {};
  const uint64_t all = width == 64 ? ~uint64_t{0} : (uint64_t{1} << width) - 1;
  const uint64_t top = uint64_t{1} << (width - 1);
  const auto words = terms.indices(old);
  const uint64_t value = words[0] | uint64_t{words[1]} << 32;
  const std::array<uint64_t, 8> values = {0, 1, all, top, top - 1, value + 1, value - 1, ~value};
  return terms.bit_vector(values[random.below(values.size())] & all, sort);
}

Term text(term::TermStore& terms, Term old, base::Random& random) {
  const std::string same(terms.text(terms.symbol(old)));
  const std::array<std::string, 8> values = {"",  "0",        "a",         "-1",
                                             "A", same + "a", same + same, same.substr(0, 1)};
  const std::string& value = values[random.below(values.size())];
  // Half of an escape sequence would be another text.
  if (same.find('\\') != std::string::npos && value.find('\\') != std::string::npos) return {};
  return terms.literal(Op::kString, term::kStringSort, value);
}

}  // namespace

Term changed_constant(term::TermStore& terms, Term literal, base::Random& random) {
  const Sort sort = terms.sort(literal);
  switch (terms.op(literal)) {
    case Op::kNumeral: {
      constexpr std::array<int64_t, 12> kValues = {0,   1,     -1,    2,          3,          7,
                                                   255, 65536, -1024, 2147483647, 4294967296, 10};
      return integer(terms, kValues[random.below(kValues.size())]);
    }
    case Op::kDecimal: {
      constexpr std::array<std::string_view, 8> kValues = {"0.0",  "1.0", "-1.0",    "0.5",
                                                           "-0.5", "2.0", "0.00001", "1000000.0"};
      return real(terms, kValues[random.below(kValues.size())]);
    }
    case Op::kBitVector:
      return bits(terms, sort, literal, random);
    case Op::kString:
      return text(terms, literal, random);
    default:
      return {};
  }
}

Term changed_arguments(term::TermStore& terms, Term application, base::Random& random) {
  const Op op = terms.op(application);
  const auto span = terms.arguments(application);
  if (span.size() < 2) return {};
  const bool is_table = op >= static_cast<Op>(term::kFirstTableOp);
  if ((!is_table && op != Op::kApply) || op == Op::kArrayMap || op == Op::kFp) return {};
  std::vector<Term> arguments(span.begin(), span.end());
  const size_t one = random.below(arguments.size());
  const size_t two = (one + 1 + random.below(arguments.size() - 1)) % arguments.size();
  const uint64_t way = random.below(4);
  if (way == 0 && is_table && term::info(op).associativity != term::Associativity::kNone &&
      op != Op::kConcat && op != Op::kRelJoin && op != Op::kRelProduct && op != Op::kTableProduct &&
      takes_arguments(op, arguments.size() - 1)) {
    arguments.erase(arguments.begin() + static_cast<std::ptrdiff_t>(one));
  } else if (terms.sort(arguments[one]) != terms.sort(arguments[two])) {
    return {};
  } else if (way <= 2) {
    std::swap(arguments[one], arguments[two]);
  } else {
    arguments[one] = arguments[two];
  }
  return terms.with_arguments(application, arguments);
}

Term wrapped(term::TermStore& terms, Term t, TermPool& pool, const Place& place,
             base::Random& random) {
  const Sort sort = terms.sort(t);
  const uint64_t way = random.below(4);
  if (way == 0) {
    const Term name = terms.variable(terms.symbols().intern("let!0"), sort);
    return terms.make(Op::kLet, sort, {{name, t, name}});
  }
  if (way == 1 && sort == term::kBoolSort) return terms.make(Op::kNot, sort, {{t}});
  // cvc5 has no choice between regular expressions.
  if (sort == term::kRegLanSort) return {};
  const Term condition = pool.pick(term::kBoolSort, place, random);
  const Term other = pool.pick(sort, place, random);
  if (!condition || !other) return {};
  if (random.chance(1, 2)) return terms.make(Op::kIte, sort, {{condition, t, other}});
  return terms.make(Op::kIte, sort, {{condition, other, t}});
}

}  // namespace assay::mutate::opmutate
