#include "eval/open/solver.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <unordered_set>

#include "eval/open/bounds.h"
#include "eval/open/conditions.h"
#include "eval/semantics/number_value.h"

namespace assay::eval {

namespace {

bool is_atom(const OpenNode& node) {
  if (node.reason != Reason::kDerived) return true;
  // What the solver can not look into counts as an unknown of its own.
  return node.op == Op::kMatch || term::is_quantifier_like(node.op);
}

bool is_boolean(Value v) {
  return v.is_open() ? Sort{v.extra} == term::kBoolSort : v.is(Kind::kBool);
}

// What the truth of literals below decides.
bool is_connective(const OpenNode& node) {
  if (node.reason != Reason::kDerived || node.sort != term::kBoolSort) return false;
  switch (node.op) {
    case Op::kAnd:
    case Op::kOr:
    case Op::kNot:
    case Op::kXor:
    case Op::kImplies:
      return true;
    case Op::kEqual:
    case Op::kDistinct:
      return is_boolean(node.args[0]);
    default:
      return false;
  }
}

class Solver {
 public:
  Solver(Machine& machine, std::span<const Value> conditions, uint64_t stop_at)
      : machine_(machine),
        values_(machine.values()),
        conditions_(conditions.begin(), conditions.end()),
        saved_(machine.semantics().choices().of),
        cases_left_(machine.semantics().limits().open_cases),
        stop_at_(stop_at) {}

  OpenSolution run() {
    OpenSolution solution;
    solution.answer = search(conditions_);
    if (solution.answer == Satisfiable::kPossible) solution.choices = found_;
    machine_.semantics().choices().of = saved_;
    return solution;
  }

 private:
  using Literals = std::vector<std::pair<Value, bool>>;

  struct Branch {
    Value literal;
    bool value;
    bool second;  // the other value was tried before
  };

  // Small domains are tried out; else depth-first over the truth values of literals, with an
  // explicit stack.
  Satisfiable search(const std::vector<Value>& conditions) {
    const Satisfiable tried = try_all(conditions);
    if (tried != Satisfiable::kUnknown) return tried;
    std::vector<Branch> branches;
    bool all_refuted = true;
    for (;;) {
      if (cases_left_-- == 0 || is_over()) return Satisfiable::kUnknown;
      machine_.semantics().meter().spend(saved_.size() + 4 * branches.size());
      set_choices(branches);
      const std::vector<Value> now = machine_.resolve(conditions);
      const bool is_false =
          std::any_of(now.begin(), now.end(), [](Value v) { return v.is_false(); });
      const bool dead = is_false || contradicts(literals(branches)) || refutes_a_literal(branches);
      if (!dead) {
        const Value next = pick(now);
        if (!next.is(Kind::kNone)) {
          branches.push_back({next, true, false});
          continue;
        }
        // Every condition is true under the assumed literals.
        if (construct(literals(branches), conditions)) return Satisfiable::kPossible;
        all_refuted = false;
      }
      while (!branches.empty() && branches.back().second) branches.pop_back();
      if (branches.empty()) return all_refuted ? Satisfiable::kNever : Satisfiable::kUnknown;
      branches.back() = {branches.back().literal, false, true};
    }
  }

  bool is_over() const { return machine_.semantics().meter().spent > stop_at_; }

  // All values of all atoms, where that is few: exact. New atoms that come up (f of a chosen value)
  // make it unknown.
  Satisfiable try_all(const std::vector<Value>& conditions) {
    const std::vector<Value> atoms = open_atoms(values_, machine_.resolve(conditions));
    Domains& domains = machine_.semantics().domains();
    uint64_t count = 1;
    for (Value atom : atoms) {
      const uint64_t size = domains.size(Sort{atom.extra});
      if (size == 0 || size > kMaxTried / count) return Satisfiable::kUnknown;
      count *= size;
    }
    auto& of = machine_.semantics().choices().of;
    bool decided = true;
    for (uint64_t n = 0; n < count; ++n) {
      of = saved_;
      uint64_t rest = n;
      found_.clear();
      for (Value atom : atoms) {
        const uint64_t size = domains.size(Sort{atom.extra});
        found_.emplace_back(atom, domains.value(Sort{atom.extra}, rest % size));
        of[atom.payload] = found_.back().second;
        rest /= size;
      }
      if (is_over()) return Satisfiable::kUnknown;
      const std::vector<Value> now = machine_.resolve(conditions);
      const auto is = [&](auto test) { return std::any_of(now.begin(), now.end(), test); };
      if (is([](Value v) { return v.is_false(); })) continue;
      if (is([](Value v) { return v.is_open(); })) {
        decided = false;
        continue;
      }
      return Satisfiable::kPossible;
    }
    of = saved_;
    return decided ? Satisfiable::kNever : Satisfiable::kUnknown;
  }
  static constexpr uint64_t kMaxTried = 4096;

