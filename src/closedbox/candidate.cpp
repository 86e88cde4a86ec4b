#include "closedbox/candidate.h"

#include <algorithm>

#include "eval/model_from_text.h"
#include "eval/semantics/to_term.h"
#include "smtlib/printer.h"
#include "term/sort_text.h"

namespace assay::closedbox {

base::Result<Candidate> read_candidate(term::TermStore& terms, value::ValueStore& values,
                                       const Problem& problem, const std::string& text) {
  if (text == "(model)") return Candidate{std::make_unique<eval::Model>(), {}};
  auto read = smtlib::read_model(terms, problem.declarations, text, "model");
  if (!read) return read.error();
  Candidate candidate;
  candidate.model = eval::model_from_text(terms, values, *read);
  for (const auto& [term, value] : candidate.model->answers) {
    if (terms.op(term) == term::Op::kApply && terms.arguments(term).empty()) {
      candidate.model->constants[terms.decl(term).id] = value;
    }
  }
  candidate.model->answers.clear();
  for (smtlib::ModelDefinition& d : read->definitions) {
    const bool is_box =
        std::find(problem.boxes.begin(), problem.boxes.end(), d.decl) != problem.boxes.end();
    if (!is_box && !d.parameters.empty()) candidate.functions.push_back(std::move(d));
  }
  return candidate;
}

std::string print_candidate(term::TermStore& terms, value::ValueStore& values,
                            const Problem& problem, const Candidate& candidate) {
  std::string text = "(\n";
  for (const Decl constant : problem.constants) {
    const auto at = candidate.model->constants.find(constant.id);
    if (at == candidate.model->constants.end()) continue;
    text += "  (define-fun ";
    term::print_symbol(terms.text(terms.name(constant)), text);
    text += " () ";
    term::print_sort(terms, terms.result(constant), text);
    text += " " + eval::to_text(terms, values, at->second, terms.result(constant)) + ")\n";
  }
  for (const smtlib::ModelDefinition& d : candidate.functions) {
    text += "  (define-fun ";
    term::print_symbol(terms.text(terms.name(d.decl)), text);
    text += " (";
    for (const Term parameter : d.parameters) {
      text += "(";
      term::print_symbol(terms.text(terms.symbol(parameter)), text);
      text += " ";
      term::print_sort(terms, terms.sort(parameter), text);
      text += ")";
    }
    text += ") ";
    term::print_sort(terms, terms.result(d.decl), text);
    text += " " + smtlib::to_text(terms, d.body) + ")\n";
  }
  return text + ")\n";
}

}  // namespace assay::closedbox
