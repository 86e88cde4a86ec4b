#include "engine/smt_engine.h"

#include <algorithm>

#include "engine/engines.h"
#include "os/clock.h"

namespace assay::engine {

base::Result<std::unique_ptr<SmtEngine>> make_engine(std::string_view name, term::TermStore& terms,
                                                     const smtlib::Script& declarations,
                                                     bool cores) {
  if (name == "z3") return make_z3(terms, declarations, cores);
  if (name == "cvc5") return make_cvc5(terms, declarations);
  return base::Error{"no SMT engine '" + std::string(name) + "': z3 or cvc5", {}};
}

std::vector<size_t> minimise(SmtEngine& engine, std::span<const Term> assumptions,
                             std::vector<size_t> core, std::chrono::milliseconds limit) {
  const os::TimePoint end = os::monotonic_now() + limit;
  std::vector<size_t> needed;
  // What is left to try stands in `core`; a refuted subset may drop several at once.
  while (!core.empty()) {
    const auto left =
        std::chrono::duration_cast<std::chrono::milliseconds>(end - os::monotonic_now());
    if (left.count() <= 0) break;
    const size_t tried = core.back();
    core.pop_back();
    std::vector<size_t> places = needed;
    places.insert(places.end(), core.begin(), core.end());
    std::vector<Term> subset;
    for (const size_t place : places) subset.push_back(assumptions[place]);
    const CheckResult result = engine.check(subset, left);
    if (result.answer != Answer::kUnsat) {
      needed.push_back(tried);
      continue;
    }
    std::vector<size_t> rest;
    for (const size_t at : result.core) {
      if (at >= needed.size()) rest.push_back(places[at]);
    }
    core = std::move(rest);
  }
  needed.insert(needed.end(), core.begin(), core.end());
  std::sort(needed.begin(), needed.end());
  return needed;
}

}  // namespace assay::engine