  // A literal that was assumed may have become known since: then it must be what was assumed.
  bool refutes_a_literal(const std::vector<Branch>& branches) {
    auto& of = machine_.semantics().choices().of;
    for (const Branch& b : branches) {
      const auto own = of.find(b.literal.payload);
      of.erase(own);
      const Value now = machine_.resolve(b.literal);
      of[b.literal.payload] = value::boolean(b.value);
      if (!now.is_open() && now.is_true() != b.value) return true;
    }
    return false;
  }

  static Literals literals(const std::vector<Branch>& branches) {
    Literals all;
    for (const Branch& b : branches) all.emplace_back(b.literal, b.value);
    return all;
  }

  void set_choices(const std::vector<Branch>& branches) {
    auto& of = machine_.semantics().choices().of;
    of = saved_;
    for (const Branch& b : branches) {
      of[b.literal.payload] = value::boolean(b.value);
      // An equation with a constant tells the value of the other side.
      const OpenNode node = open_node(values_, b.literal);
      if (!b.value || node.op != Op::kEqual || node.reason != Reason::kDerived) continue;
      for (size_t side : {0, 1}) {
        const Value open = node.args[side];
        const Value known = node.args[1 - side];
        if (open.is_open() && !known.is_open()) of.try_emplace(open.payload, known);
      }
    }
  }

  // A literal of the first condition that is still open.
  Value pick(const std::vector<Value>& conditions) {
    for (Value v : conditions) {
      if (!v.is_open()) continue;
      for (;;) {
        const OpenNode node = open_node(values_, v);
        if (!is_connective(node)) break;
        const auto open = std::find_if(node.args.begin(), node.args.end(),
                                       [](Value arg) { return arg.is_open(); });
        v = *open;
      }
      // Inside of (= ite ...), a Boolean choice deeper down makes more of it known.
      return deeper(v);
    }
    return {};
  }
  Value deeper(Value literal) {
    std::vector<Value> stack{literal};
    std::unordered_set<uint64_t> seen;
    while (!stack.empty()) {
      const Value v = stack.back();
      stack.pop_back();
      if (!v.is_open() || !seen.insert(v.payload).second) continue;
      const OpenNode node = open_node(values_, v);
      if (node.op == Op::kIte && node.reason == Reason::kDerived) {
        Value condition = node.args[0];
        while (is_connective(open_node(values_, condition))) {
          const auto args = open_node(values_, condition).args;
          condition = *std::find_if(args.begin(), args.end(), [](Value a) { return a.is_open(); });
        }
        return condition;
      }
      for (Value arg : node.args) stack.push_back(arg);
    }
    return literal;
  }

  static bool is_numeric(Sort sort) { return sort == term::kIntSort || sort == term::kRealSort; }

  // n * scale + offset of an open number, seen through sums and products with constants.
  struct Linear {
    Value term;
    mpq_class scale = 1;
    mpq_class offset = 0;
  };
  Linear linear(Value v) const {
    Linear result{v};
    for (;;) {
      const OpenNode node = open_node(values_, result.term);
      if (node.reason != Reason::kDerived) return result;
      if (node.op == Op::kNeg || node.op == Op::kToReal) {
        if (node.op == Op::kNeg) result.scale = -result.scale;
        result.term = node.args[0];
        continue;
      }
      if (node.args.size() != 2) return result;
      const bool left_open = node.args[0].is_open();
      const Value open = node.args[left_open ? 0 : 1];
      const Value known = node.args[left_open ? 1 : 0];
      if (known.is_open() || !is_number(known)) return result;
      const mpq_class q = values_.to_mpq(known);
      if (node.op == Op::kAdd) {
        result.offset += result.scale * q;
      } else if (node.op == Op::kSub) {
        result.offset += result.scale * (left_open ? mpq_class(-q) : q);
        if (!left_open) result.scale = -result.scale;
      } else if (node.op == Op::kMul && sgn(q) != 0) {
        result.scale *= q;
      } else {
        return result;
      }
      result.term = open;
    }
  }

