// TokenText: the text of a script as a row of tokens, for changes that reach across declarations
// and uses and that no single term shows: parameters and fields of datatypes, names. What comes out
// is read again, so whatever does not fit is refused by the parser.
//
//   TokenText text(store, script);
//   text.put(i, "x");     // in place of the S-expression that starts at token i
//   text.drop(j);
//   return text.read_back(store, script);
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "smtlib/script.h"
#include "term/store.h"

namespace assay::reduce {

class TokenText {
 public:
  TokenText(const term::TermStore& store, const smtlib::Script& script);

  size_t size() const { return tokens_.size(); }
  std::string_view operator[](size_t i) const { return tokens_[i].text; }
  bool is_list(size_t i) const { return tokens_[i].text == "("; }
  // The token after the S-expression that starts at i.
  size_t end(size_t i) const { return tokens_[i].end; }
  // The parts of the list that starts at i; none if it is an atom.
  std::vector<size_t> parts(size_t i) const;
  // The S-expression that starts at i, with single spaces.
  std::string text(size_t i) const;

  // Whole S-expressions by others, or by nothing. What is inside one that was changed does not
  // matter any more.
  void put(size_t i, std::string by);
  void drop(size_t i) { put(i, {}); }

  // The changed text as the script; false: it can not be read.
  bool read_back(term::TermStore& store, smtlib::Script& script) const;

 private:
  struct Token {
    std::string_view text;
    size_t end = 0;  // of the S-expression that starts here
    bool is_changed = false;
    std::string by{};
  };
  void print(size_t begin, size_t end, std::string& out) const;

  std::string source_;
  std::vector<Token> tokens_;
};

}  // namespace assay::reduce
