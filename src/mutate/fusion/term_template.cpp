#include "mutate/fusion/term_template.h"

#include <algorithm>
#include <unordered_map>

#include "term/traverse.h"

namespace assay::mutate::fusion {

using term::Term;

TermTemplate::TermTemplate(const term::TermStore& store, std::span<const Term> parameters,
                           Term root) {
  std::unordered_map<Term, uint32_t> place;
  term::for_each_subterm(store, {&root, 1}, [&](Term t) {
    Node node{t, -1, static_cast<uint32_t>(arguments_.size())};
    const auto parameter = std::ranges::find(parameters, t);
    if (parameter != parameters.end()) {
      node.parameter = static_cast<int32_t>(parameter - parameters.begin());
    }
    for (const Term argument : store.arguments(t)) arguments_.push_back(place.at(argument));
    place.emplace(t, static_cast<uint32_t>(nodes_.size()));
    nodes_.push_back(node);
  });
}

Term TermTemplate::fill(term::TermStore& store, std::span<const Term> values) {
  made_.clear();
  for (const Node& node : nodes_) {
    if (node.parameter >= 0) {
      made_.push_back(values[static_cast<size_t>(node.parameter)]);
      continue;
    }
    if (!store.has_variables(node.term)) {
      made_.push_back(node.term);
      continue;
    }
    const size_t count = store.arguments(node.term).size();
    scratch_.clear();
    for (size_t i = 0; i < count; ++i) scratch_.push_back(made_[arguments_[node.first + i]]);
    made_.push_back(store.with_arguments(node.term, scratch_));
  }
  return made_.back();
}

}  // namespace assay::mutate::fusion
