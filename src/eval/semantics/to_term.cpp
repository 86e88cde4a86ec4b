#include "eval/semantics/to_term.h"

#include <fmt/format.h>

#include <string>
#include <vector>

#include "base/assert.h"
#include "eval/semantics/domain.h"
#include "smtlib/printer.h"
#include "value/text.h"

namespace assay::eval {

using term::TermStore;
using value::ValueStore;

namespace {

// Composite values nest as deep as a solver likes: an explicit stack, values to terms.
class Converter {
 public:
  Converter(TermStore& terms, ValueStore& values) : terms_(terms), values_(values) {}

  Term run(Value root, Sort sort) {
    std::vector<Task> stack{{root, sort, false}};
    while (!stack.empty()) {
      const Task task = stack.back();
      stack.pop_back();
      if (task.is_ready) {
        results_.push_back(build(task.value, task.sort, results_.size() - task.parts));
        continue;
      }
      std::vector<Task> parts = parts_of(task.value, task.sort);
      stack.push_back({task.value, task.sort, true, parts.size()});
      stack.insert(stack.end(), parts.rbegin(), parts.rend());
    }
    ASSAY_ASSERT(results_.size() == 1);
    return results_[0];
  }

 private:
  struct Task {
    Value value;
    Sort sort;
    bool is_ready = false;
    size_t parts = 0;
  };

  std::vector<Task> parts_of(Value v, Sort sort) {
    std::vector<Task> tasks;
    const auto all = [&](std::span<const Value> parts, Sort part_sort) {
      for (Value part : parts) tasks.push_back({part, part_sort});
    };
    const auto& sorts = terms_.sorts();
    switch (v.kind) {
      case Kind::kSequence:
      case Kind::kSet:
        all(values_.parts(v), sorts.argument(sort, 0));
        break;
      case Kind::kBag: {
        const auto parts = values_.parts(v);
        for (size_t i = 0; i < parts.size(); i += 2) {
          tasks.push_back({parts[i], sorts.argument(sort, 0)});
          tasks.push_back({parts[i + 1], term::kIntSort});
        }
        break;
      }
      case Kind::kTuple: {
        const auto parts = values_.parts(v);
        for (size_t i = 0; i < parts.size(); ++i)
          tasks.push_back({parts[i], sorts.argument(sort, i)});
        break;
      }
      case Kind::kArray: {
        const auto parts = values_.parts(v);
        const auto signature = sorts.arguments(sort);
        tasks.push_back({parts[0], signature.back()});
        for (size_t i = 1; i < parts.size(); i += 2) {
          // Several indices are one tuple here.
          const auto indices =
              signature.size() == 2 ? parts.subspan(i, 1) : values_.parts(parts[i]);
          for (size_t k = 0; k < indices.size(); ++k) tasks.push_back({indices[k], signature[k]});
          tasks.push_back({parts[i + 1], signature.back()});
        }
        break;
      }
      case Kind::kData: {
        const auto parts = values_.parts(v);
        const term::Decl constructor{static_cast<uint32_t>(parts[0].payload)};
        const std::vector<Sort> fields = field_sorts(terms_, sort, {constructor, {}});
        for (size_t i = 0; i < fields.size(); ++i) tasks.push_back({parts[i + 1], fields[i]});
        break;
      }
      default:
        break;
    }
    return tasks;
  }

  // The term of a value whose parts' terms are the last results, from `first` on.
  Term build(Value v, Sort sort, size_t first) {
    const std::vector<Term> parts(results_.begin() + static_cast<std::ptrdiff_t>(first),
                                  results_.end());
    results_.resize(first);
    for (Term part : parts) {
      if (!part) return {};
    }
    switch (v.kind) {
      case Kind::kSequence:
        return sequence(sort, parts);
      case Kind::kSet:
        return set(sort, parts);
      case Kind::kBag:
        return bag(sort, parts);
      case Kind::kTuple:
        return terms_.make(parts.empty() ? Op::kTupleUnit : Op::kTuple, sort, parts);
      case Kind::kArray:
        return array(sort, parts);
      case Kind::kData:
        return terms_.apply({static_cast<uint32_t>(values_.parts(v)[0].payload)}, sort, parts);
      default:
        return simple(v, sort);
    }
  }

  Term sequence(Sort sort, std::span<const Term> parts) {
    if (parts.empty()) return terms_.make(Op::kSeqEmpty, sort, {});
    std::vector<Term> units;
    for (Term part : parts) units.push_back(terms_.make(Op::kSeqUnit, sort, {{part}}));
    return units.size() == 1 ? units[0] : terms_.make(Op::kSeqConcat, sort, units);
  }
  Term set(Sort sort, std::span<const Term> parts) {
    if (parts.empty()) return terms_.make(Op::kSetEmpty, sort, {});
    Term result;
    for (Term part : parts) {
      const Term singleton = terms_.make(Op::kSetSingleton, sort, {{part}});
      result = result ? terms_.make(Op::kSetUnion, sort, {{result, singleton}}) : singleton;
    }
    return result;
  }
  Term bag(Sort sort, std::span<const Term> parts) {
    if (parts.empty()) return terms_.make(Op::kBagEmpty, sort, {});
    Term result;
    for (size_t i = 0; i < parts.size(); i += 2) {
      const Term one = terms_.make(Op::kBag, sort, parts.subspan(i, 2));
      result = result ? terms_.make(Op::kBagUnionDisjoint, sort, {{result, one}}) : one;
    }
    return result;
  }
  Term array(Sort sort, std::span<const Term> parts) {
    Term result = terms_.make(Op::kConstArray, sort, parts.first(1));
    const size_t step = terms_.sorts().arguments(sort).size();
    for (size_t i = 1; i < parts.size(); i += step) {
      std::vector<Term> arguments{result};
      arguments.insert(arguments.end(), parts.begin() + static_cast<std::ptrdiff_t>(i),
                       parts.begin() + static_cast<std::ptrdiff_t>(i + step));
      result = terms_.make(step == 2 ? Op::kStore : Op::kStoreN, sort, arguments);
    }
    return result;
  }

