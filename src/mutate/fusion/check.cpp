#include "mutate/fusion/check.h"

#include <set>

#include "eval/semantics/to_term.h"
#include "mutate/fusion/instance.h"
#include "mutate/sample_values.h"
#include "smtlib/sexpr_scan.h"

namespace assay::mutate::fusion {

using value::Value;

namespace {

// A letter of the rule's sorts with what it may stand for.
struct Letter {
  char name;
  std::vector<std::string> sorts;
  std::vector<int64_t> numbers;
};

std::vector<Letter> letters_of(const Rule& rule, CheckLevel level) {
  const bool is_full = level == CheckLevel::kFull;
  std::vector<Letter> letters;
  std::set<char> known;
  for (const std::string* pattern : {&rule.x_sort, &rule.y_sort}) {
    std::string_view head;
    int at = 0;  // of the numbers behind the head
    for (const std::string_view token : smtlib::tokens_of(*pattern)) {
      if (token == "(" || token == ")") continue;
      if (token.size() > 1) {
        head = token;
        at = 0;
        continue;
      }
      const char c = token[0];
      const bool is_sort = c >= 'A' && c <= 'Z';
      const int number = at++;
      if (c == '_' || (!is_sort && (c < 'a' || c > 'z')) || !known.insert(c).second) continue;
      Letter letter{c, {}, {}};
      if (is_sort) {
        letter.sorts = {"Bool", "Int", "(_ BitVec 2)"};
      } else if (head == "FloatingPoint") {
        letter.numbers = number == 0 ? std::vector<int64_t>{3} : std::vector<int64_t>{4};
      } else {
        letter.numbers = is_full ? std::vector<int64_t>{1, 2, 3, 4, 5, 8, 32, 64}
                                 : std::vector<int64_t>{1, 3, 64};
      }
      letters.push_back(std::move(letter));
    }
  }
  for (const auto& [name, description] : rule.random) {
    if (description == "index" && name.size() == 1) letters.push_back({name[0], {}, {1, 2, 5}});
  }
  return letters;
}

class Checker {
 public:
  Checker(const Rule& rule, CheckLevel level) : rule_(rule), machine_(terms_, values_, program_) {
    if (level == CheckLevel::kQuick) sizes_ = {2, 1, 16};
  }

  std::optional<base::Error> run(CheckLevel level) {
    for (const std::string_view token : smtlib::tokens_of(rule_.fuse)) {
      if (token == "z") return error("z is defined by itself");
    }
    const std::vector<Letter> letters = letters_of(rule_, level);
    Bindings bindings;
    bindings.numbers["k"] = 1;
    if (auto wrong = choose(letters, 0, bindings)) return wrong;
    if (instances_ == 0) return error("no sorts satisfy '" + rule_.require + "'");
    if (checked_ == 0) return error("its side condition never holds");
    return std::nullopt;
  }

 private:
  base::Error error(const std::string& what) const {
    return {"rule '" + rule_.name + "': " + what, {}};
  }

  // As deep as there are letters in the rule.
  std::optional<base::Error> choose(const std::vector<Letter>& letters, size_t at,
                                    Bindings& bindings) {
    if (at == letters.size()) return check(bindings);
    const Letter& letter = letters[at];
    for (const std::string& sort : letter.sorts) {
      bindings.sorts[letter.name] = sort;
      if (auto wrong = choose(letters, at + 1, bindings)) return wrong;
    }
    for (const int64_t number : letter.numbers) {
      bindings.numbers[std::string(1, letter.name)] = number;
      if (auto wrong = choose(letters, at + 1, bindings)) return wrong;
    }
    return std::nullopt;
  }

