// What names mean while a script is read: one array of bindings indexed by symbol, and a log of
// what each binding replaced, so that leaving a scope (a let, a quantifier, a pop) undoes exactly
// its own bindings. Looking a name up is one array access.
#pragma once

#include <cstdint>
#include <vector>

#include "base/pod_vector.h"
#include "term/ids.h"

namespace assay::smtlib {

struct Binding {
  enum Kind : uint32_t {
    kNone,
    // names of terms
    kVariable,   // value: the variable's term
    kFunction,   // value: declaration
    kOverloads,  // value: number of a list of declarations, which the parser keeps
    // names of sorts
    kBuiltinSort,    // value: a BuiltinSort
    kDeclaredSort,   // value: arity
    kDefinedSort,    // value: number of a sort definition, which the parser keeps
    kDatatypeSort,   // value: datatype
    kSortParameter,  // value: sort
  };
  Kind kind = kNone;
  uint32_t value = 0;
  uint32_t epoch = 0;  // in which assertion level it was made; a name may be declared once in each
  term::Term term{};   // of a variable or a declared constant: what the name alone stands for
};

class Bindings {
 public:
  // The symbols below `builtins` mean something without a binding.
  explicit Bindings(uint32_t builtins) : builtins_(builtins) {}

  Binding lookup(term::Symbol symbol) const {
    return symbol.id < bindings_.size() ? bindings_[symbol.id] : Binding{};
  }
  // What the name alone stands for, if it is a term.
  term::Term term(term::Symbol symbol) const {
    return symbol.id < bindings_.size() ? bindings_[symbol.id].term : term::Term{};
  }
  void bind(term::Symbol symbol, Binding binding) {
    if (symbol.id >= bindings_.size())
      bindings_.extend_to(symbol.id + 1 + symbol.id / 2, Binding{});
    log_.push_back({symbol.id, bindings_[symbol.id]});
    if (is_global(symbol.id, bindings_[symbol.id])) ++changes_;
    bindings_[symbol.id] = binding;
  }
  // For a name that has no binding: one that no undoing removes.
  void bind_base(term::Symbol symbol, Binding binding) {
    const size_t mark = log_.size();
    bind(symbol, binding);
    log_.truncate(mark);
  }
  // For a name that is not bound and stands for a term all the same.
  void remember_term(term::Symbol symbol, term::Term term) {
    bind_base(symbol, {Binding::kNone, 0, 0, term});
  }
  void reset_epoch(term::Symbol symbol) { bindings_[symbol.id].epoch = 0; }
  size_t mark() const { return log_.size(); }
  void undo_to(size_t mark) {
    while (log_.size() > mark) {
      const Change& change = log_.back();
      Binding& binding = bindings_[change.symbol];
      if (is_global(change.symbol, binding) || is_global(change.symbol, change.previous)) {
        ++changes_;
      }
      binding = change.previous;
      log_.pop_back();
    }
  }
  // Counts how often a name that had a meaning got another or lost it. Variables do not count,
  // unless they hide something else.
  uint64_t changes() const { return changes_; }

 private:
  struct Change {
    uint32_t symbol;
    Binding previous;
  };
  bool is_global(uint32_t symbol, const Binding& binding) const {
    return binding.kind > Binding::kVariable || symbol < builtins_;
  }

  base::PodVector<Binding> bindings_;
  base::PodVector<Change> log_;
  uint32_t builtins_;
  uint64_t changes_ = 0;
};

}  // namespace assay::smtlib
