#include "reduce/rebuild.h"

namespace assay::reduce {

Term Rebuilder::operator()(Term root) {
  std::vector<Term> stack{root};
  std::vector<Term> arguments;
  while (!stack.empty()) {
    const Term t = stack.back();
    if (done_.contains(t)) {
      stack.pop_back();
      continue;
    }
    const auto count = static_cast<uint32_t>(store_.arguments(t).size());
    arguments.clear();
    bool is_ready = true;
    for (uint32_t i = 0; i < count; ++i) {
      const Term end = end_of(t, i);
      if (!end) continue;
      const auto known = done_.find(end);
      if (known == done_.end()) {
        stack.push_back(end);
        is_ready = false;
      } else if (is_ready) {
        arguments.push_back(known->second);
      }
    }
    if (!is_ready) continue;
    stack.pop_back();
    const Term made = make_(t, arguments);
    if (!made) return {};
    done_[t] = made;
  }
  return done_[root];
}

bool Rebuilder::apply(Script& script) {
  bool ok = true;
  for_each_root(script, [&](Term& t) {
    if (!ok) return;
    const Term made = (*this)(t);
    ok = static_cast<bool>(made);
    if (ok) t = made;
  });
  return ok;
}

}  // namespace assay::reduce
