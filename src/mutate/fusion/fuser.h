// Fuser: semantic fusion of two operands (Algorithm 2 of the paper): picks pairs of variables and
// functions, defines a z for each pair, and replaces occurrences by inversions. What the result is
// expected to be, and why, is settled here.
//
// A satisfiable result is certified by evaluation: the inversions give exactly the values of what
// they replace, every changed node is computed again, and the assertions are true. Without values
// (seeds that solvers only agree about) only functions whose inversion holds for all values are
// used. An unsatisfiable result needs no values: the constraints make each replacement an identity.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <unordered_map>

#include "base/random.h"
#include "mutate/fusion/instance.h"
#include "mutate/fusion/operand.h"

namespace assay::mutate::fusion {

enum class Form : uint8_t {
  kSatConjunction,    // sat and sat
  kUnsatDisjunction,  // unsat or unsat, with constraints
  kSatDisjunction,    // sat or anything
  kUnsatConjunction,  // anything and unsat, with constraints
};
constexpr bool is_sat(Form form) {
  return form == Form::kSatConjunction || form == Form::kSatDisjunction;
}

constexpr bool is_disjunction(Form form) {
  return form == Form::kSatDisjunction || form == Form::kUnsatDisjunction;
}

struct FuserOptions {
  uint64_t percent = 50;  // of occurrences that are replaced
  uint64_t pairs = 0;     // at most; 0: as many as there are
  bool is_paper = false;  // the rows of Figure 6, and all three constraints for each triple
};

// z with x and y that it was made from.
struct Triple {
  const OperandVariable* x = nullptr;
  const OperandVariable* y = nullptr;
  Instance* instance = nullptr;
  std::string name;  // of z
  term::Decl decl;
  Value x_value;
  Value y_value;
  Value z_value;
  std::vector<CoefficientValue> coefficients;
  // z, r_x and r_y over x, y, z.
  Term fuse;  // where constraints are printed
  Term invert_x;
  Term invert_y;
  std::string invert_x_text;
  std::string invert_y_text;
};

// A fusion as text; Strategy and next level of depth make of it what they need.
struct Fused {
  Form form;
  std::string declarations;
  std::string assertions;
  std::string witness;  // empty: none
  smtlib::Logic logic;
  testcase::Grade grade;
  bool needs_evaluation = false;  // certified only if the whole text is true under the witness
  std::string parents;
  std::string derivation;
  uint64_t triples = 0;
};

class Fuser {
 public:
  Fuser(term::TermStore& terms, value::ValueStore& values, const std::vector<Rule>& rules,
        const FuserOptions& options);

  // None: no pair of variables fits, or nothing could be certified. `first_triple` numbers the z's.
  std::optional<Fused> fuse(const Operand& first, const Operand& second, Form form,
                            uint64_t first_triple, base::Random& random);
  // The two side by side: Algorithm 2 without its second and third step.
  Fused concat(const Operand& first, const Operand& second, Form form);

 private:
  // How a replacement is justified.
  enum class Mode : uint8_t { kValues, kTotal, kConstraints };
  struct Candidate {
    size_t rule;
    Bindings bindings;
  };
  struct Candidates {
    std::vector<Candidate> list;
    uint64_t weight = 0;
    bool has_special = false;  // one that is not for any sorts
  };
  struct SortWords {
    std::string text;
    std::vector<std::string_view> tokens;
    // Whether a function that is not for any sorts takes it as x or y.
    bool is_special_x = false;
    bool is_special_y = false;
  };
  struct Patterns {
    std::vector<std::string_view> x;
    std::vector<std::string_view> y;
  };

  std::optional<Mode> mode_of(const Operand& first, const Operand& second, Form form) const;
  const SortWords& sort_words(term::Sort sort);
  const Candidates& candidates(term::Sort x, term::Sort y);
  Instance* instance(const Candidate& candidate, term::Sort x, term::Sort y, uint64_t number,
                     uint64_t index, const Operand& first, const Operand& second);
  void choose_triples(const Operand& first, const Operand& second, Mode mode, bool is_first_only,
                      uint64_t first_triple, base::Random& random);
  const OperandVariable* partner(const OperandVariable& x, const Operand& second, Mode mode,
                                 bool is_first_only, bool takes_any, base::Random& random);
  bool make_triple(const OperandVariable& x, const OperandVariable& y, const Operand& first,
                   const Operand& second, Mode mode, uint64_t number, base::Random& random);
  bool evaluate(Triple& triple);
  Value some_value(term::Sort sort, base::Random& random);
  void choose_occurrences(const OperandVariable& variable, Term by, const std::string& text,
                          base::Random& random, std::vector<OccurrenceReplacement>& chosen);
  // Whether the assertions are still true with what was chosen in place.
  bool still_holds(const Operand& operand, std::span<const OccurrenceReplacement> chosen);
  bool holds_one(const Operand& operand, const OperandAssertion& assertion,
                 std::span<const OccurrenceReplacement> chosen);
  bool holds_when_compiled(const Operand& operand, Term root);
  void print_assertions(const Operand& operand, std::span<const OccurrenceReplacement> chosen,
                        std::string& out);
  void begin(const Operand& first, const Operand& second, Fused& fused) const;
  void print_body(const Operand& first, const Operand& second, Fused& fused);
  void print_conjunction(const Operand& operand, std::span<const OccurrenceReplacement> chosen,
                         std::string& out);
  void print_constraints(std::string& out);
  void print_witness(const Operand& first, const Operand& second, Form form, std::string& out);
  void print_definition(const std::string& header, Value value, term::Sort sort,
                        const Triple& triple, TermTemplate& meaning, std::string& out);
  std::vector<Term> parameters(const Triple& triple, Term z);

  term::TermStore& terms_;
  value::ValueStore& values_;
  const std::vector<Rule>& rules_;
  const FuserOptions options_;
  std::vector<Patterns> patterns_;  // of the rules' sorts
  eval::Program no_program_;
  eval::Machine machine_;                               // for the values of rules
  std::vector<std::unique_ptr<SortWords>> sort_words_;  // by the sort's number
  std::unordered_map<uint64_t, Candidates> candidates_;
  std::map<std::vector<uint64_t>, std::unique_ptr<Instance>> instances_;
  std::vector<Triple> triples_;
  // Scratch, to spare allocations.
  std::vector<OccurrenceReplacement> chosen_first_;
  std::vector<OccurrenceReplacement> chosen_second_;
  std::vector<char> is_changed_;
  std::vector<Value> argument_values_;
};

}  // namespace assay::mutate::fusion
