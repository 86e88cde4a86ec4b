#include "triage/canonical.h"

#include <fmt/format.h>

#include <algorithm>
#include <unordered_map>
#include <utility>
#include <vector>

#include "base/random.h"
#include "base/sha256.h"
#include "smtlib/parser.h"
#include "smtlib/printer.h"
#include "term/sort_text.h"
#include "term/traverse.h"

namespace assay::triage {

using term::Op;
using term::Term;
using term::TermStore;

namespace {

bool is_commutative(Op op) {
  switch (op) {
    case Op::kAnd:
    case Op::kOr:
    case Op::kXor:
    case Op::kEqual:
    case Op::kDistinct:
    case Op::kAdd:
    case Op::kMul:
    case Op::kBvAnd:
    case Op::kBvOr:
    case Op::kBvXor:
    case Op::kBvXnor:
    case Op::kBvNand:
    case Op::kBvNor:
    case Op::kBvAdd:
    case Op::kBvMul:
    case Op::kBvComp:
    case Op::kReUnion:
    case Op::kReInter:
    case Op::kSetUnion:
    case Op::kSetInter:
      return true;
    default:
      return false;
  }
}

uint64_t mix(uint64_t a, uint64_t b) {
  uint64_t state = a * 0x9e3779b97f4a7c15 ^ b;
  return base::split_mix(state);
}

class Canonizer {
 public:
  explicit Canonizer(TermStore& store) : store_(store) {}

  // What a node is without the names of symbols: operator, indices, literal, sort.
  std::string head(Term t) const {
    const Op op = store_.op(t);
    if (op == Op::kVariable) return "v:" + term::sort_text(store_, store_.sort(t));
    if (op == Op::kApply) {
      const term::Decl decl = store_.decl(t);
      const auto kind = store_.kind(decl);
      std::string text = kind == term::DeclKind::kFunction ? "f" : "d";
      for (const term::Sort s : store_.arguments(decl)) text += ":" + term::sort_text(store_, s);
      return text + ":" + term::sort_text(store_, store_.result(decl));
    }
    if (term::is_literal(op)) {
      return store_.literal_text(t) + ":" + term::sort_text(store_, store_.sort(t));
    }
    std::string text = fmt::format("o{}", static_cast<int>(op));
    if (static_cast<uint16_t>(op) >= term::kFirstTableOp) {
      text = std::string(term::info(op).name);
      for (const uint32_t i : store_.indices(t)) text += fmt::format("_{}", i);
    }
    return text;
  }

  uint64_t shape(Term root) {
    term::for_each_subterm(store_, {{root}}, [&](Term t) {
      if (shapes_.contains(t)) return;
      std::vector<uint64_t> inner;
      for (const Term a : store_.arguments(t)) inner.push_back(shapes_[a]);
      if (is_commutative(store_.op(t))) std::ranges::sort(inner);
      uint64_t hash = std::hash<std::string>()(head(t));
      if (const uint32_t symbol = symbol_of(t); symbol != kNone) hash = mix(hash, colours_[symbol]);
      for (const uint64_t one : inner) hash = mix(hash, one);
      shapes_[t] = hash;
    });
    return shapes_[root];
  }

  // Symbols of one sort that stand in different places get different colours, so that the order of
  // (+ x y) is that of what x and y do elsewhere. A symbol's colour is what the formulas look like
  // with that symbol marked; two rounds tell apart all but what is truly alike.
  void colour(const std::vector<Term>& roots) {
    std::set<uint32_t> symbols;
    size_t nodes = 0;
    term::for_each_subterm(store_, roots, [&](Term t) {
      ++nodes;
      if (const uint32_t symbol = symbol_of(t); symbol != kNone) symbols.insert(symbol);
    });
    if (symbols.size() * nodes > kMostWork) return;
    for (int round = 0; round < 2; ++round) {
      std::unordered_map<uint32_t, uint64_t> next;
      for (const uint32_t symbol : symbols) {
        const uint64_t own = std::exchange(colours_[symbol], 0x5eed);
        shapes_.clear();
        std::vector<uint64_t> seen;
        for (const Term root : roots) seen.push_back(shape(root));
        std::ranges::sort(seen);
        uint64_t hash = own;
        for (const uint64_t one : seen) hash = mix(hash, one);
        next[symbol] = hash;
        colours_[symbol] = own;
      }
      colours_ = std::move(next);
    }
    shapes_.clear();
  }

