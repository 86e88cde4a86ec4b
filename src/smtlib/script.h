// A script: the commands of one SMT-LIB file, over the terms of one store. Plain data, cheap to
// copy: commands refer by slices to arrays that the script owns. Copying a script and replacing one
// term is how mutants are made. Two scripts over one store are equal if and only if they say the
// same.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "term/store.h"

namespace assay::smtlib {

using term::Datatype;
using term::Decl;
using term::Sort;
using term::Symbol;
using term::Term;
using term::TermStore;

enum class CommandKind : uint8_t {
  kSetLogic,              // name
  kSetInfo,               // name: keyword, text: value (none: no value)
  kSetOption,             // the same
  kDeclareSort,           // name, number: arity
  kDefineSort,            // name, sorts: parameters, sort: body
  kDeclareSortParameter,  // name
  kDeclareDatatypes,      // datatypes
  kDeclareFun,            // decl
  kDeclareConst,          // decl
  kDefineFun,             // definitions: one
  kDefineConst,           // the same, no parameters
  kDefineFunRec,          // the same
  kDefineFunsRec,         // definitions: any number
  kAssert,                // terms: one
  kAssertSoft,            // terms: one; text: attributes
  kMinimize,              // terms: one; text: attributes
  kMaximize,              // the same
  kCheckSat,
  kCheckSatAssuming,  // terms: literals
  kCheckSatUsing,     // text: tactic
  kPush,              // number
  kPop,               // number
  kReset,
  kResetAssertions,
  kGetValue,  // terms
  kEcho,      // text: the string literal
  kExit,
  kDeclareHeap,   // sorts: location, data
  kDeclareOther,  // name: declare-var, declare-rel, declare-cb, declare-oracle-fun; decl, text: its
                  // path
  kTermCommand,   // a command of one solver over terms, or a goal of TIP (assert-not, prove): name,
                  // terms, text after them
  kPlain,         // any other: name, text: the rest (get-model, get-info, apply, ...)
};

// How the command begins; "" where that is the command's name.
std::string_view word_of(CommandKind kind);

// check-sat, check-sat-assuming, check-sat-using.
constexpr bool is_check(CommandKind kind) {
  return kind >= CommandKind::kCheckSat && kind <= CommandKind::kCheckSatUsing;
}

struct Slice {
  uint32_t first = 0;
  uint32_t count = 0;
};

struct Definition {
  Decl decl;
  Slice parameters;  // of the script's terms: variables
  Term body;
  Slice sort_parameters{};  // those of a par around it
};

struct Command {
  CommandKind kind = CommandKind::kPlain;
  bool known = true;  // false: a command that Assay has never heard of (kept as text)
  uint32_t number = 0;
  Symbol name;
  Symbol text;
  Decl decl;
  Sort sort;
  Slice terms;
  Slice sorts;            // also datatypes and definitions, by the command's kind
  Slice sort_parameters;  // those of a par around a declaration or an assertion
};

class Script {
 public:
  std::span<const Command> commands() const { return commands_; }
  std::span<Command> commands() { return commands_; }

  std::span<const Term> terms(const Command& command) const { return slice(terms_, command.terms); }
  std::span<Term> terms(const Command& command) {
    return std::span(terms_).subspan(command.terms.first, command.terms.count);
  }
  std::span<const Sort> sorts(const Command& command) const { return slice(sorts_, command.sorts); }
  // The same for a command and for a definition.
  std::span<const Sort> sort_parameters(const auto& owner) const {
    return slice(sorts_, owner.sort_parameters);
  }
  std::span<const Datatype> datatypes(const Command& command) const {
    return slice(datatypes_, command.sorts);
  }
  std::span<const Definition> definitions(const Command& command) const {
    return slice(definitions_, command.sorts);
  }
  std::span<Definition> definitions(const Command& command) {
    return std::span(definitions_).subspan(command.sorts.first, command.sorts.count);
  }
  std::span<const Term> parameters(const Definition& definition) const {
    return slice(terms_, definition.parameters);
  }

  void add(const Command& command) { commands_.push_back(command); }
  // About how many commands will come: growing in steps copies them, and touches new pages.
  void reserve(size_t commands) { commands_.reserve(commands); }
  // Keeps the first `count` commands.
  void truncate(size_t count) { commands_.resize(count); }
  Slice add_terms(std::span<const Term> items) { return append(terms_, items); }
  Slice add_sorts(std::span<const Sort> items) { return append(sorts_, items); }
  Slice add_datatypes(std::span<const Datatype> items) { return append(datatypes_, items); }
  Slice add_definitions(std::span<const Definition> items) { return append(definitions_, items); }

  // Every term that stands directly in a command: assertions, bodies of definitions, arguments.
  template <typename Visit>
  void for_each_term(Visit visit) const {
    for (const Command& command : commands_) {
      for (Term t : terms(command)) visit(t);
      if (has_definitions(command.kind)) {
        for (const Definition& definition : definitions(command)) visit(definition.body);
      }
    }
  }

  static bool has_definitions(CommandKind kind) {
    return kind >= CommandKind::kDefineFun && kind <= CommandKind::kDefineFunsRec;
  }

  bool operator==(const Script& other) const;
  // The number of the first command in which two scripts differ; SIZE_MAX if they are equal.
  size_t first_difference(const Script& other) const;

 private:
  template <typename T>
  static std::span<const T> slice(const std::vector<T>& items, Slice s) {
    return std::span(items).subspan(s.first, s.count);
  }
  template <typename T>
  static Slice append(std::vector<T>& items, std::span<const T> more) {
    const auto first = static_cast<uint32_t>(items.size());
    items.insert(items.end(), more.begin(), more.end());
    return {first, static_cast<uint32_t>(more.size())};
  }
  bool same(const Command& mine, const Script& other, const Command& theirs) const;

  std::vector<Command> commands_;
  std::vector<Term> terms_;
  std::vector<Sort> sorts_;
  std::vector<Datatype> datatypes_;
  std::vector<Definition> definitions_;
};

}  // namespace assay::smtlib
