#include "reduce/witness_text.h"

#include "mutate/opmutate/witness_search.h"
#include "smtlib/model_reader.h"
#include "smtlib/printer.h"
#include "term/sort_text.h"

namespace assay::reduce {

std::string witness_text(const std::string& formula, size_t check, const std::string& witness) {
  term::TermStore store;
  const auto parsed = smtlib::parse(store, formula);
  if (!parsed) return witness;
  const auto model = smtlib::read_model(store, parsed->script, witness);
  if (!model || !model->universes.empty() || !model->operators.empty()) return witness;
  // What the formula declares, and helpers of the model's own.
  std::string text = "(\n";
  for (const smtlib::ModelDefinition& d : model->definitions) {
    text += "(define-fun ";
    term::print_symbol(store.text(store.name(d.decl)), text);
    text += " (";
    for (size_t i = 0; i < d.parameters.size(); ++i) {
      text += i == 0 ? "(" : " (";
      term::print_symbol(store.text(store.symbol(d.parameters[i])), text);
      text += ' ';
      term::print_sort(store, store.sort(d.parameters[i]), text);
      text += ')';
    }
    text += ") ";
    term::print_sort(store, store.result(d.decl), text);
    text += ' ' + smtlib::to_text(store, d.body) + ")\n";
  }
  text += ")\n";
  return mutate::find_witness(formula, check, {text}, {}) ? text : witness;
}

}  // namespace assay::reduce
