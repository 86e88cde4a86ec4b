// Lowering: terms to registers, one operator at a time. What has no words is an error.
#pragma once

#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "base/result.h"
#include "closedbox/search/compile/emit.h"

namespace assay::closedbox::search {

// Which term defines a variable, by Decl; see define.h.
using Definitions = std::unordered_map<uint32_t, term::Term>;

class Lowering {
 public:
  Lowering(term::TermStore& store, Program& program, std::span<const term::Decl> boxes,
           const Definitions& definitions);

  // The register of a term.
  base::Result<uint32_t> lower(term::Term root);

  Emitter& emitter() { return emit_; }
  // The terms in whose place `term` needs registers first.
  std::vector<term::Term> needed(term::Term term) const;

 private:
  using Registers = std::vector<uint32_t>;

  base::Result<uint32_t> lower_one(term::Term term);
  base::Result<uint32_t> lower_constant(term::Term term, term::Decl decl);
  base::Result<uint32_t> lower_literal(term::Term term);
  base::Result<uint32_t> lower_special(term::Term term, const Registers& arguments);
  base::Result<uint32_t> lower_float(term::Term term, const Registers& arguments);
  uint32_t distinct(const Registers& arguments);
  base::Error cannot(term::Term term, const std::string& why) const;

  term::TermStore& store_;
  Program& program_;
  Emitter emit_;
  const Definitions& definitions_;
  std::unordered_map<uint32_t, uint32_t> box_of_;     // by Decl
  std::unordered_map<uint32_t, uint32_t> registers_;  // by Term
};

}  // namespace assay::closedbox::search
