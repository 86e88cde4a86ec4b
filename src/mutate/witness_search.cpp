#include "mutate/witness_search.h"

#include <string>

#include "eval/search/search.h"
#include "eval/semantics/to_term.h"
#include "mutate/certify.h"
#include "smtlib/printer.h"
#include "term/sort_text.h"

namespace assay::mutate {

namespace {

using Constants = decltype(eval::Model::constants);

// The start with the constants that the search changed defined once more behind it: of two
// definitions the last counts.
std::string with_constants(term::TermStore& terms, value::ValueStore& values,
                           const eval::Code& code, const Constants& before, const Constants& after,
                           std::string_view start) {
  std::string changed;
  for (const auto& input : code.inputs) {
    const auto now = after.find(input.decl.id);
    if (now == after.end()) continue;
    const auto then = before.find(input.decl.id);
    if (then != before.end() && then->second == now->second) continue;
    const term::Sort sort = terms.result(input.decl);
    const term::Term value = eval::to_term(terms, values, now->second, sort);
    if (!value) continue;
    changed += "(define-fun ";
    term::print_symbol(terms.text(terms.name(input.decl)), changed);
    changed += " () ";
    term::print_sort(terms, sort, changed);
    changed += ' ' + smtlib::to_text(terms, value) + ")\n";
  }
  return "(model\n" + std::string(start) + "\n(" + changed + ")\n)\n";
}

}  // namespace

std::optional<testcase::Witness> find_witness(eval::ReadScript& script, size_t check,
                                              const testcase::Witness& start,
                                              const WitnessSearch& search) {
  const auto seen = script.evaluate(check, start.model, {{}, true});
  if (!seen) return std::nullopt;
  if (seen->satisfies()) return start;
  if (search.evaluations == 0 || seen->evaluation.verdict == eval::Verdict::kOpen) {
    return std::nullopt;
  }
  eval::Evaluator& evaluator = script.evaluator(check);
  const auto before = seen->model->constants;
  eval::SearchOptions options;
  options.evaluations = search.evaluations;
  options.seed = search.seed;
  if (!eval::repair(evaluator, *seen->model, options).found) return std::nullopt;
  testcase::Witness found{with_constants(script.terms(), script.values(), evaluator.code(), before,
                                         seen->model->constants, start.model)};
  if (certify(script, check, found.model) != Certificate::kTrue) return std::nullopt;
  return found;
}

}  // namespace assay::mutate
