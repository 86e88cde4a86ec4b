#include "term/substitute.h"

#include <algorithm>
#include <string>
#include <unordered_set>

#include "base/assert.h"
#include "term/binders.h"
#include "term/free_variables.h"
#include "term/traverse.h"

namespace assay::term {

namespace {

// One substitution may look different below a binder: bound keys drop out, captured variables are
// renamed. Each such variant is a layer with its own memory of what was rewritten.
class Substituter {
 public:
  Substituter(TermStore& store, const Substitution& substitution) : store_(store), free_(store) {
    add_layer(substitution);
  }

  Term run(Term root) {
    visit(root, 0);
    while (!stack_.empty()) {
      const Entry entry = stack_.back();
      if (layers_[entry.layer].done.contains(entry.term)) {
        stack_.pop_back();
        continue;
      }
      step(entry);
    }
    return result(root, 0);
  }

 private:
  struct Layer {
    Substitution substitution;
    std::unordered_set<uint32_t> key_names;  // of the free variables in keys and values
    std::unordered_set<uint32_t> value_names;
    std::unordered_map<Term, Term> done;
    std::unordered_map<uint64_t, size_t> inner;  // binder and argument number -> layer
  };
  struct Entry {
    Term term;
    size_t layer;
  };

  void visit(Term term, size_t layer) { stack_.push_back({term, layer}); }
  Term result(Term term, size_t layer) { return layers_[layer].done.at(term); }

  void step(const Entry& entry) {
    const auto [term, layer] = entry;
    const auto hit = layers_[layer].substitution.find(term);
    if (hit != layers_[layer].substitution.end()) {
      layers_[layer].done[term] = hit->second;
      return;
    }
    const auto arguments = store_.arguments(term);
    bool ready = true;
    for (size_t i = 0; i < arguments.size(); ++i) {
      if (is_binding_position(store_, term, i)) continue;
      const size_t inner = inner_layer(term, i, layer);
      if (!layers_[inner].done.contains(arguments[i])) {
        visit(arguments[i], inner);
        ready = false;
      }
    }
    if (!ready) return;
    std::vector<Term> rebuilt;
    for (size_t i = 0; i < arguments.size(); ++i) {
      rebuilt.push_back(is_binding_position(store_, term, i)
                            ? rename_binding(term, i, layer)
                            : result(arguments[i], inner_layer(term, i, layer)));
    }
    layers_[layer].done[term] =
        std::ranges::equal(rebuilt, arguments) ? term : store_.with_arguments(term, rebuilt);
  }

  size_t add_layer(Substitution substitution) {
    Layer layer;
    for (const auto& [from, to] : substitution) {
      for (Term variable : free_.of(from)) layer.key_names.insert(store_.symbol(variable).id);
      for (Term variable : free_.of(to)) layer.value_names.insert(store_.symbol(variable).id);
    }
    layer.substitution = std::move(substitution);
    layers_.push_back(std::move(layer));
    return layers_.size() - 1;
  }

  // The layer in which argument i of a binder is rewritten: the same one unless the binder hides a
  // key or would capture a variable of a value.
  size_t inner_layer(Term term, size_t i, size_t layer) {
    if (!binds_anything(store_.op(term))) return layer;
    const auto bound = bound_in(store_, term, i);
    const bool clash = std::ranges::any_of(bound, [&](Term variable) {
      const uint32_t name = store_.symbol(variable).id;
      return layers_[layer].key_names.contains(name) || layers_[layer].value_names.contains(name);
    });
    if (!clash) return layer;
    const uint64_t key = uint64_t{term.id} << 32 | first_argument_of_scope(store_, term, i);
    if (const auto found = layers_[layer].inner.find(key); found != layers_[layer].inner.end()) {
      return found->second;
    }
    const size_t inner = add_layer(substitution_below(term, i, bound, layer));
    layers_[layer].inner[key] = inner;
    return inner;
  }

