#include "mutate/opmutate/witness_search.h"

#include <string>

#include "eval/evaluator.h"
#include "eval/model_from_text.h"
#include "eval/search/search.h"
#include "eval/semantics/to_term.h"
#include "mutate/certify.h"
#include "smtlib/model_reader.h"
#include "smtlib/parser.h"
#include "smtlib/printer.h"
#include "term/sort_text.h"

namespace assay::mutate {

namespace {

// The start with the constants that the search changed defined once more behind it: of two
// definitions the last counts.
std::string with_constants(term::TermStore& terms, value::ValueStore& values,
                           const eval::Code& code, const eval::Model& before,
                           const eval::Model& after, std::string_view start) {
  std::string changed;
  for (const auto& input : code.inputs) {
    const auto now = after.constants.find(input.decl.id);
    if (now == after.constants.end()) continue;
    const auto then = before.constants.find(input.decl.id);
    if (then != before.constants.end() && then->second == now->second) continue;
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

std::optional<testcase::Witness> find_witness(std::string_view text, size_t check,
                                              const testcase::Witness& start,
                                              const WitnessSearch& search) {
  term::TermStore terms;
  const auto parsed = smtlib::parse(terms, text, "mutant");
  if (!parsed) return std::nullopt;
  const auto read = smtlib::read_model(terms, parsed->script, start.model);
  if (!read) return std::nullopt;
  value::ValueStore values;
  eval::Evaluator evaluator(terms, values, eval::query_of(terms, parsed->script, check));
  const auto model = eval::model_from_text(terms, values, *read);
  const eval::Evaluation result = evaluator.evaluate(*model);
  if (result.verdict == eval::Verdict::kTrue && !result.is_contradictory) return start;
  if (search.evaluations == 0 || result.verdict == eval::Verdict::kOpen) return std::nullopt;
  const auto before = eval::model_from_text(terms, values, *read);
  eval::SearchOptions options;
  options.evaluations = search.evaluations;
  options.seed = search.seed;
  if (!eval::repair(evaluator, *model, options).found) return std::nullopt;
  testcase::Witness found{
      with_constants(terms, values, evaluator.code(), *before, *model, start.model)};
  if (certify(terms, parsed->script, check, found.model) != Certificate::kTrue) return std::nullopt;
  return found;
}

}  // namespace assay::mutate
