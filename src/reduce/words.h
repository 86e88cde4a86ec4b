// Words: a text that Assay can not read as typed terms, as commands of S-expressions. A check by a
// command may be about anything: an operator of another version, a file that is not well sorted.
// Such a script has unknown commands only, whose text is changed by blanking parts of it out, so
// that places in it stay what they are however many changes are made together.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "smtlib/script.h"
#include "term/store.h"

namespace assay::reduce {

struct Word {
  size_t begin = 0;  // of the text
  size_t end = 0;
  size_t depth = 0;
  size_t parent = SIZE_MAX;  // among the words; none: at the top
  bool is_list = false;
};

// Every S-expression, each after the list that it is in; none: the parentheses do not match.
std::optional<std::vector<Word>> words_in(std::string_view text);

// None: not even a row of lists that begin with a symbol.
std::optional<smtlib::Script> read_words(term::TermStore& store, std::string_view text);

// The text with single spaces.
std::string squeezed(std::string_view text);

// Commands whose text may be changed.
inline bool has_words(const smtlib::Command& c) {
  return c.kind == smtlib::CommandKind::kPlain && !c.known && c.text;
}

}  // namespace assay::reduce