  // left - right as a sum of open numbers with factors, and a constant.
  struct Difference {
    std::map<Value, mpq_class> factors;
    mpq_class constant = 0;
  };
  Difference difference(Value left, Value right) const {
    Difference all;
    std::vector<std::pair<Value, mpq_class>> stack{{left, 1}, {right, -1}};
    for (size_t steps = 0; !stack.empty(); ++steps) {
      const auto [v, factor] = stack.back();
      stack.pop_back();
      if (is_number(v)) {
        all.constant += factor * values_.to_mpq(v);
        continue;
      }
      const bool is_sum = v.is_open() && steps < kMostSummands;
      if (is_sum && add_summands(open_node(values_, v), factor, stack)) continue;
      all.factors[v] += factor;
    }
    std::erase_if(all.factors, [](const auto& entry) { return sgn(entry.second) == 0; });
    return all;
  }
  static constexpr size_t kMostSummands = 200;
  // What a sum or a product with a constant is made of; false for all else.
  bool add_summands(const OpenNode& node, const mpq_class& factor,
                    std::vector<std::pair<Value, mpq_class>>& out) const {
    if (node.reason != Reason::kDerived) return false;
    switch (node.op) {
      case Op::kToReal:
        out.emplace_back(node.args[0], factor);
        return true;
      case Op::kNeg:
        out.emplace_back(node.args[0], -factor);
        return true;
      case Op::kAdd:
      case Op::kSub:
        for (size_t i = 0; i < node.args.size(); ++i) {
          out.emplace_back(node.args[i], node.op == Op::kSub && i > 0 ? -factor : factor);
        }
        return true;
      case Op::kMul:
        if (node.args.size() != 2) return false;
        for (size_t i : {0, 1}) {
          if (!is_number(node.args[i])) continue;
          out.emplace_back(node.args[1 - i], factor * values_.to_mpq(node.args[i]));
          return true;
        }
        return false;
      default:
        return false;
    }
  }

  // Both sides are the same open numbers up to a constant, as in (= i (+ i 1)): whether that is
  // against what was assumed.
  static bool is_refuted(Op op, bool truth, const mpq_class& constant) {
    const int order = sgn(constant);
    switch (op) {
      case Op::kEqual:
        return (order == 0) != truth;
      case Op::kLe:
        return (order <= 0) != truth;
      case Op::kLt:
        return (order < 0) != truth;
      case Op::kGe:
        return (order >= 0) != truth;
      case Op::kGt:
        return (order > 0) != truth;
      default:
        return false;
    }
  }

  static bool is_comparison(Op op) {
    return op == Op::kEqual || op == Op::kLe || op == Op::kLt || op == Op::kGe || op == Op::kGt;
  }

  // scale * term + offset op 0, or not, bounds the term.
  void bound(Op op, bool truth, const Linear& l, std::map<Value, Bounds>& bounds) const {
    const mpq_class limit = -l.offset / l.scale;
    Bounds& b = bounds[l.term];
    if (op == Op::kEqual) {
      if (truth) {
        b.above(limit, false);
        b.below(limit, false);
      } else {
        b.excluded.push_back(limit);
      }
      return;
    }
    bool upper = op == Op::kLe || op == Op::kLt;
    bool strict = op == Op::kLt || op == Op::kGt;
    if (!truth) {
      upper = !upper;
      strict = !strict;
    }
    if (sgn(l.scale) < 0) upper = !upper;
    if (upper) {
      b.below(limit, strict);
    } else {
      b.above(limit, strict);
    }
  }

