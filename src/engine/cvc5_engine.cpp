// libcvc5 as an engine. Values come back as its own text, which our reader knows.
#include <fmt/format.h>

#include "engine/cvc5_terms.h"
#include "engine/engines.h"
#include "term/sort_text.h"

namespace assay::engine {

namespace {

class Cvc5Engine final : public SmtEngine {
 public:
  Cvc5Engine(term::TermStore& terms, const smtlib::Script& declarations)
      : terms_(terms), declarations_(declarations), translate_(solver_, terms) {
    solver_.setOption("incremental", "true");
    solver_.setOption("produce-models", "true");
    solver_.setOption("produce-unsat-assumptions", "true");
    solver_.setLogic("ALL");
  }

  std::string_view name() const override { return "cvc5"; }

  base::Result<void> start() {
    for (const smtlib::Command& command : declarations_.commands()) {
      if (command.kind == smtlib::CommandKind::kDeclareDatatypes ||
          smtlib::Script::has_definitions(command.kind)) {
        return base::Error{"the cvc5 engine has no datatypes and no recursive definitions", {}};
      }
    }
    return {};
  }

  base::Result<void> add(Term assertion) override {
    const auto t = translate_.term(assertion);
    if (!t) return t.error();
    try {
      solver_.assertFormula(*t);
    } catch (const std::exception& error) {
      return base::Error{std::string("cvc5: ") + error.what(), {}};
    }
    return {};
  }

  CheckResult check(std::span<const Term> assumptions, std::chrono::milliseconds limit) override {
    CheckResult result;
    std::vector<cvc5::Term> literals;
    for (const Term assumption : assumptions) {
      const auto t = translate_.term(assumption);
      if (!t) {
        result.reason = t.error().to_string();
        return result;
      }
      literals.push_back(*t);
    }
    try {
      solver_.setOption("tlimit-per", std::to_string(std::max<int64_t>(1, limit.count())));
      const cvc5::Result answer = solver_.checkSatAssuming(literals);
      if (answer.isSat()) {
        result.answer = Answer::kSat;
      } else if (answer.isUnsat()) {
        result.answer = Answer::kUnsat;
        for (const cvc5::Term& t : solver_.getUnsatAssumptions()) {
          for (size_t i = 0; i < literals.size(); ++i) {
            if (literals[i] == t) {
              result.core.push_back(i);
              break;
            }
          }
        }
      } else {
        result.reason = fmt::format("cvc5: {}", answer.toString());
      }
    } catch (const std::exception& error) {  // not all that it throws is its own
      result.answer = Answer::kUnknown;
      result.reason = std::string("cvc5: ") + error.what();
    }
    return result;
  }

  std::string model_text(std::span<const Decl> constants, bool functions) override {
    try {
      std::string text = "(\n";
      for (const Decl c : constants) {
        const cvc5::Term f = translate_.function(c);
        text += "(define-fun ";
        term::print_symbol(terms_.text(terms_.name(c)), text);
        text += " () ";
        term::print_sort(terms_, terms_.result(c), text);
        text += " " + solver_.getValue(f).toString() + ")\n";
      }
      if (functions) {
        std::vector<cvc5::Term> wanted;
        for (const smtlib::Command& command : declarations_.commands()) {
          if (command.kind == smtlib::CommandKind::kDeclareFun && terms_.arity(command.decl) != 0) {
            wanted.push_back(translate_.function(command.decl));
          }
        }
        const std::string model = solver_.getModel({}, wanted);
        const size_t begin = model.find('(');
        const size_t end = model.rfind(')');
        if (begin != std::string::npos && end > begin) {
          text += model.substr(begin + 1, end - begin - 1);
        }
      }
      return text + ")\n";
    } catch (const std::exception&) {
      return {};
    }
  }

 private:
  term::TermStore& terms_;
  const smtlib::Script& declarations_;
  cvc5::Solver solver_;
  Cvc5Terms translate_;
};

}  // namespace

base::Result<std::unique_ptr<SmtEngine>> make_cvc5(term::TermStore& terms,
                                                   const smtlib::Script& declarations) {
  auto engine = std::make_unique<Cvc5Engine>(terms, declarations);
  if (const auto started = engine->start(); !started) return started.error();
  return std::unique_ptr<SmtEngine>(std::move(engine));
}

}  // namespace assay::engine
