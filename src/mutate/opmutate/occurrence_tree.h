// OccurrenceTree: a script as its printed text and, for every occurrence of a term in it, where
// that stands. Changing an occurrence changes the text in place and rebuilds the terms above it, so
// that a mutant costs its difference from its parent and a copy of the text, not a traversal.
//
// Occurrences are those of the text (a tree; let keeps it small), in the order of their beginnings:
// the occurrences below number i are the size(i) - 1 after it. Assertions and bodies of definitions
// have occurrences; whatever else the script says is text that stays.
//
//   OccurrenceTree tree(terms, script);
//   tree.set_operator(7, Op::kSub, {});   // the same arguments, another operator
//   tree.replace(3, by);                  // another term of the same sort
//   use(tree.text());
//
// Copyable; the store must outlive it.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "smtlib/logic.h"
#include "smtlib/printer.h"
#include "smtlib/script.h"

namespace assay::mutate::opmutate {

class OccurrenceTree {
 public:
  static constexpr uint32_t kNone = UINT32_MAX;

  struct Occurrence {
    term::Term term;
    uint32_t parent = kNone;  // kNone: a root
    uint32_t argument = 0;    // of the parent
    uint32_t size = 1;        // with all below it
    uint32_t begin = 0;       // in body()
    uint32_t end = 0;
    smtlib::LogicBits needs = 0;
    bool is_fixed = false;  // a trigger, or something else that must stay as it is
  };

  // Takes the commands as they are; a set-logic is replaced by one that admits the terms.
  OccurrenceTree(term::TermStore& terms, const smtlib::Script& script);

  std::span<const Occurrence> occurrences() const { return occurrences_; }
  term::TermStore& terms() const { return *terms_; }
  // All commands but set-logic, one a line.
  const std::string& body() const { return body_; }
  // The declared logic if it admits the terms, else the smallest that does; empty: there is no
  // set-logic.
  const std::string& logic_line() const { return logic_line_; }
  std::string text() const { return logic_line_ + body_; }
  // The same as a script.
  smtlib::Script script() const;
  // Equal for trees of one store that say the same, and (in all likelihood) for no others.
  uint64_t fingerprint() const { return fingerprint_; }
  // The roots, and what was the command of each.
  struct Root {
    uint32_t command;     // of the script
    uint32_t definition;  // of the command; kNone: the command's own term
    uint32_t occurrence;
  };
  std::span<const Root> roots() const { return roots_; }
  // By the number of its occurrence.
  const Root& root_at(uint32_t occurrence) const;
  // The parameters that the body of a definition sees, by the number of its occurrence; none for an
  // assertion.
  std::span<const term::Term> parameters_of(uint32_t root) const;

  // The operator of an application replaced, its arguments kept: op must be one that the printer
  // writes as a plain head, or a quantifier for a quantifier. Sorts must fit.
  void set_operator(uint32_t at, term::Op op, std::span<const uint32_t> indices);
  // By a term of the same sort, whose free variables are bound there.
  void replace(uint32_t at, term::Term by);

 private:
  void add_occurrences(std::span<const smtlib::Mark> marks, uint32_t offset, uint32_t parent,
                       uint32_t argument, bool is_fixed, std::vector<Occurrence>& out) const;
  void splice(uint32_t begin, uint32_t end, std::string_view text, uint32_t first_behind);
  void set_term(uint32_t at, term::Term term, bool is_same_operator);
  void lift(uint32_t at);
  void count(smtlib::LogicBits bits, int difference);
  void update_logic();
  uint64_t root_hash(size_t root) const;

  term::TermStore* terms_;
  smtlib::Script script_;
  std::string body_;
  std::string logic_line_;
  std::string declared_;  // the logic that the script declared
  bool has_logic_ = false;
  std::vector<Occurrence> occurrences_;
  std::vector<Root> roots_;
  uint64_t fingerprint_ = 0;
  std::array<uint32_t, 32> counts_{};  // of occurrences that need each bit of the logic
  smtlib::LogicBits declaration_bits_ = 0;
  smtlib::LogicBits bits_ = 0;
  // Scratch.
  std::vector<term::Term> arguments_;
  std::vector<smtlib::Mark> marks_;
  std::vector<Occurrence> added_;
  std::string printed_;
};

}  // namespace assay::mutate::opmutate
