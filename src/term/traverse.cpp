#include "term/traverse.h"

#include <unordered_map>

namespace assay::term {

uint64_t tree_size(const TermStore& store, Term root) {
  std::unordered_map<Term, uint64_t> sizes;
  for_each_subterm(store, {{root}}, [&](Term term) {
    uint64_t size = 1;
    for (Term argument : store.arguments(term)) {
      const uint64_t inner = sizes[argument];
      size = inner > UINT64_MAX - size ? UINT64_MAX : size + inner;
    }
    sizes[term] = size;
  });
  return sizes[root];
}

}  // namespace assay::term