  // As text, with symbols numbered as they come. A DAG is written as a tree up to a limit.
  void write(Term root, std::string& out) {
    std::vector<std::pair<Term, bool>> stack{{root, false}};
    while (!stack.empty() && out.size() < kLongest) {
      const auto [t, is_end] = stack.back();
      stack.pop_back();
      if (is_end) {
        out += ')';
        continue;
      }
      std::vector<Term> arguments(store_.arguments(t).begin(), store_.arguments(t).end());
      if (is_commutative(store_.op(t))) {
        std::ranges::stable_sort(arguments,
                                 [&](Term a, Term b) { return shapes_[a] < shapes_[b]; });
      }
      out += arguments.empty() ? " " : " (";
      out += head(t);
      if (store_.op(t) == Op::kVariable) out += number(store_.symbol(t).id);
      if (store_.op(t) == Op::kApply) out += number(store_.name(store_.decl(t)).id);
      if (!arguments.empty()) stack.emplace_back(t, true);
      for (size_t i = arguments.size(); i-- > 0;) stack.emplace_back(arguments[i], false);
    }
  }

 private:
  static constexpr size_t kLongest = size_t{1} << 20;
  static constexpr size_t kMostWork = size_t{1} << 20;
  static constexpr uint32_t kNone = UINT32_MAX;

  uint32_t symbol_of(Term t) const {
    const Op op = store_.op(t);
    if (op == Op::kVariable) return store_.symbol(t).id;
    return op == Op::kApply ? store_.name(store_.decl(t)).id : kNone;
  }

  std::string number(uint32_t symbol) {
    const auto known = numbers_.try_emplace(symbol, numbers_.size()).first;
    return fmt::format("#{}", known->second);
  }

  TermStore& store_;
  std::unordered_map<Term, uint64_t> shapes_;
  std::unordered_map<uint32_t, size_t> numbers_;
  std::unordered_map<uint32_t, uint64_t> colours_;
};

}  // namespace

CanonicalForm canonical_form(const std::string& formula) {
  CanonicalForm form;
  TermStore store;
  const auto parsed = smtlib::parse(store, formula);
  if (!parsed) return form;
  Canonizer canonizer(store);
  std::vector<Term> roots;
  parsed->script.for_each_term([&](Term t) { roots.push_back(t); });
  canonizer.colour(roots);
  // Assertions between two other commands may come in any order.
  std::vector<std::pair<uint64_t, Term>> block;
  const auto flush = [&] {
    std::ranges::stable_sort(block, {}, [](const auto& entry) { return entry.first; });
    for (const auto& [shape, t] : block) canonizer.write(t, form.text);
    block.clear();
  };
  for (const smtlib::Command& c : parsed->script.commands()) {
    if (c.kind == smtlib::CommandKind::kAssert) {
      const Term t = parsed->script.terms(c)[0];
      block.emplace_back(canonizer.shape(t), t);
      continue;
    }
    if (!smtlib::is_check(c.kind) && c.kind != smtlib::CommandKind::kPush &&
        c.kind != smtlib::CommandKind::kPop && !smtlib::Script::has_definitions(c.kind)) {
      continue;
    }
    flush();
    form.text += fmt::format("\n{}", word_of(c.kind));
    for (const Term t : parsed->script.terms(c)) {
      canonizer.shape(t);
      canonizer.write(t, form.text);
    }
    if (!smtlib::Script::has_definitions(c.kind)) continue;
    for (const smtlib::Definition& d : parsed->script.definitions(c)) {
      canonizer.shape(d.body);
      canonizer.write(d.body, form.text);
    }
  }
  flush();
  term::for_each_subterm(store, roots, [&](Term t) {
    if (!term::is_literal(store.op(t))) form.operators.insert(canonizer.head(t));
  });
  form.hash = base::sha256_hex(form.text).substr(0, 16);
  return form;
}

double similarity(const CanonicalForm& a, const CanonicalForm& b) {
  size_t both = 0;
  for (const std::string& op : a.operators) both += b.operators.contains(op) ? 1 : 0;
  const size_t either = a.operators.size() + b.operators.size() - both;
  return either == 0 ? 1 : static_cast<double>(both) / static_cast<double>(either);
}

}  // namespace assay::triage
