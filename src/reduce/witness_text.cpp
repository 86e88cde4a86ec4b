#include "reduce/witness_text.h"

#include <algorithm>

#include "eval/read_script.h"
#include "mutate/witness_search.h"
#include "smtlib/model_reader.h"
#include "smtlib/printer.h"
#include "term/sort_text.h"

namespace assay::reduce {

namespace {

constexpr size_t kMostTried = 200;  // definitions that may be left out

std::string definition_text(const term::TermStore& store, const smtlib::ModelDefinition& d) {
  std::string text = "(define-fun ";
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
  return text + ' ' + smtlib::to_text(store, d.body) + ")\n";
}

std::string model_text(const std::vector<std::string>& definitions) {
  std::string text = "(\n";
  for (const std::string& d : definitions) text += d;
  return text + ")\n";
}

}  // namespace

std::string witness_text(const std::string& formula, size_t check, const std::string& witness) {
  const auto read = eval::ReadScript::parse(formula);
  if (!read) return witness;
  term::TermStore& store = (*read)->terms();
  const smtlib::Script& script = (*read)->script();
  const auto model = smtlib::read_model(store, script, witness);
  if (!model || !model->universes.empty() || !model->operators.empty()) return witness;
  const auto is_enough = [&](const std::vector<std::string>& definitions) {
    return mutate::find_witness(**read, check, {model_text(definitions)}, {}).has_value();
  };
  const auto is_declared = [&](term::Decl decl) {
    return std::ranges::any_of(script.commands(),
                               [&](const smtlib::Command& c) { return c.decl == decl; });
  };
  std::vector<std::string> definitions;
  std::vector<bool> is_helper;  // of the model's own; or of what was in the formula before
  for (const smtlib::ModelDefinition& d : model->definitions) {
    definitions.push_back(definition_text(store, d));
    is_helper.push_back(!is_declared(d.decl));
  }
  if (!is_enough(definitions)) return witness;
  size_t tried = 0;
  for (size_t i = definitions.size(); i-- > 0 && tried < kMostTried;) {
    if (!is_helper[i]) continue;
    ++tried;
    std::vector<std::string> fewer = definitions;
    fewer.erase(fewer.begin() + static_cast<ptrdiff_t>(i));
    if (is_enough(fewer)) definitions = std::move(fewer);
  }
  return model_text(definitions);
}

}  // namespace assay::reduce
