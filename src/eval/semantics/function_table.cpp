#include "eval/semantics/function_table.h"

#include <algorithm>
#include <vector>

namespace assay::eval {

namespace {

class Reader {
 public:
  Reader(const term::TermStore& terms, value::ValueStore& values, std::span<const Term> parameters,
         const std::function<Value(Term)>& evaluate)
      : terms_(terms), values_(values), parameters_(parameters), evaluate_(evaluate) {}

  std::optional<FunctionTable> read(Term body) {
    FunctionTable table;
    while (terms_.op(body) == Op::kIte) {
      const auto parts = terms_.arguments(body);
      std::vector<Value> arguments(parameters_.size());
      if (!read_condition(parts[0], arguments)) return std::nullopt;
      const Value result = constant(parts[1]);
      if (result.is(Kind::kNone)) return std::nullopt;
      const Value key = values_.record(Kind::kTuple, 0, arguments);
      // The first of several equal conditions counts.
      if (table.results.emplace(key.payload, result).second) table.entries.push_back({key, result});
      body = parts[2];
    }
    table.fallback = constant(body);
    if (table.fallback.is(Kind::kNone)) return std::nullopt;
    return table;
  }

 private:
  // kNone: no constant, or one without a unique form.
  Value constant(Term term) {
    if (terms_.has_variables(term)) return {};
    const Value v = evaluate_(term);
    return v.is_open() || !v.is_exact() ? Value{} : v;
  }

  bool read_condition(Term condition, std::vector<Value>& arguments) {
    std::vector<Term> parts{condition};
    while (!parts.empty()) {
      const Term part = parts.back();
      parts.pop_back();
      if (terms_.op(part) == Op::kAnd) {
        const auto more = terms_.arguments(part);
        parts.insert(parts.end(), more.begin(), more.end());
        continue;
      }
      if (!read_equation(part, arguments)) return false;
    }
    // Each parameter has its value.
    return std::none_of(arguments.begin(), arguments.end(),
                        [](Value v) { return v.is(Kind::kNone); });
  }

  bool read_equation(Term equation, std::vector<Value>& arguments) {
    Term left = equation;
    Value v;
    if (terms_.op(equation) == Op::kEqual && terms_.arguments(equation).size() == 2) {
      left = terms_.arguments(equation)[0];
      Term right = terms_.arguments(equation)[1];
      if (parameter(left) == parameters_.size()) std::swap(left, right);
      v = constant(right);
    } else if (terms_.op(equation) == Op::kNot) {  // a Boolean parameter
      left = terms_.arguments(equation)[0];
      v = value::kFalseValue;
    } else {
      v = value::kTrueValue;
    }
    const size_t at = parameter(left);
    if (at == parameters_.size() || v.is(Kind::kNone)) return false;
    if (!arguments[at].is(Kind::kNone) && arguments[at] != v) return false;
    arguments[at] = v;
    return true;
  }

  size_t parameter(Term term) const {
    return static_cast<size_t>(std::find(parameters_.begin(), parameters_.end(), term) -
                               parameters_.begin());
  }

  const term::TermStore& terms_;
  value::ValueStore& values_;
  std::span<const Term> parameters_;
  const std::function<Value(Term)>& evaluate_;
};

}  // namespace

std::optional<FunctionTable> table_of(const term::TermStore& terms, value::ValueStore& values,
                                      std::span<const Term> parameters, Term body,
                                      const std::function<Value(Term)>& evaluate) {
  return Reader(terms, values, parameters, evaluate).read(body);
}

}  // namespace assay::eval
