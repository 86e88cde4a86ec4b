// The first look at what a solver printed: which parts of the text are definitions, declarations,
// universe elements and values, by parentheses alone. Nothing is typed here, so one bad part never
// hides the rest. Parts are views of the text.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace assay::smtlib {

struct ModelItem {
  std::string_view text;
  uint64_t line = 0;  // 1-based
  // Of an element in a comment (cvc5: "; rep: ..."): the sort that the comment above it names.
  std::string_view sort{};
};

struct SkimmedModel {
  bool found = false;  // a list, even an empty one, that may be a model
  std::vector<ModelItem> sorts;
  std::vector<ModelItem> declarations;
  std::vector<ModelItem> elements;
  std::vector<ModelItem> definitions;
  std::vector<ModelItem> values;   // (term value), of get-value; also Yices' (= term value)
  std::vector<ModelItem> lines;    // that start no list, and are no answer such as sat
  std::vector<ModelItem> others;   // lists of another kind, and what is not closed
  std::optional<size_t> unclosed;  // where the first list starts that is not closed
};

// Of several models in one text the last counts; all values count.
SkimmedModel skim_model(std::string_view text);

}  // namespace assay::smtlib
