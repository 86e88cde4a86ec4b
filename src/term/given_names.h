// The names that (! t :named n) gives to terms. How an annotation keeps its attributes (three words
// each: keyword, form, value) is for the parser, the printer and this file to know.
#pragma once

#include <string>
#include <string_view>

#include "term/store.h"

namespace assay::term {

// Calls visit(name) for each name that this very term is given, without bars.
template <typename Visit>
void for_each_given_name(const TermStore& terms, Term t, Visit visit) {
  if (terms.op(t) != Op::kAnnotate) return;
  constexpr uint32_t kText = 1;  // the form of an attribute whose value is a text
  const auto words = terms.indices(t);
  for (size_t i = 0; i + 2 < words.size(); i += 3) {
    if (words[i + 1] != kText || terms.text({words[i]}) != ":named") continue;
    std::string_view name = terms.text({words[i + 2]});
    if (name.size() >= 2 && name.front() == '|') name = name.substr(1, name.size() - 2);
    visit(name);
  }
}

// The first of them; empty: none.
inline std::string given_name(const TermStore& terms, Term t) {
  std::string first;
  for_each_given_name(terms, t, [&](std::string_view name) {
    if (first.empty()) first = name;
  });
  return first;
}

// The same as a symbol, which is also that of the declaration that stands for the name.
inline Symbol given_symbol(TermStore& terms, Term t) {
  Symbol first;
  for_each_given_name(terms, t, [&](std::string_view name) {
    if (!first) first = terms.symbols().intern(std::string(name));
  });
  return first;
}

}  // namespace assay::term
