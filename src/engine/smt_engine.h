// SmtEngine: a solver library in this process, incremental, over the terms of one store. Closed
// boxes are uninterpreted functions here; what is known about them is added as facts.
//
//   auto engine = make_engine("z3", terms, declarations);
//   engine->add(assertion);
//   CheckResult r = engine->check(assumptions, limit);
//   if (r.answer == Answer::kUnsat) use(r.core);      // places in `assumptions`
//   if (r.answer == Answer::kSat) read(engine->model_text(constants, false));
//
// One thread. A library that crashes takes the process along: whoever cannot afford that runs the
// engine in a child. Limits are asked of the library, which may overstep them.
#pragma once

#include <chrono>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "smtlib/script.h"

namespace assay::engine {

using term::Decl;
using term::Term;

enum class Answer : uint8_t { kSat, kUnsat, kUnknown };

struct CheckResult {
  Answer answer = Answer::kUnknown;
  std::string reason;        // of kUnknown
  std::vector<size_t> core;  // of kUnsat: places in the assumptions that suffice
};

class SmtEngine {
 public:
  virtual ~SmtEngine() = default;
  virtual std::string_view name() const = 0;

  // For good. An error: the library does not know an operator or a sort of it.
  virtual base::Result<void> add(Term assertion) = 0;
  // With any Bool terms as assumptions for this check only.
  virtual CheckResult check(std::span<const Term> assumptions, std::chrono::milliseconds limit) = 0;
  // After kSat: what SMT-LIB prints as the values of these constants, or with `functions` as the
  // whole model. smtlib::read_model reads it.
  virtual std::string model_text(std::span<const Decl> constants, bool functions) = 0;
};

// "z3" or "cvc5". `declarations` holds the sorts, datatypes, functions and definitions that the
// terms use, and must outlive the engine, as the store must.
//
// An engine with `cores` off may name all assumptions as the core, and is free to rewrite its
// assertions: in z3 that decides at once what its core with proofs of dependence does not in
// minutes (x ^ y = 0 and f(x, y) < f(y, x)).
base::Result<std::unique_ptr<SmtEngine>> make_engine(std::string_view name, term::TermStore& terms,
                                                     const smtlib::Script& declarations,
                                                     bool cores = true);

// A smaller core, by leaving assumptions out one after another until the time is over: the
// assumptions of `core` were refuted together.
std::vector<size_t> minimise(SmtEngine& engine, std::span<const Term> assumptions,
                             std::vector<size_t> core, std::chrono::milliseconds limit);

}  // namespace assay::engine
