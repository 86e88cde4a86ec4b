// Declarations: the declaring commands of a script as texts, and which of them a term needs, so
// that a test made of parts of seeds declares what it uses and nothing else. define-sort is none of
// them: sorts are printed without synonyms.
#pragma once

#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "smtlib/script.h"

namespace assay::mutate::storm {

class Declarations {
 public:
  Declarations(const term::TermStore& terms, const smtlib::Script& script);

  // One command each, canonical, with a line break; in an order in which they can be read.
  const std::vector<std::string>& texts() const { return texts_; }
  // Of the script, one for each text.
  const std::vector<uint32_t>& commands() const { return commands_; }
  // Numbers of texts, ascending.
  std::vector<uint32_t> needed_by(term::Term term) const;

 private:
  class Walk;

  const term::TermStore& terms_;
  std::vector<std::string> texts_;
  std::vector<uint32_t> commands_;
  std::vector<std::vector<uint32_t>> needs_;            // of a text: others, all of them
  std::unordered_map<uint32_t, uint32_t> of_decl_;      // Decl
  std::unordered_map<uint32_t, uint32_t> of_sort_;      // symbol of a declared sort
  std::unordered_map<uint32_t, uint32_t> of_datatype_;  // Datatype
};

}  // namespace assay::mutate::storm