  // The comparison as "term op constant", if it is one.
  void learn(Value literal, bool truth, std::map<Value, Bounds>& bounds,
             std::map<Value, Value>& equal, std::vector<std::pair<Value, Value>>& different,
             bool& contradiction) {
    const OpenNode node = open_node(values_, literal);
    if (node.op == Op::kIsConstructor && node.reason == Reason::kDerived) {
      auto& [yes, no] = testers_[node.args[0]];
      (truth ? yes : no).insert(node.indices[0].payload);
      return;
    }
    if (node.reason != Reason::kDerived || node.args.size() != 2) return;
    const bool left_open = node.args[0].is_open();
    const Value open = node.args[left_open ? 0 : 1];
    const Value known = node.args[left_open ? 1 : 0];
    if (node.op == Op::kEqual && !known.is_open()) {
      if (!truth) different.emplace_back(open, known);
      if (truth && known.is_exact()) {
        const auto [at, is_new] = equal.emplace(open, known);
        if (!is_new && at->second != known) contradiction = true;
      }
    }
    if (!is_comparison(node.op) || !is_numeric(Sort{open.extra})) return;
    const Difference d = difference(node.args[0], node.args[1]);
    if (d.factors.empty()) {
      contradiction = contradiction || is_refuted(node.op, truth, d.constant);
      return;
    }
    if (d.factors.size() == 1 && d.factors.begin()->first.is_open()) {
      const auto& [term, scale] = *d.factors.begin();
      return bound(node.op, truth, {term, scale, d.constant}, bounds);
    }
    // Several open numbers: what is said about their sum.
    if (known.is_open() || !is_number(known)) return;
    Linear l = linear(open);
    l.offset -= values_.to_mpq(known);
    if (!left_open) {
      l.scale = -l.scale;
      l.offset = -l.offset;
    }
    bound(node.op, truth, l, bounds);
  }

  bool contradicts(const Literals& literals) {
    bounds_.clear();
    equal_.clear();
    different_.clear();
    testers_.clear();
    bool contradiction = false;
    for (const auto& [literal, truth] : literals) {
      learn(literal, truth, bounds_, equal_, different_, contradiction);
    }
    if (contradiction) return true;
    BoundsOfParts all(values_, bounds_);
    for (const auto& [term, b] : bounds_) {
      const bool is_integer = Sort{term.extra} == term::kIntSort;
      if (b.is_empty(is_integer) || all.of(term).is_empty(is_integer)) return true;
    }
    machine_.semantics().meter().spend(4 * all.looked_at());
    for (const auto& [term, known] : different_) {
      const auto at = equal_.find(term);
      if (at != equal_.end() && at->second == known) return true;
    }
    return contradicts_testers() || excludes_a_whole_domain();
  }

  // A datatype's value has exactly one constructor.
  bool contradicts_testers() {
    const term::TermStore& terms = machine_.terms();
    for (const auto& [data, answers] : testers_) {
      const auto& [yes, no] = answers;
      if (yes.size() > 1) return true;
      if (yes.size() == 1 && no.contains(*yes.begin())) return true;
      const Sort sort{data.extra};
      if (!terms.sorts().is(sort, term::SortKind::kDatatype)) continue;
      if (no.size() == terms.datatype(terms.sorts().datatype_of(sort)).constructors.size()) {
        return true;
      }
    }
    return false;
  }

  // (distinct x a), (distinct x b), ... for all values of a small sort.
  bool excludes_a_whole_domain() {
    std::map<Value, std::set<Value>> excluded;
    for (const auto& [term, known] : different_) excluded[term].insert(known);
    for (const auto& [term, values] : excluded) {
      const uint64_t size = machine_.semantics().domains().size(Sort{term.extra});
      if (size != 0 && values.size() >= size) return true;
    }
    return false;
  }

  Value number_in(const Bounds& b, bool is_integer, const std::vector<Value>& avoid) {
    const auto make = [&](const mpq_class& q) {
      return is_integer ? values_.integer(q.get_num()) : values_.real(q);
    };
    mpq_class start = 0;
    mpq_class step = 1;
    if (is_integer) {
      if (b.lower) start = b.least();
      if (!b.lower && b.upper) {
        start = b.greatest();
        step = -1;
      }
    } else if (b.lower && b.upper) {
      start = *b.lower;
      step = (*b.upper - *b.lower) / static_cast<unsigned long>(avoid.size() + 2);
      if (b.lower_strict) start += step;
    } else if (b.lower) {
      start = *b.lower + (b.lower_strict ? 1 : 0);
    } else if (b.upper) {
      start = *b.upper - (b.upper_strict ? 1 : 0);
      step = -1;
    }
    for (size_t tries = 0; tries <= avoid.size(); ++tries, start += step) {
      const Value v = make(start);
      if (std::find(avoid.begin(), avoid.end(), v) == avoid.end()) return v;
    }
    return make(start);
  }

