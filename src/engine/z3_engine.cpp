// libz3 as an engine. Commands go in and answers come out as SMT-LIB text (Z3_eval_smtlib2_string):
// our printer and our model reader know every sort and operator already, and the text costs far
// less than the check. Assumptions that are no literals stand behind a Bool constant of their own.
#include <fmt/format.h>
#include <z3.h>

#include <cstdlib>
#include <unordered_map>

#include "engine/engines.h"
#include "smtlib/printer.h"

namespace assay::engine {

namespace {

void ignore_error(Z3_context, Z3_error_code) {}  // the text of the answer says it

std::string_view first_line(std::string_view text) {
  return text.substr(0, std::min(text.find('\n'), text.size()));
}

class Z3Engine final : public SmtEngine {
 public:
  Z3Engine(term::TermStore& terms, const smtlib::Script& declarations, bool cores)
      : terms_(terms), declarations_(declarations), has_cores_(cores) {
    // Read when the context is made; as commands they come too late in 4.8.12, and as parameters of
    // the context they are not seen by its command interpreter.
    Z3_global_param_set("unsat_core", cores ? "true" : "false");
    Z3_global_param_set("smt.core.minimize", "true");
    Z3_config config = Z3_mk_config();
    context_ = Z3_mk_context(config);
    Z3_del_config(config);
    Z3_set_error_handler(context_, ignore_error);
  }
  ~Z3Engine() override { Z3_del_context(context_); }
  Z3Engine(const Z3Engine&) = delete;
  Z3Engine& operator=(const Z3Engine&) = delete;

  std::string_view name() const override { return "z3"; }

  base::Result<void> start() { return tell(smtlib::to_text(terms_, declarations_)); }

  base::Result<void> add(Term assertion) override {
    return tell("(assert " + smtlib::to_text(terms_, assertion) + ")");
  }

  CheckResult check(std::span<const Term> assumptions, std::chrono::milliseconds limit) override {
    std::string text =
        fmt::format("(set-option :timeout {})\n", std::max<int64_t>(1, limit.count()));
    std::string names;
    std::unordered_map<std::string, size_t> place;
    for (size_t i = 0; i < assumptions.size(); ++i) {
      std::string name = proxy(assumptions[i], text);
      names += " " + name;
      place.emplace(std::move(name), i);
    }
    text += "(check-sat-assuming (" + names + "))\n";
    const std::string_view answer = ask(text);
    CheckResult result;
    if (answer.find("(error") != std::string_view::npos) {
      result.reason = "z3: " + std::string(first_line(answer.substr(answer.find("(error"))));
    } else if (answer.starts_with("unsat")) {
      result.answer = Answer::kUnsat;
      result.core = core_of(has_cores_ ? ask("(get-unsat-core)") : std::string_view(), place);
    } else if (answer.starts_with("sat")) {
      result.answer = Answer::kSat;
    } else {
      result.reason = "z3: " + std::string(first_line(ask("(get-info :reason-unknown)")));
    }
    return result;
  }

  std::string model_text(std::span<const Decl> constants, bool functions) override {
    if (functions) return std::string(ask("(get-model)"));
    if (constants.empty()) return "(model)";
    std::string request = "(get-value (";
    for (const Decl c : constants) {
      request += " " + smtlib::to_text(terms_, terms_.apply(c, terms_.result(c), {}));
    }
    return std::string(ask(request + "))"));
  }

 private:
  std::string_view ask(const std::string& text) {
    const char* answer = Z3_eval_smtlib2_string(context_, text.c_str());
    return answer == nullptr ? std::string_view{} : std::string_view(answer);
  }
  base::Result<void> tell(const std::string& text) {
    const std::string_view answer = ask(text);
    const size_t at = answer.find("(error");
    if (at == std::string_view::npos) return {};
    return base::Error{"z3: " + std::string(first_line(answer.substr(at))), {}};
  }

  // The name of a constant that implies the assumption; declared in `text` when it is new.
  std::string proxy(Term assumption, std::string& text) {
    const auto [at, is_new] = proxies_.emplace(assumption, proxies_.size());
    std::string name = fmt::format("assay!assume!{}", at->second);
    if (is_new) {
      text += fmt::format("(declare-const {} Bool)(assert (=> {} {}))\n", name, name,
                          smtlib::to_text(terms_, assumption));
    }
    return name;
  }

  static std::vector<size_t> core_of(std::string_view text,
                                     const std::unordered_map<std::string, size_t>& place) {
    std::vector<size_t> core;
    if (!text.starts_with('(') || text.starts_with("(error")) {  // no core: all of them
      for (const auto& [name, at] : place) core.push_back(at);
      std::sort(core.begin(), core.end());
      return core;
    }
    for (size_t at = 0; at < text.size();) {
      const size_t end = std::min(text.find_first_of(" ()\n", at), text.size());
      const auto found = place.find(std::string(text.substr(at, end - at)));
      if (found != place.end()) core.push_back(found->second);
      at = end + 1;
    }
    return core;
  }

  term::TermStore& terms_;
  const smtlib::Script& declarations_;
  bool has_cores_;
  Z3_context context_ = nullptr;
  std::unordered_map<Term, size_t> proxies_;
};

}  // namespace

base::Result<std::unique_ptr<SmtEngine>> make_z3(term::TermStore& terms,
                                                 const smtlib::Script& declarations, bool cores) {
  auto engine = std::make_unique<Z3Engine>(terms, declarations, cores);
  if (const auto started = engine->start(); !started) return started.error();
  return std::unique_ptr<SmtEngine>(std::move(engine));
}

}  // namespace assay::engine