  std::optional<base::Error> check(const Bindings& bindings) {
    if (!holds(rule_.require, bindings)) return std::nullopt;
    auto made = Instance::make(terms_, values_, rule_, bindings, {});
    if (!made) return made.error();
    ++instances_;
    instance_ = made->get();
    const std::vector<Value> xs = sample_values(machine_.semantics(), instance_->x_sort(), sizes_);
    const std::vector<Value> ys = sample_values(machine_.semantics(), instance_->y_sort(), sizes_);
    std::vector<Value> parameters(Instance::kFirstCoefficient);
    return choose_coefficients(0, parameters, xs, ys);
  }

  std::optional<base::Error> choose_coefficients(size_t at, std::vector<Value>& parameters,
                                                 const std::vector<Value>& xs,
                                                 const std::vector<Value>& ys) {
    if (at == instance_->coefficients().size()) return check_values(parameters, xs, ys);
    const Coefficient& coefficient = instance_->coefficients()[at];
    if (coefficient.kind == Coefficient::Kind::kInverse) {
      const Value base = parameters[Instance::kFirstCoefficient + coefficient.base];
      parameters.push_back(value::small_bits(base.extra, inverse_of_odd(base.payload)));
      auto wrong = choose_coefficients(at + 1, parameters, xs, ys);
      parameters.pop_back();
      return wrong;
    }
    for (const CoefficientValue& sample : samples(terms_, values_, coefficient)) {
      parameters.push_back(sample.value);
      if (auto wrong = choose_coefficients(at + 1, parameters, xs, ys)) return wrong;
      parameters.pop_back();
    }
    return std::nullopt;
  }

  std::optional<base::Error> check_values(std::vector<Value>& parameters,
                                          const std::vector<Value>& xs,
                                          const std::vector<Value>& ys) {
    using I = Instance;
    for (const Value x : xs) {
      for (const Value y : ys) {
        parameters[I::kX] = x;
        parameters[I::kY] = y;
        parameters[I::kZ] = value::kFalseValue;
        machine_.allow(1'000'000);
        if (instance_->when_code) {
          if (!machine_.run_body(*instance_->when_code, parameters).is_true()) continue;
        }
        ++checked_;
        parameters[I::kZ] = machine_.run_body(*instance_->fuse_code, parameters);
        const Value new_x = machine_.run_body(*instance_->invert_x_code, parameters);
        if (new_x != x) return counterexample("x", rule_.invert_x, new_x, parameters);
        if (!instance_->inverts_y()) continue;
        const Value new_y = machine_.run_body(*instance_->invert_y_code, parameters);
        if (new_y != y) return counterexample("y", rule_.invert_y, new_y, parameters);
      }
    }
    return std::nullopt;
  }

  base::Error counterexample(const std::string& which, const std::string& inversion, Value result,
                             const std::vector<Value>& parameters) {
    const auto text = [&](Value v, term::Sort sort) {
      return v.is_open() ? std::string("open") : eval::to_text(terms_, values_, v, sort);
    };
    const term::Sort sort = which == "x" ? instance_->x_sort() : instance_->y_sort();
    std::string message = which + " is not given back for x = " +
                          text(parameters[Instance::kX], instance_->x_sort()) +
                          ", y = " + text(parameters[Instance::kY], instance_->y_sort());
    for (size_t i = 0; i < instance_->coefficients().size(); ++i) {
      message +=
          ", " + instance_->coefficient_names()[i] + " = " +
          text(parameters[Instance::kFirstCoefficient + i], instance_->coefficients()[i].sort);
    }
    message += ": z = " + text(parameters[Instance::kZ], instance_->z_sort()) + ", and " +
               inversion + " is " + text(result, sort);
    return error(message);
  }

  const Rule& rule_;
  SampleSizes sizes_;
  term::TermStore terms_;
  value::ValueStore values_;
  eval::Program program_;
  eval::Machine machine_;
  Instance* instance_ = nullptr;
  size_t instances_ = 0;
  size_t checked_ = 0;
};

}  // namespace

std::optional<base::Error> check_rule(const Rule& rule, CheckLevel level) {
  return Checker(rule, level).run(level);
}

}  // namespace assay::mutate::fusion
