#include "mutate/fusion/fuser.h"

#include <algorithm>
#include <numeric>

#include "smtlib/printer.h"
#include "smtlib/sexpr_scan.h"
#include "term/sort_text.h"

namespace assay::mutate::fusion {

using term::Sort;
using term::TermStore;
using testcase::Grade;
using value::Kind;

namespace {

constexpr uint64_t kIndices = 7;    // rotations by 1 to 7: each is an instance of its own
constexpr int kFunctionsTried = 4;  // for one pair, until one fits the values
constexpr uint64_t kRuleSteps = 100'000;

// What the operand declares of this sort; parametric ones need the whole declaration.
void add_own_sorts(const TermStore& terms, Sort sort, const Operand& operand,
                   Instance::OwnSorts& own) {
  const term::SortTable& sorts = terms.sorts();
  std::vector<Sort> stack{sort};
  while (!stack.empty()) {
    const Sort top = stack.back();
    stack.pop_back();
    const bool is_datatype = sorts.is(top, term::SortKind::kDatatype);
    if (!is_datatype && !sorts.is(top, term::SortKind::kDeclared)) {
      for (const Sort inner : sorts.arguments(top)) stack.push_back(inner);
      continue;
    }
    if (!sorts.arguments(top).empty()) {
      own.declarations += operand.sorts;
      return;
    }
    const term::Symbol name =
        is_datatype ? terms.datatype(sorts.datatype_of(top)).name : sorts.symbol(top);
    own.names.emplace_back(name, top);
  }
}

bool have_common(std::span<const term::Op> a, std::span<const term::Op> b) {
  return std::ranges::any_of(a, [&](term::Op op) { return std::ranges::binary_search(b, op); });
}

bool is_any_sort(const std::string& pattern) { return pattern.size() == 1; }

}  // namespace

Fuser::Fuser(TermStore& terms, value::ValueStore& values, const std::vector<Rule>& rules,
             const FuserOptions& options)
    : terms_(terms),
      values_(values),
      rules_(rules),
      options_(options),
      machine_(terms, values, no_program_) {
  for (const Rule& rule : rules_) {
    patterns_.push_back({smtlib::tokens_of(rule.x_sort), smtlib::tokens_of(rule.y_sort)});
  }
}

std::optional<Fuser::Mode> Fuser::mode_of(const Operand& first, const Operand& second,
                                          Form form) const {
  if (!is_sat(form)) return Mode::kConstraints;
  if (form == Form::kSatDisjunction) {
    return first.has_witness ? Mode::kValues : Mode::kTotal;
  }
  if (first.has_witness && second.has_witness) return Mode::kValues;
  // Two models are one only if they agree about what the standard leaves open: one of them does not
  // care, or they do not speak of the same.
  const bool agree = first.is_robust || second.is_robust ||
                     !have_common(first.open_operators, second.open_operators);
  return agree ? std::optional(Mode::kTotal) : std::nullopt;
}

const Fuser::SortWords& Fuser::sort_words(Sort sort) {
  if (sort.id >= sort_words_.size()) sort_words_.resize(terms_.sorts().size());
  std::unique_ptr<SortWords>& known = sort_words_[sort.id];
  if (known != nullptr) return *known;
  known = std::make_unique<SortWords>();
  known->text = term::sort_text(terms_, sort);
  known->tokens = smtlib::tokens_of(known->text);
  for (size_t i = 0; i < rules_.size(); ++i) {
    if (is_any_sort(rules_[i].x_sort)) continue;
    Bindings x;
    Bindings y;
    known->is_special_x = known->is_special_x || match_sort(patterns_[i].x, known->tokens, x);
    known->is_special_y = known->is_special_y || match_sort(patterns_[i].y, known->tokens, y);
  }
  return *known;
}

const Fuser::Candidates& Fuser::candidates(Sort x, Sort y) {
  const auto [at, is_new] = candidates_.try_emplace(uint64_t{x.id} << 32 | y.id);
  Candidates& found = at->second;
  if (!is_new) return found;
  const auto& x_tokens = sort_words(x).tokens;
  const auto& y_tokens = sort_words(y).tokens;
  for (size_t i = 0; i < rules_.size(); ++i) {
    const Rule& rule = rules_[i];
    if (options_.is_paper && !rule.is_paper) continue;
    Candidate candidate{i, {}};
    if (!match_sort(patterns_[i].x, x_tokens, candidate.bindings) ||
        !match_sort(patterns_[i].y, y_tokens, candidate.bindings) ||
        !holds(rule.require, candidate.bindings)) {
      continue;
    }
    found.weight += rule.weight;
    found.has_special = found.has_special || !is_any_sort(rule.x_sort);
    found.list.push_back(std::move(candidate));
  }
  return found;
}

Instance* Fuser::instance(const Candidate& candidate, Sort x, Sort y, uint64_t number,
                          uint64_t index, const Operand& first, const Operand& second) {
  const Rule& rule = rules_[candidate.rule];
  const bool is_numbered = !rule.declare.empty();
  const bool is_indexed =
      std::ranges::any_of(rule.random, [](const auto& pair) { return pair.second == "index"; });
  const std::vector<uint64_t> key{candidate.rule, uint64_t{x.id} << 32 | y.id,
                                  is_numbered ? number : 0, is_indexed ? index : 0};
  const auto [at, is_new] = instances_.try_emplace(key);
  if (!is_new) return at->second.get();
  Bindings bindings = candidate.bindings;
  bindings.numbers["k"] = static_cast<int64_t>(number);
  for (const auto& [name, description] : rule.random) {
    if (description == "index") bindings.numbers[name] = static_cast<int64_t>(index);
  }
  Instance::OwnSorts sorts;
  add_own_sorts(terms_, x, first, sorts);
  add_own_sorts(terms_, y, second, sorts);
  // Both a name and its declaration would be twice the same.
  if (!sorts.declarations.empty()) {
    sorts = {{}, first.sorts + second.sorts};
  }
  auto made = Instance::make(terms_, values_, rule, bindings, sorts);
  if (made) at->second = *std::move(made);
  return at->second.get();
}

Value Fuser::some_value(Sort sort, base::Random& random) {
  const bool is_small_bits =
      terms_.sorts().is(sort, term::SortKind::kBitVec) && terms_.sorts().width(sort) <= 64;
  if (is_small_bits || sort == term::kIntSort || sort == term::kRealSort ||
      sort == term::kStringSort) {
    return draw(terms_, values_, {Coefficient::Kind::kAny, sort, 0}, {}, random).value;
  }
  const Value some = machine_.semantics().domains().some(sort);
  return some.is(Kind::kElement) || !some.is_exact() ? Value{} : some;
}

bool Fuser::evaluate(Triple& triple) {
  Instance& instance = *triple.instance;
  argument_values_.assign({triple.x_value, triple.y_value, value::kFalseValue});
  for (const CoefficientValue& c : triple.coefficients) argument_values_.push_back(c.value);
  const auto run = [&](const eval::Code& code) {
    machine_.allow(kRuleSteps);
    return machine_.run_body(code, argument_values_);
  };
  triple.z_value = run(*instance.fuse_code);
  if (triple.z_value.is_open() || !triple.z_value.is_exact()) return false;
  argument_values_[Instance::kZ] = triple.z_value;
  return run(*instance.invert_x_code) == triple.x_value &&
         (!instance.inverts_y() || run(*instance.invert_y_code) == triple.y_value);
}

std::vector<Term> Fuser::parameters(const Triple& triple, Term z) {
  std::vector<Term> list{triple.x->term, triple.y->term, z};
  for (const CoefficientValue& c : triple.coefficients) list.push_back(c.term);
  return list;
}

bool Fuser::make_triple(const OperandVariable& x, const OperandVariable& y, const Operand& first,
                        const Operand& second, Mode mode, uint64_t number, base::Random& random) {
  const Candidates& fitting = candidates(x.sort, y.sort);
  if (fitting.list.empty()) return false;
  Triple triple;
  triple.x = &x;
  triple.y = &y;
  triple.x_value = x.value;
  triple.y_value = y.value;
  if (mode == Mode::kValues && y.value.is(Kind::kNone)) {
    triple.y_value = some_value(y.sort, random);
    if (triple.y_value.is(Kind::kNone)) return false;
  }
  for (int tried = 0; tried < kFunctionsTried; ++tried) {
    uint64_t ticket = random.below(fitting.weight);
    const uint64_t index = 1 + random.below(kIndices);
    const Candidate* candidate = nullptr;
    for (const Candidate& c : fitting.list) {
      candidate = &c;
      const uint64_t weight = rules_[c.rule].weight;
      if (ticket < weight) break;
      ticket -= weight;
    }
    const Rule& rule = rules_[candidate->rule];
    if (mode == Mode::kTotal && !(rule.is_total() && rule.is_builtin)) continue;
    triple.instance = instance(*candidate, x.sort, y.sort, number, index, first, second);
    if (triple.instance == nullptr) continue;
    triple.coefficients.clear();
    for (const Coefficient& c : triple.instance->coefficients()) {
      triple.coefficients.push_back(draw(terms_, values_, c, triple.coefficients, random));
    }
    if (mode == Mode::kValues && !evaluate(triple)) continue;
    triple.name = "z" + std::to_string(number);
    const Sort sort = triple.instance->z_sort();
    triple.decl = terms_.declare(term::DeclKind::kFunction, terms_.symbols().intern(triple.name),
                                 {}, {}, sort);
    const Term z = terms_.apply(triple.decl, sort, {});
    const std::vector<Term> terms = parameters(triple, z);
    if (mode == Mode::kConstraints) triple.fuse = triple.instance->fuse.fill(terms_, terms);
    triple.invert_x = triple.instance->invert_x.fill(terms_, terms);
    smtlib::print(terms_, triple.invert_x, triple.invert_x_text);
    if (triple.instance->inverts_y()) {
      triple.invert_y = triple.instance->invert_y.fill(terms_, terms);
      smtlib::print(terms_, triple.invert_y, triple.invert_y_text);
    }
    triples_.push_back(std::move(triple));
    return true;
  }
  return false;
}

const OperandVariable* Fuser::partner(const OperandVariable& x, const Operand& second, Mode mode,
                                      bool is_first_only, bool takes_any, base::Random& random) {
  if (!takes_any && !sort_words(x.sort).is_special_x) return nullptr;
  std::vector<const OperandVariable*> list;
  const Candidates* fitting = nullptr;
  Sort last;
  for (const OperandVariable& y : second.variables) {
    if (!takes_any && !sort_words(y.sort).is_special_y) continue;
    if (mode == Mode::kValues && !is_first_only && y.value.is(Kind::kNone)) continue;
    if (std::ranges::any_of(triples_, [&](const Triple& t) { return t.y == &y; })) continue;
    if (y.sort != last) fitting = &candidates(x.sort, y.sort);
    last = y.sort;
    if (takes_any ? !fitting->list.empty() : fitting->has_special) list.push_back(&y);
  }
  return list.empty() ? nullptr : random.pick(std::span(list));
}

void Fuser::choose_triples(const Operand& first, const Operand& second, Mode mode,
                           bool is_first_only, uint64_t first_triple, base::Random& random) {
  triples_.clear();
  std::vector<uint32_t> order(first.variables.size());
  std::iota(order.begin(), order.end(), 0);
  random.shuffle(std::span(order));
  uint64_t wanted = std::min(first.variables.size(), second.variables.size());
  if (wanted == 0) return;
  if (options_.pairs > 0) wanted = std::min(wanted, options_.pairs);
  // Few as a rule, so that what is fused can still be told from what is not; sometimes up to all.
  if (!options_.is_paper && random.chance(7, 8)) wanted = std::min<uint64_t>(wanted, 3);
  wanted = 1 + random.below(wanted);
  // Functions for any sorts would outnumber those that are of a theory: they are taken now and
  // then, and once where there is no other; else other seeds are tried.
  bool takes_any = random.chance(1, 24);
  for (int pass = 0; pass < 2 && triples_.empty(); ++pass) {
    if (pass == 1) {
      if (takes_any || random.chance(7, 8)) return;
      takes_any = true;
      wanted = 1;
    }
    for (const uint32_t i : order) {
      if (triples_.size() == wanted) break;
      const OperandVariable& x = first.variables[i];
      if (mode == Mode::kValues && x.value.is(Kind::kNone)) continue;
      const OperandVariable* y = partner(x, second, mode, is_first_only, takes_any, random);
      if (y == nullptr) continue;
      make_triple(x, *y, first, second, mode, first_triple + triples_.size(), random);
    }
  }
}

void Fuser::choose_occurrences(const OperandVariable& variable, Term by, const std::string& text,
                               base::Random& random, std::vector<OccurrenceReplacement>& chosen) {
  const size_t before = chosen.size();
  for (const VariableOccurrence& where : variable.occurrences) {
    if (random.below(100) < options_.percent) chosen.push_back({where, &variable, by, &text});
  }
  if (chosen.size() > before) return;
  chosen.push_back({random.pick(std::span(variable.occurrences)), &variable, by, &text});
}

void Fuser::begin(const Operand& first, const Operand& second, Fused& fused) const {
  fused.declarations.reserve(first.declarations.size() + second.declarations.size() + 256);
  fused.declarations += first.declarations;
  fused.declarations += second.declarations;
  fused.parents = first.parents + " and " + second.parents;
  fused.derivation =
      is_disjunction(fused.form) ? "fusion, the disjunction of " : "fusion, the conjunction of ";
  fused.derivation += fused.parents + ";";
}

void Fuser::print_body(const Operand& first, const Operand& second, Fused& fused) {
  if (!is_disjunction(fused.form)) {
    print_assertions(first, chosen_first_, fused.assertions);
    print_assertions(second, chosen_second_, fused.assertions);
    return;
  }
  fused.assertions += "(assert (or ";
  print_conjunction(first, chosen_first_, fused.assertions);
  fused.assertions += ' ';
  print_conjunction(second, chosen_second_, fused.assertions);
  fused.assertions += "))\n";
}

Fused Fuser::concat(const Operand& first, const Operand& second, Form form) {
  Fused fused{form, {}, {}, {}, join(first.logic, second.logic), Grade::kAgreed, false, {}, {}, 0};
  begin(first, second, fused);
  chosen_first_.clear();
  chosen_second_.clear();
  print_body(first, second, fused);
  if (is_sat(form) && first.has_witness) {
    fused.witness = first.witness;
    if (second.has_witness) fused.witness += second.witness;
    fused.needs_evaluation = true;
  }
  return fused;
}

std::optional<Fused> Fuser::fuse(const Operand& first, const Operand& second, Form form,
                                 uint64_t first_triple, base::Random& random) {
  const std::optional<Mode> mode = mode_of(first, second, form);
  if (!mode) return std::nullopt;
  const bool is_first_only = form == Form::kSatDisjunction;
  choose_triples(first, second, *mode, is_first_only, first_triple, random);
  if (triples_.empty()) return std::nullopt;

  // A part that is not robust is evaluated as a whole, together with the other.
  const bool is_certified = *mode == Mode::kValues;
  const bool is_robust = first.is_robust && (is_first_only || second.is_robust);
  const auto in_order = [](std::vector<OccurrenceReplacement>& chosen) {
    std::ranges::sort(chosen, {}, [](const OccurrenceReplacement& r) {
      return std::pair(r.where.assertion, r.where.node);
    });
  };
  chosen_first_.clear();
  for (const Triple& t : triples_) {
    choose_occurrences(*t.x, t.invert_x, t.invert_x_text, random, chosen_first_);
  }
  in_order(chosen_first_);
  if (is_certified && is_robust && !still_holds(first, chosen_first_)) return std::nullopt;
  chosen_second_.clear();
  for (const Triple& t : triples_) {
    if (t.invert_y) {
      choose_occurrences(*t.y, t.invert_y, t.invert_y_text, random, chosen_second_);
    }
  }
  in_order(chosen_second_);
  if (is_certified && is_robust && !is_first_only && !still_holds(second, chosen_second_)) {
    return std::nullopt;
  }

  Fused fused{form, {}, {}, {}, join(first.logic, second.logic), Grade::kAgreed, false, {}, {}, 0};
  fused.triples = triples_.size();
  begin(first, second, fused);
  for (const Triple& t : triples_) {
    fused.declarations += t.instance->declarations();
    fused.declarations += "(declare-fun " + t.name + " () ";
    term::print_sort(terms_, t.instance->z_sort(), fused.declarations);
    fused.declarations += ")\n";
    fused.logic = join(fused.logic, t.instance->logic());
    if (terms_.sorts().is_arithmetic(t.x->sort) || terms_.sorts().is_arithmetic(t.y->sort)) {
      fused.logic.linearity = std::max(fused.logic.linearity, smtlib::Linearity::kLinear);
    }
    fused.derivation += " " + t.name + " = " + t.instance->rule().name + "(";
    term::print_symbol(terms_.text(terms_.name(t.x->decl)), fused.derivation);
    fused.derivation += ", ";
    term::print_symbol(terms_.text(terms_.name(t.y->decl)), fused.derivation);
    fused.derivation += ")";
  }
  print_body(first, second, fused);
  if (*mode == Mode::kConstraints) print_constraints(fused.assertions);
  switch (form) {
    case Form::kUnsatDisjunction:
      fused.grade = std::min(first.grade, second.grade);
      break;
    case Form::kUnsatConjunction:
      fused.grade = second.grade;
      break;
    default:
      if (!is_certified) break;
      fused.grade = Grade::kCertified;
      fused.needs_evaluation = !is_robust;
      print_witness(first, second, form, fused.witness);
  }
  return fused;
}

}  // namespace assay::mutate::fusion
