// TermTemplate: a term with parameters (kVariable) that is filled in very often. Its nodes are
// listed once, arguments first, so that filling in is one pass over a short list.
#pragma once

#include <span>
#include <vector>

#include "term/store.h"

namespace assay::mutate::fusion {

class TermTemplate {
 public:
  TermTemplate() = default;
  // The root must bind no variables.
  TermTemplate(const term::TermStore& store, std::span<const term::Term> parameters,
               term::Term root);

  bool is_empty() const { return nodes_.empty(); }
  // With a term of the same sort for each parameter.
  term::Term fill(term::TermStore& store, std::span<const term::Term> values);

 private:
  struct Node {
    term::Term term;
    int32_t parameter = -1;
    uint32_t first = 0;  // of its arguments in arguments_, as numbers of nodes
  };
  std::vector<Node> nodes_;
  std::vector<uint32_t> arguments_;
  std::vector<term::Term> made_;
  std::vector<term::Term> scratch_;
};

}  // namespace assay::mutate::fusion