  Term negative_or(bool negative, Term magnitude, Sort sort) {
    return negative ? terms_.make(Op::kNeg, sort, {{magnitude}}) : magnitude;
  }
  Term integer(const mpz_class& n) {
    return negative_or(sgn(n) < 0, terms_.numeral(mpz_class(abs(n)).get_str()), term::kIntSort);
  }
  Term whole(const mpz_class& n) {
    return terms_.literal(Op::kDecimal, term::kRealSort, n.get_str() + ".0");
  }
  Term real(const mpq_class& q) {
    Term magnitude = whole(abs(q.get_num()));
    if (q.get_den() != 1) {
      magnitude = terms_.make(Op::kDiv, term::kRealSort, {{magnitude, whole(q.get_den())}});
    }
    return negative_or(sgn(q) < 0, magnitude, term::kRealSort);
  }
  Term bits(uint32_t width, const mpz_class& n) {
    const Sort sort = terms_.sorts().bit_vector(width);
    if (width <= 64) {
      const uint64_t low = values_.bits(width, n).payload;
      return terms_.bit_vector(low, sort);
    }
    return terms_.literal(Op::kBitVector, sort, n.get_str(16));
  }
  Term floating(Value v, Sort sort) {
    const value::FloatFormat format = ValueStore::format(v);
    const value::Float f = values_.to_float(v);
    if (value::is_nan(format, f)) {
      return terms_.make(Op::kFpNan, sort, {{format.exponent_bits, format.significand_bits}}, {});
    }
    const mpz_class ieee = values_.float_bits(v);
    const uint32_t fraction = format.significand_bits - 1;
    const auto part = [&](uint32_t low, uint32_t width) {
      mpz_class n = ieee >> low;
      mpz_fdiv_r_2exp(n.get_mpz_t(), n.get_mpz_t(), width);
      return bits(width, n);
    };
    return terms_.make(Op::kFp, sort,
                       {{part(fraction + format.exponent_bits, 1),
                         part(fraction, format.exponent_bits), part(0, fraction)}});
  }

  Term simple(Value v, Sort sort) {
    switch (v.kind) {
      case Kind::kBool:
        return terms_.boolean(v.is_true());
      case Kind::kInt:
      case Kind::kBigInt:
        return integer(values_.to_mpz(v));
      case Kind::kReal:
      case Kind::kBigReal:
        return real(values_.to_mpq(v));
      case Kind::kBits:
      case Kind::kWideBits:
        return bits(v.extra, values_.to_mpz(v));
      case Kind::kFloat:
      case Kind::kWideFloat:
        return floating(v, sort);
      case Kind::kText:
        return terms_.literal(Op::kString, term::kStringSort,
                              value::encode_utf8(values_.to_text(v)));
      case Kind::kRounding: {
        constexpr Op kModes[] = {Op::kRne, Op::kRna, Op::kRtp, Op::kRtn, Op::kRtz};
        return terms_.make(kModes[v.payload], sort, {});
      }
      case Kind::kElement: {
        const term::Symbol name = terms_.symbols().intern(fmt::format("@{}", v.payload));
        return terms_.make(Op::kOpaque, sort, {{name.id, 1}}, {});
      }
      case Kind::kField:
        return terms_.literal(Op::kFieldElement, sort,
                              values_.to_mpz(values_.parts(v)[0]).get_str());
      case Kind::kAlgebraic:
        return algebraic(v);
      default:
        return {};
    }
  }
  // In z3's notation, as an opaque constant (smtlib/algebraic.h).
  Term algebraic(Value v) {
    const value::Algebraic a = values_.to_algebraic(v);
    const auto index = a.root_index();
    if (!index) return {};
    std::string text = "(root-obj (+";
    const auto coefficients = a.polynomial().coefficients();
    for (size_t i = coefficients.size(); i-- > 0;) {
      if (sgn(coefficients[i]) == 0) continue;
      const std::string magnitude = mpz_class(abs(coefficients[i])).get_str();
      const std::string c = sgn(coefficients[i]) < 0 ? "(- " + magnitude + ")" : magnitude;
      text += i == 0   ? " " + c
              : i == 1 ? fmt::format(" (* {} x)", c)
                       : fmt::format(" (* {} (^ x {}))", c, i);
    }
    text += fmt::format(") {})", *index);
    return terms_.make(Op::kOpaque, term::kRealSort, {{terms_.symbols().intern(text).id}}, {});
  }

  TermStore& terms_;
  ValueStore& values_;
  std::vector<Term> results_;
};

}  // namespace

Term to_term(TermStore& terms, ValueStore& values, Value v, Sort sort) {
  if (v.is(Kind::kNone) || v.is_open()) return {};
  return Converter(terms, values).run(v, sort);
}

std::string to_text(TermStore& terms, ValueStore& values, Value v, Sort sort) {
  if (v.is(Kind::kNone)) return "(no value)";
  if (v.is_open()) {
    return fmt::format("(open: {})", reason_text(open_node(values, v).reason));
  }
  const Term term = to_term(terms, values, v, sort);
  if (term) return smtlib::to_text(terms, term);
  switch (v.kind) {
    case Kind::kFunction:
      return "(a function)";
    case Kind::kRegex:
      return "(a regular expression)";
    case Kind::kChar:
      return fmt::format("(_ char #x{:x})", v.payload);
    default:
      return "(a value without a notation)";
  }
}

}  // namespace assay::eval
