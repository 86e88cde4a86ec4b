#include "mutate/storm/writer.h"

namespace assay::mutate::storm {

namespace {

constexpr uint32_t kText = UINT32_MAX;  // an entry of the stack that is a text

std::string_view opening(Connective c) {
  switch (c) {
    case Connective::kNot:
      return "(not ";
    case Connective::kAnd:
      return "(and ";
    case Connective::kOr:
      return "(or ";
    case Connective::kXor:
      return "(xor ";
    case Connective::kImplies:
      return "(=> ";
    case Connective::kEqual:
      return "(= ";
    case Connective::kIte:
      return "(ite ";
  }
  return "(";
}

size_t parts_of(Connective c) { return c == Connective::kNot ? 1 : c == Connective::kIte ? 3 : 2; }

}  // namespace

Writer::Writer(const Pool& pool)
    : pool_(pool), is_used_(pool.leaves().size()), is_declared_(pool.declarations().size()) {}

void Writer::assert_formula(uint32_t formula, bool is_negated) {
  body_ += is_negated ? "(assert (not " : "(assert ";
  this->formula(formula);
  body_ += is_negated ? "))\n" : ")\n";
}

void Writer::command(std::string_view text) {
  body_ += text;
  body_ += '\n';
}

void Writer::leaf(uint32_t number) {
  const Leaf& leaf = pool_.leaves()[number];
  body_ += leaf.text;
  if (is_used_[number]) return;
  is_used_[number] = true;
  has_quantifier_ |= leaf.has_quantifier;
  predicates_ += leaf.is_predicate ? 1 : 0;
  logic_ = smtlib::join(logic_, leaf.logic);
  for (const uint32_t n : leaf.declarations) is_declared_[n] = true;
}

void Writer::formula(uint32_t root) {
  stack_.assign(1, {root, {}});
  while (!stack_.empty()) {
    const auto [number, text] = stack_.back();
    stack_.pop_back();
    if (number == kText) {
      body_ += text;
      continue;
    }
    const Formula& f = pool_.formulas()[number];
    if (f.kind == Formula::Kind::kLeaf) {
      leaf(f.parts[0]);
      continue;
    }
    body_ += opening(f.connective);
    stack_.emplace_back(kText, ")");
    for (size_t i = parts_of(f.connective); i-- > 0;) {
      stack_.emplace_back(f.parts[i], std::string_view());
      if (i > 0) stack_.emplace_back(kText, " ");
    }
  }
}

std::string Writer::unused_name() {
  std::string name;
  do {
    name = "storm_" + std::to_string(fresh_count_++);
  } while (pool_.declares(name));
  return name;
}

std::string Writer::fresh_name() {
  std::string name = unused_name();
  fresh_ += "(declare-const " + name + " Bool)\n";
  return name;
}

std::string Writer::finish() {
  smtlib::Logic logic = logic_;
  // The one case in which the parts do not tell the logic of the whole.
  if (logic.arrays && logic.bit_vectors) logic = pool_.logic();
  if (pool_.needs_all_declarations()) logic = pool_.logic();
  std::string text = "(set-logic " + smtlib::logic_name(logic) + ")\n";
  for (size_t i = 0; i < is_declared_.size(); ++i) {
    if (is_declared_[i] || pool_.needs_all_declarations()) text += pool_.declarations()[i];
  }
  text.reserve(text.size() + fresh_.size() + body_.size());
  text += fresh_;
  text += body_;
  return text;
}

}  // namespace assay::mutate::storm