  Substitution substitution_below(Term term, size_t i, std::span<const Term> bound, size_t layer) {
    Substitution inner = layers_[layer].substitution;
    std::unordered_set<uint32_t> names;
    for (Term variable : bound) names.insert(store_.symbol(variable).id);
    // What is bound here is not replaced, by name; and neither is a larger key that mentions it.
    std::erase_if(inner, [&](const auto& pair) {
      return std::ranges::any_of(free_.of(pair.first),
                                 [&](Term v) { return names.contains(store_.symbol(v).id); });
    });
    std::unordered_set<uint32_t> captured;
    for (const auto& [from, to] : inner) {
      for (Term variable : free_.of(to)) captured.insert(store_.symbol(variable).id);
    }
    // New names differ from those, from what else is bound here and from what is free in the body.
    std::unordered_set<uint32_t> taken = captured;
    taken.insert(names.begin(), names.end());
    for (Term variable : free_.of(store_.arguments(term)[i]))
      taken.insert(store_.symbol(variable).id);
    for (Term variable : bound) {
      if (!captured.contains(store_.symbol(variable).id)) continue;
      const Symbol fresh = fresh_name(store_.symbol(variable), taken);
      taken.insert(fresh.id);
      inner[variable] = store_.variable(fresh, store_.sort(variable));
    }
    return inner;
  }

  Symbol fresh_name(Symbol name, const std::unordered_set<uint32_t>& taken) {
    for (uint64_t number = 1;; ++number) {
      const Symbol fresh =
          store_.symbols().intern(std::string(store_.text(name)) + "!" + std::to_string(number));
      if (!taken.contains(fresh.id)) return fresh;
    }
  }

  // A variable (or a match pattern) in a binding position, renamed as its scope's layer says.
  Term rename_binding(Term term, size_t i, size_t layer) {
    const Term binding = store_.arguments(term)[i];
    const size_t inner = inner_layer(term, argument_in_scope_of(store_, term, i), layer);
    if (inner == layer) return binding;
    const auto renamed = [&](Term variable) {
      const auto found = layers_[inner].substitution.find(variable);
      return found == layers_[inner].substitution.end() ? variable : found->second;
    };
    if (store_.op(binding) == Op::kVariable) return renamed(binding);
    std::vector<Term> parts;
    for (Term variable : store_.arguments(binding)) parts.push_back(renamed(variable));
    return store_.with_arguments(binding, parts);
  }

  TermStore& store_;
  FreeVariables free_;
  std::vector<Layer> layers_;
  std::vector<Entry> stack_;
};

}  // namespace

Term substitute(TermStore& store, Term root, const Substitution& substitution) {
  for (const auto& [from, to] : substitution) ASSAY_ASSERT(store.sort(from) == store.sort(to));
  return Substituter(store, substitution).run(root);
}

Term replace(TermStore& store, Term root, std::span<const Replacement> replacements) {
  std::unordered_map<Term, std::vector<const Replacement*>> by_parent;
  for (const Replacement& replacement : replacements) {
    by_parent[replacement.edge.parent].push_back(&replacement);
  }
  std::unordered_map<Term, Term> done;
  std::vector<Term> rebuilt;
  for_each_subterm(store, {{root}}, [&](Term term) {
    const auto arguments = store.arguments(term);
    rebuilt.assign(arguments.begin(), arguments.end());
    bool changed = false;
    for (Term& argument : rebuilt) {
      if (const auto found = done.find(argument); found != done.end()) {
        argument = found->second;
        changed = true;
      }
    }
    if (const auto found = by_parent.find(term); found != by_parent.end()) {
      for (const Replacement* replacement : found->second) {
        rebuilt.at(replacement->edge.index) = replacement->by;
        changed = true;
      }
    }
    if (changed) done[term] = store.with_arguments(term, rebuilt);
  });
  const auto found = done.find(root);
  return found == done.end() ? root : found->second;
}

}  // namespace assay::term
