// How wide terms are when printed on one line, for the pretty printer: measured once for each term
// of the DAG, cut off at kWide, so that sharing costs nothing. An estimate is enough: it only
// decides line breaks.
#pragma once

#include <algorithm>
#include <unordered_map>
#include <vector>

#include "term/store.h"

namespace assay::smtlib {

class PrintWidths {
 public:
  static constexpr size_t kWide = 10000;

  void measure(const term::TermStore& store, term::Term root) {
    std::vector<term::Term> stack{root};
    while (!stack.empty()) {
      const term::Term top = stack.back();
      if (widths_.contains(top)) {
        stack.pop_back();
        continue;
      }
      size_t width = own_width(store, top);
      bool ready = true;
      for (term::Term argument : store.arguments(top)) {
        const auto found = widths_.find(argument);
        if (found == widths_.end()) {
          stack.push_back(argument);
          ready = false;
        } else {
          width += found->second + 1;
        }
      }
      if (!ready) continue;
      stack.pop_back();
      widths_[top] = std::min(width, kWide);
    }
  }

  size_t of(term::Term term) const { return widths_.at(term); }

 private:
  static size_t own_width(const term::TermStore& store, term::Term term) {
    const term::Op op = store.op(term);
    if (op == term::Op::kApply) return store.text(store.name(store.decl(term))).size() + 2;
    if (op == term::Op::kNumeral || op == term::Op::kBitVector) return 8;
    if (op == term::Op::kDecimal) return store.literal_text(term).size() + 2;
    if (op == term::Op::kVariable || op == term::Op::kOpaque || term::is_literal(op)) {
      return store.text(store.symbol(term)).size() + 2;
    }
    return term::info(op).name.size() + 2 + 4 * store.indices(term).size();
  }

  std::unordered_map<term::Term, size_t> widths_;
};

}  // namespace assay::smtlib
