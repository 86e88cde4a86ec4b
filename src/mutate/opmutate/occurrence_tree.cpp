#include "mutate/opmutate/occurrence_tree.h"

#include <algorithm>
#include <bit>
#include <charconv>

#include "base/assert.h"
#include "term/binders.h"
#include "term/traverse.h"

namespace assay::mutate::opmutate {

using smtlib::Command;
using smtlib::CommandKind;
using smtlib::LogicBits;
using smtlib::Mark;
using smtlib::Script;
using term::Op;
using term::Term;

namespace {

// Whether what the node needs of a logic hangs on more than its operator and sorts: these look at
// which arguments are constants.
bool looks_at_arguments(Op op) {
  switch (op) {
    case Op::kMul:
    case Op::kDiv:
    case Op::kIntDiv:
    case Op::kMod:
    case Op::kRem:
    case Op::kNeg:
    case Op::kLe:
    case Op::kLt:
    case Op::kGe:
    case Op::kGt:
    case Op::kEqual:
    case Op::kDistinct:
      return true;
    default:
      return false;
  }
}

// Triggers, functions as arguments, and what solvers want to be a literal.
bool is_fixed_argument(Op op, uint32_t argument) {
  switch (op) {
    case Op::kAnnotate:
    case Op::kPow:
    case Op::kReLoopArgs:
    case Op::kReLoopFromArgs:
      return argument > 0;
    case Op::kArrayMap:
    case Op::kAsArray:
      return argument == 0;
    case Op::kConstArray:
    case Op::kReRange:
      return true;
    default:
      return false;
  }
}

// With the variables that it lists: they are no occurrences, and one that is not used has a sort
// all the same. An application that is printed flat stands for all below it.
LogicBits needs_of(const term::TermStore& terms, Term t) {
  const Op op = terms.op(t);
  LogicBits bits = smtlib::bits_of_node(terms, t);
  if (op == Op::kHoApply) {
    term::for_each_subterm(terms, {{t}},
                           [&](Term inner) { bits |= smtlib::bits_of_node(terms, inner); });
  } else if (term::is_quantifier_like(op)) {
    for (const Term variable : terms.arguments(t).first(term::listed_variables(terms, t))) {
      bits |= smtlib::bits_of_node(terms, variable);
    }
  }
  return bits;
}

void append_number(std::string& out, uint32_t number) {
  char digits[10];
  const auto [end, code] = std::to_chars(digits, digits + sizeof digits, number);
  out.append(digits, end);
}

}  // namespace

OccurrenceTree::OccurrenceTree(term::TermStore& terms, const Script& script)
    : terms_(&terms), script_(script) {
  smtlib::PrintOptions options;
  options.marks = &marks_;
  for (uint32_t c = 0; c < script_.commands().size(); ++c) {
    const Command& command = script_.commands()[c];
    if (command.kind == CommandKind::kSetLogic) {
      has_logic_ = true;
      declared_ = terms.text(command.name);
      continue;
    }
    marks_.clear();
    smtlib::print(terms, script_, command, body_, options);
    body_ += '\n';
    const bool is_assertion = command.kind == CommandKind::kAssert;
    if (!is_assertion && !Script::has_definitions(command.kind)) continue;
    // The roots are the marks that stand in no other.
    uint32_t definition = 0;
    for (size_t first = 0; first < marks_.size();) {
      size_t last = first + 1;
      while (last < marks_.size() && marks_[last].begin < marks_[first].end) ++last;
      roots_.push_back(
          {c, is_assertion ? kNone : definition++, static_cast<uint32_t>(occurrences_.size())});
      add_occurrences(std::span(marks_).subspan(first, last - first), 0, kNone, 0, false,
                      occurrences_);
      first = last;
    }
  }
  for (size_t r = 0; r < roots_.size(); ++r) fingerprint_ ^= root_hash(r);
  declaration_bits_ = smtlib::bits_of_declarations(terms, script_);
  // Terms that are not ours to change need their logic all the same.
  for (const Command& command : script_.commands()) {
    if (command.kind == CommandKind::kAssert) continue;
    term::for_each_subterm(terms, script_.terms(command),
                           [&](Term t) { declaration_bits_ |= smtlib::bits_of_node(terms, t); });
  }
  for (const Occurrence& o : occurrences_) count(o.needs, 1);
  bits_ = ~LogicBits{0};
  update_logic();
}

const OccurrenceTree::Root& OccurrenceTree::root_at(uint32_t occurrence) const {
  return *std::ranges::lower_bound(roots_, occurrence, {}, &Root::occurrence);
}

std::span<const Term> OccurrenceTree::parameters_of(uint32_t root) const {
  const Root& found = root_at(root);
  if (found.definition == kNone) return {};
  const Command& command = script_.commands()[found.command];
  return script_.parameters(script_.definitions(command)[found.definition]);
}

uint64_t OccurrenceTree::root_hash(size_t root) const {
  uint64_t h = (uint64_t{occurrences_[roots_[root].occurrence].term.id} << 24) + root + 1;
  h = (h ^ (h >> 31)) * 0x9e3779b97f4a7c15;
  h = (h ^ (h >> 29)) * 0xbf58476d1ce4e5b9;
  return h ^ (h >> 32);
}

void OccurrenceTree::add_occurrences(std::span<const Mark> marks, uint32_t offset, uint32_t parent,
                                     uint32_t argument, bool is_fixed,
                                     std::vector<Occurrence>& out) const {
  struct Open {
    uint32_t number;
    uint32_t end;
    uint32_t next;  // argument
  };
  const term::TermStore& terms = *terms_;
  std::vector<Open> open;
  // Terms below these are not found as arguments where they are printed.
  uint32_t skip_until = 0;
  for (const Mark& mark : marks) {
    if (mark.begin < skip_until) continue;
    while (!open.empty() && mark.begin >= open.back().end) open.pop_back();
    Occurrence o;
    o.term = mark.term;
    o.begin = mark.begin + offset;
    o.end = mark.end + offset;
    o.parent = parent;
    o.argument = argument;
    o.is_fixed = is_fixed;
    if (!open.empty()) {
      Open& above = open.back();
      const Term outer = out[above.number].term;
      while (term::is_binding_position(terms, outer, above.next)) ++above.next;
      o.parent = above.number;
      o.argument = above.next++;
      ASSAY_ASSERT(terms.arguments(outer)[o.argument] == o.term);
      const Op op = terms.op(outer);
      o.is_fixed = out[above.number].is_fixed || is_fixed_argument(op, o.argument);
    }
    o.needs = needs_of(terms, o.term);
    for (const Open& above : open) ++out[above.number].size;
    const Op op = terms.op(o.term);
    if (op == Op::kHoApply) {
      o.is_fixed = true;
      skip_until = mark.end;
    }
    open.push_back({static_cast<uint32_t>(out.size()), mark.end, 0});
    out.push_back(o);
  }
}

void OccurrenceTree::count(LogicBits bits, int difference) {
  while (bits != 0) {
    counts_[static_cast<size_t>(std::countr_zero(bits))] += static_cast<uint32_t>(difference);
    bits &= bits - 1;
  }
}

void OccurrenceTree::update_logic() {
  if (!has_logic_) return;
  LogicBits bits = declaration_bits_;
  for (size_t i = 0; i < counts_.size(); ++i) {
    if (counts_[i] != 0) bits |= LogicBits{1} << i;
  }
  if (bits == bits_) return;
  bits_ = bits;
  const smtlib::Logic needed = smtlib::logic_of_bits(bits);
  const auto declared = smtlib::logic_named(declared_);
  const bool stays = declared && smtlib::admits(*declared, needed);
  logic_line_ = "(set-logic " + (stays ? declared_ : smtlib::logic_name(needed)) + ")\n";
}

void OccurrenceTree::splice(uint32_t begin, uint32_t end, std::string_view text,
                            uint32_t first_behind) {
  body_.replace(begin, end - begin, text);
  const uint32_t change = static_cast<uint32_t>(text.size()) - (end - begin);
  if (change == 0) return;
  for (size_t i = first_behind; i < occurrences_.size(); ++i) {
    occurrences_[i].begin += change;
    occurrences_[i].end += change;
  }
}

void OccurrenceTree::set_term(uint32_t at, Term term, bool is_same_operator) {
  Occurrence& o = occurrences_[at];
  o.term = term;
  if (is_same_operator && !looks_at_arguments(terms_->op(term))) return;
  const LogicBits needs = needs_of(*terms_, term);
  if (needs == o.needs) return;
  count(o.needs & ~needs, -1);
  count(needs & ~o.needs, 1);
  o.needs = needs;
}

// Rebuilds the terms above an occurrence whose term has changed.
void OccurrenceTree::lift(uint32_t at) {
  while (occurrences_[at].parent != kNone) {
    const uint32_t parent = occurrences_[at].parent;
    const Term outer = occurrences_[parent].term;
    const auto old = terms_->arguments(outer);
    arguments_.assign(old.begin(), old.end());
    arguments_[occurrences_[at].argument] = occurrences_[at].term;
    set_term(parent, terms_->with_arguments(outer, arguments_), true);
    at = parent;
  }
  update_logic();
}

void OccurrenceTree::set_operator(uint32_t at, Op op, std::span<const uint32_t> indices) {
  const Term old = occurrences_[at].term;
  const auto old_arguments = terms_->arguments(old);
  arguments_.assign(old_arguments.begin(), old_arguments.end());
  const Term made = terms_->make(op, terms_->sort(old), indices, arguments_);
  if (terms_->has_taken_names()) return replace(at, made);
  const Occurrence o = occurrences_[at];
  const auto root =
      std::ranges::upper_bound(roots_, at, {}, &Root::occurrence) - roots_.begin() - 1;
  fingerprint_ ^= root_hash(static_cast<size_t>(root));
  uint32_t end = o.size > 1 ? occurrences_[at + 1].begin : o.end;
  printed_.clear();
  if (term::is_quantifier_like(op)) {
    // The variables stay.
    printed_ = op == Op::kForall ? "(forall" : "(exists";
    end = o.begin + 7;
  } else {
    if (o.size > 1) printed_ += '(';
    if (!indices.empty()) printed_ += "(_ ";
    printed_ += term::info(op).name;
    for (const uint32_t index : indices) {
      printed_ += ' ';
      append_number(printed_, index);
    }
    if (!indices.empty()) printed_ += ')';
    if (o.size > 1) printed_ += ' ';
  }
  const uint32_t change = static_cast<uint32_t>(printed_.size()) - (end - o.begin);
  splice(o.begin, end, printed_, at + 1);
  for (uint32_t up = at; up != kNone; up = occurrences_[up].parent) occurrences_[up].end += change;
  set_term(at, made, false);
  lift(at);
  fingerprint_ ^= root_hash(static_cast<size_t>(root));
}

void OccurrenceTree::replace(uint32_t at, Term by) {
  const Occurrence o = occurrences_[at];
  ASSAY_ASSERT(terms_->sort(by) == terms_->sort(o.term));
  const auto root =
      std::ranges::upper_bound(roots_, at, {}, &Root::occurrence) - roots_.begin() - 1;
  fingerprint_ ^= root_hash(static_cast<size_t>(root));
  printed_.clear();
  marks_.clear();
  smtlib::PrintOptions options;
  options.marks = &marks_;
  smtlib::print(*terms_, by, printed_, options);
  added_.clear();
  add_occurrences(marks_, o.begin, o.parent, o.argument, o.is_fixed, added_);
  // Numbers within the added ones become numbers within all.
  for (size_t i = 1; i < added_.size(); ++i) added_[i].parent += at;
  for (uint32_t i = at; i < at + o.size; ++i) count(occurrences_[i].needs, -1);
  for (const Occurrence& added : added_) count(added.needs, 1);
  const uint32_t change = static_cast<uint32_t>(printed_.size()) - (o.end - o.begin);
  splice(o.begin, o.end, printed_, at + o.size);
  const uint32_t more = static_cast<uint32_t>(added_.size()) - o.size;
  for (uint32_t up = o.parent; up != kNone; up = occurrences_[up].parent) {
    occurrences_[up].end += change;
    occurrences_[up].size += more;
  }
  if (more != 0) {
    for (size_t i = at + o.size; i < occurrences_.size(); ++i) {
      if (occurrences_[i].parent != kNone && occurrences_[i].parent >= at + o.size) {
        occurrences_[i].parent += more;
      }
    }
    for (Root& r : roots_) {
      if (r.occurrence > at) r.occurrence += more;
    }
  }
  const auto first = occurrences_.begin() + at;
  if (added_.size() <= o.size) {
    std::ranges::copy(added_, first);
    occurrences_.erase(first + static_cast<std::ptrdiff_t>(added_.size()),
                       first + static_cast<std::ptrdiff_t>(o.size));
  } else {
    std::copy_n(added_.begin(), o.size, first);
    occurrences_.insert(first + static_cast<std::ptrdiff_t>(o.size), added_.begin() + o.size,
                        added_.end());
  }
  lift(at);
  fingerprint_ ^= root_hash(static_cast<size_t>(root));
}

Script OccurrenceTree::script() const {
  Script script = script_;
  for (const Root& root : roots_) {
    const Command& command = script.commands()[root.command];
    const Term t = occurrences_[root.occurrence].term;
    if (root.definition == kNone) {
      script.terms(command)[0] = t;
    } else {
      script.definitions(command)[root.definition].body = t;
    }
  }
  if (!has_logic_) return script;
  // "(set-logic NAME)\n"
  const term::Symbol name =
      terms_->symbols().intern(std::string_view(logic_line_).substr(11, logic_line_.size() - 13));
  for (Command& command : script.commands()) {
    if (command.kind == CommandKind::kSetLogic) command.name = name;
  }
  return script;
}

}  // namespace assay::mutate::opmutate
