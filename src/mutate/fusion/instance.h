// Instance: a rule (rules.h) for given sorts, as terms of one store and as code that
// computes its values. Belongs to one generator.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "base/result.h"
#include "eval/machine/machine.h"
#include "mutate/fusion/coefficient.h"
#include "mutate/fusion/rules.h"
#include "mutate/fusion/term_template.h"
#include "mutate/rule_text.h"
#include "smtlib/logic.h"

namespace assay::mutate::fusion {

class Instance {
 public:
  // Parameters of every template and code: x, y, z, then the coefficients.
  static constexpr size_t kX = 0;
  static constexpr size_t kY = 1;
  static constexpr size_t kZ = 2;
  static constexpr size_t kFirstCoefficient = 3;

  // A symbol that the rule declares besides z.
  struct Declared {
    std::string header;  // "(define-fun f1 ((a0 Int)) Int "
    term::Decl decl;
    TermTemplate meaning;
    std::unique_ptr<eval::Code> code;
  };

  // The sorts that are not of the language: by name, or as commands where a name is not enough.
  struct OwnSorts {
    std::vector<std::pair<term::Symbol, term::Sort>> names;
    std::string declarations;
  };
  // An error says what is wrong with the rule.
  static base::Result<std::unique_ptr<Instance>> make(term::TermStore& terms,
                                                      value::ValueStore& values, const Rule& rule,
                                                      const Bindings& bindings,
                                                      const OwnSorts& sorts);

  const Rule& rule() const { return rule_; }
  term::Sort x_sort() const { return x_sort_; }
  term::Sort y_sort() const { return y_sort_; }
  term::Sort z_sort() const { return z_sort_; }
  bool inverts_y() const { return !rule_.invert_y.empty(); }
  const std::vector<Coefficient>& coefficients() const { return coefficients_; }
  const std::vector<std::string>& coefficient_names() const { return coefficient_names_; }
  const std::string& declarations() const { return declarations_; }  // commands, one a line
  std::vector<Declared>& declared() { return declared_; }
  const smtlib::Logic& logic() const { return logic_; }

  // Terms of z = ..., x = ..., y = ...
  TermTemplate fuse;
  TermTemplate invert_x;
  TermTemplate invert_y;
  // What they mean (declared symbols have their meaning in the witness).
  std::unique_ptr<eval::Code> fuse_code;
  std::unique_ptr<eval::Code> invert_x_code;
  std::unique_ptr<eval::Code> invert_y_code;
  std::unique_ptr<eval::Code> when_code;

 private:
  explicit Instance(const Rule& rule) : rule_(rule) {}
  base::Result<void> read_coefficients(term::TermStore& terms, const Bindings& bindings);
  base::Result<void> read_terms(term::TermStore& terms, value::ValueStore& values,
                                const Bindings& bindings, const OwnSorts& sorts);
  base::Result<void> read_meanings(term::TermStore& terms, value::ValueStore& values,
                                   const Bindings& bindings, const OwnSorts& sorts);
  std::string parameters() const;
  base::Error error(std::string_view what) const;

  const Rule& rule_;
  term::Sort x_sort_;
  term::Sort y_sort_;
  term::Sort z_sort_;
  std::string x_sort_text_;
  std::string y_sort_text_;
  std::string z_sort_text_;
  std::vector<std::string> coefficient_names_;
  std::vector<std::string> coefficient_sorts_;
  std::vector<Coefficient> coefficients_;
  std::string declarations_;
  std::vector<Declared> declared_;
  smtlib::Logic logic_;
  eval::Program program_;
};

}  // namespace assay::mutate::fusion
