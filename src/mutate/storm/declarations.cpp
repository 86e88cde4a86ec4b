#include "mutate/storm/declarations.h"

#include <algorithm>

#include "smtlib/printer.h"
#include "term/traverse.h"

namespace assay::mutate::storm {

using smtlib::Command;
using smtlib::CommandKind;
using term::Op;
using term::Sort;
using term::SortKind;
using term::Term;

// Marks the texts that terms and sorts need.
class Declarations::Walk {
 public:
  explicit Walk(const Declarations& all) : all_(all), is_needed_(all.texts_.size()) {}

  void term(Term root) {
    term::for_each_subterm(all_.terms_, {&root, 1}, [&](Term t) {
      sort(all_.terms_.sort(t));
      const Op op = all_.terms_.op(t);
      if (op == Op::kApply || op == Op::kIsConstructor || op == Op::kUpdateField) {
        mark(all_.of_decl_, all_.terms_.decl(t).id);
      }
    });
  }
  void declaration(term::Decl decl) {
    for (const Sort argument : all_.terms_.arguments(decl)) sort(argument);
    sort(all_.terms_.result(decl));
  }
  void sort(Sort root) {
    stack_.push_back(root);
    while (!stack_.empty()) {
      const Sort top = stack_.back();
      stack_.pop_back();
      if (!seen_.insert(top)) continue;
      const auto& sorts = all_.terms_.sorts();
      if (sorts.is(top, SortKind::kDeclared)) mark(all_.of_sort_, sorts.symbol(top).id);
      if (sorts.is(top, SortKind::kDatatype)) mark(all_.of_datatype_, sorts.datatype_of(top).id);
      for (const Sort part : sorts.arguments(top)) stack_.push_back(part);
    }
  }
  std::vector<uint32_t> result() const {
    std::vector<uint32_t> needed;
    for (uint32_t i = 0; i < is_needed_.size(); ++i) {
      if (is_needed_[i]) needed.push_back(i);
    }
    return needed;
  }

 private:
  void mark(const std::unordered_map<uint32_t, uint32_t>& map, uint32_t key) {
    const auto found = map.find(key);
    if (found == map.end() || is_needed_[found->second]) return;
    is_needed_[found->second] = true;
    if (found->second >= all_.needs_.size()) return;  // itself, while it is being made
    for (const uint32_t other : all_.needs_[found->second]) is_needed_[other] = true;
  }

  const Declarations& all_;
  std::vector<bool> is_needed_;
  term::HandleSet<Sort> seen_;
  std::vector<Sort> stack_;
};

Declarations::Declarations(const term::TermStore& terms, const smtlib::Script& script)
    : terms_(terms) {
  const auto commands = script.commands();
  for (uint32_t i = 0; i < commands.size(); ++i) {
    const Command& command = commands[i];
    const auto number = static_cast<uint32_t>(texts_.size());
    const bool has_definitions = smtlib::Script::has_definitions(command.kind);
    switch (command.kind) {
      case CommandKind::kDeclareSort:
        of_sort_[command.name.id] = number;
        break;
      case CommandKind::kDeclareDatatypes:
        for (const term::Datatype datatype : script.datatypes(command)) {
          of_datatype_[datatype.id] = number;
          for (const auto& constructor : terms.datatype(datatype).constructors) {
            of_decl_[constructor.decl.id] = number;
            for (const term::Decl selector : constructor.selectors) of_decl_[selector.id] = number;
          }
        }
        break;
      case CommandKind::kDeclareFun:
      case CommandKind::kDeclareConst:
        of_decl_[command.decl.id] = number;
        break;
      default:
        if (!has_definitions) continue;
        for (const auto& d : script.definitions(command)) of_decl_[d.decl.id] = number;
    }
    std::string text;
    smtlib::print(terms, script, command, text);
    texts_.push_back(text + '\n');
    commands_.push_back(i);
    Walk walk(*this);
    if (command.kind == CommandKind::kDeclareDatatypes) {
      for (const term::Datatype datatype : script.datatypes(command)) {
        for (const auto& constructor : terms.datatype(datatype).constructors) {
          walk.declaration(constructor.decl);
        }
      }
    } else if (has_definitions) {
      for (const auto& d : script.definitions(command)) {
        walk.declaration(d.decl);
        walk.term(d.body);
      }
    } else if (command.decl) {
      walk.declaration(command.decl);
    }
    needs_.push_back(walk.result());
  }
}

std::vector<uint32_t> Declarations::needed_by(Term term) const {
  Walk walk(*this);
  walk.term(term);
  return walk.result();
}

}  // namespace assay::mutate::storm