  // Tries to find values for the atoms that make all conditions true.
  bool construct(const Literals& literals, const std::vector<Value>& conditions) {
    contradicts(literals);  // fills bounds_, equal_, different_
    auto& of = machine_.semantics().choices().of;
    of = saved_;
    found_.clear();
    for (int round = 0; round < 8; ++round) {
      const std::vector<Value> now = machine_.resolve(conditions);
      const std::vector<Value> atoms = open_atoms(values_, now);
      if (atoms.empty()) {
        return std::all_of(now.begin(), now.end(), [](Value v) { return v.is_true(); });
      }
      for (Value atom : atoms) {
        const Value v = value_for(atom, literals);
        if (v.is(Kind::kNone)) return false;
        of[atom.payload] = v;
        found_.emplace_back(atom, v);
      }
    }
    return false;
  }

  Value value_for(Value atom, const Literals& literals) {
    for (const auto& [literal, truth] : literals) {
      if (literal == atom) return value::boolean(truth);
    }
    const auto same = equal_.find(atom);
    if (same != equal_.end()) return same->second;
    const Sort sort{atom.extra};
    std::vector<Value> avoid;
    for (const auto& [term, known] : different_) {
      if (term == atom) avoid.push_back(known);
    }
    if (is_numeric(sort)) {
      return number_in(bounds_[atom], sort == term::kIntSort, avoid);
    }
    const uint64_t size = machine_.semantics().domains().size(sort);
    for (uint64_t i = 0; i < std::min<uint64_t>(size, avoid.size() + 1); ++i) {
      const Value v = machine_.semantics().domains().value(sort, i);
      if (std::find(avoid.begin(), avoid.end(), v) == avoid.end()) return v;
    }
    return machine_.semantics().domains().some(sort);
  }

  Machine& machine_;
  value::ValueStore& values_;
  std::vector<Value> conditions_;
  std::unordered_map<uint64_t, Value> saved_;
  uint64_t cases_left_;
  uint64_t stop_at_;  // of the machine's meter
  std::map<Value, Bounds> bounds_;
  std::map<Value, Value> equal_;
  std::vector<std::pair<Value, Value>> different_;
  using Constructors = std::set<uint64_t>;
  std::map<Value, std::pair<Constructors, Constructors>> testers_;  // those it has, has not
  std::vector<std::pair<Value, Value>> found_;
};

constexpr uint64_t kShare = 8;  // of a run's steps, for one question

}  // namespace

OpenSolution solve_open(Machine& machine, std::span<const Value> given) {
  std::vector<Value> conditions(given.begin(), given.end());
  for (Value v : conditions) {
    if (v.is_false()) return {Satisfiable::kNever, {}};
  }
  add_facts(machine, conditions);
  const Meter& meter = machine.semantics().meter();
  const uint64_t stop_at =
      std::min(meter.limit, meter.spent + machine.semantics().limits().steps / kShare);
  OpenSolution all{Satisfiable::kPossible, {}};
  // Groups only leave connections out: one that can not be satisfied decides, but choices for each
  // are not yet a choice for all.
  const auto groups = groups_of(machine.values(), conditions);
  for (const std::vector<Value>& group : groups) {
    OpenSolution one = Solver(machine, group, stop_at).run();
    if (one.answer == Satisfiable::kNever) return one;
    if (one.answer == Satisfiable::kUnknown || groups.size() > 1) {
      all.answer = Satisfiable::kUnknown;
    }
    all.choices = std::move(one.choices);
  }
  if (all.answer != Satisfiable::kPossible) all.choices.clear();
  return all;
}

std::vector<Value> open_atoms(const value::ValueStore& values, std::span<const Value> roots) {
  std::vector<Value> atoms;
  std::vector<Value> stack(roots.begin(), roots.end());
  std::unordered_set<uint64_t> seen;
  while (!stack.empty()) {
    const Value v = stack.back();
    stack.pop_back();
    if (!v.is_open() || !seen.insert(v.payload).second) continue;
    const OpenNode node = open_node(values, v);
    if (is_atom(node)) {
      atoms.push_back(v);
    } else {
      stack.insert(stack.end(), node.args.begin(), node.args.end());
    }
  }
  std::sort(atoms.begin(), atoms.end());
  return atoms;
}

}  // namespace assay::eval
