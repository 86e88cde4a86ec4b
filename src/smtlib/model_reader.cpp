#include "smtlib/model_reader.h"

#include <algorithm>
#include <new>
#include <stdexcept>

#include "smtlib/model_parser.h"

namespace assay::smtlib {

base::Result<ModelText> ModelParser::read(std::string_view text, std::string_view file) {
  store_.reserve_terms(store_.term_count() + text.size() / 16);
  const SkimmedModel skimmed = skim_model(text);
  for (const ModelItem& item : skimmed.sorts) read_sort_declaration(item);
  for (const ModelItem& item : skimmed.declarations) read_declaration(item);
  for (const ModelItem& item : skimmed.elements) read_listed_element(item);
  std::vector<size_t> listed;
  for (const ModelUniverse& universe : model_.universes) listed.push_back(universe.elements.size());
  for (const ModelItem& item : skimmed.definitions) read_header(item);
  bind_elements();  // behind the headers: an element may have the name of a constant
  for (const Pending& pending : pending_) read_body(pending);
  for (const ModelItem& item : skimmed.values) read_value(item);
  for (size_t i = 0; i < listed.size(); ++i) {
    model_.universes[i].is_complete = model_.universes[i].elements.size() == listed[i];
  }
  const bool has_list = skimmed.found || !model_.values.empty();
  for (const ModelItem& item : skimmed.lines) {
    if (has_list || !read_line(item)) ignore(item, "no part of a model");
  }
  for (const ModelItem& item : skimmed.others) ignore(item, "no part of a model");
  std::ranges::stable_sort(ignored_, {}, [](const auto& entry) { return entry.first; });
  for (auto& [line, message] : ignored_) model_.ignored.push_back(std::move(message));
  if (!has_list && model_.definitions.empty()) {
    base::Error error{"no model in the text", std::string(file)};
    if (!model_.ignored.empty()) error.message += "; " + model_.ignored.front();
    return error;
  }
  // A text that is cut off may hold whole definitions; if it holds none, it says nothing.
  const bool is_empty =
      model_.definitions.empty() && model_.values.empty() && model_.operators.empty();
  if (is_empty && skimmed.unclosed) {
    const std::string_view before = text.substr(0, *skimmed.unclosed);
    const auto lines = static_cast<uint64_t>(std::ranges::count(before, '\n'));
    const size_t line_start = before.rfind('\n') + 1;  // npos + 1 is 0
    return base::Error{"this list is not closed, and no whole definition stands in the text",
                       std::string(file), lines + 1, before.size() - line_start + 1};
  }
  return std::move(model_);
}

base::Result<ModelText> read_model(TermStore& store, const Script& script, std::string_view text,
                                   std::string_view file, const ParseOptions& options) {
  try {
    return ModelParser(store, script, options).read(text, file);
  } catch (const std::length_error& error) {
    return base::Error{error.what(), std::string(file)};
  } catch (const std::bad_alloc&) {
    return base::Error{"out of memory", std::string(file)};
  }
}

}  // namespace assay::smtlib
