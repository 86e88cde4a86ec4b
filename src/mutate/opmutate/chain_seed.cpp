#include "mutate/opmutate/chain_seed.h"

#include <fmt/format.h>

#include <algorithm>

#include "mutate/opmutate/mutant_script.h"
#include "mutate/opmutate/tactics.h"
#include "smtlib/parser.h"
#include "smtlib/printer.h"
#include "term/sort_text.h"

namespace assay::mutate::opmutate {

using smtlib::Command;
using smtlib::CommandKind;
using term::Op;
using term::Sort;
using term::Term;

namespace {

bool is_certified(const PreparedSeed& seed) {
  return seed.is_plain && seed.seed.label.status == testcase::Status::kSat &&
         seed.seed.label.grade == testcase::Grade::kCertified && seed.seed.label.witness;
}

// Both with all names kept apart; the second one's assertions are left out, their terms kept.
std::optional<ChainSeed> with_other(const PreparedSeed& seed, const PreparedSeed& other) {
  std::string text = "(set-logic " + seed.logic + ")\n" +
                     renamed(seed.declarations, seed.names, "_1") +
                     renamed(other.declarations, other.names, "_2");
  const auto add = [&](const PreparedSeed& from, std::string_view suffix) {
    for (const std::string& assertion : from.assertions) {
      text += "(assert " + renamed(assertion, from.names, suffix) + ")\n";
    }
  };
  add(seed, "_1");
  text += "(check-sat)\n";
  add(other, "_2");
  ChainSeed made;
  made.terms = std::make_unique<term::TermStore>();
  const auto parsed = smtlib::parse(*made.terms, text, seed.seed.name);
  if (!parsed) return std::nullopt;
  made.script = parsed->script;
  const auto commands = parsed->script.commands();
  for (size_t i = commands.size(); i-- > 0;) {
    if (commands[i].kind == CommandKind::kCheckSat) {
      made.script.truncate(i + 1);
      break;
    }
    made.beside.push_back(parsed->script.terms(commands[i])[0]);
  }
  made.checks = 1;
  made.is_plain = true;
  if (is_certified(seed)) {
    made.witness =
        testcase::Witness{renamed_model(seed.seed.label.witness->model, seed.names, "_1")};
  }
  made.name = seed.seed.name + " and " + other.seed.name;
  return made;
}

// f and its inverse in the first argument.
std::pair<Op, Op> fusion_operators(const term::SortTable& sorts, Sort sort, bool swapped) {
  if (sorts.is(sort, term::SortKind::kBitVec)) {
    if (swapped) return {Op::kBvXor, Op::kBvXor};
    return {Op::kBvAdd, Op::kBvSub};
  }
  return {Op::kAdd, Op::kSub};
}

void fuse(ChainSeed& seed, base::Random& random) {
  term::TermStore& terms = *seed.terms;
  // Constants of sorts that have an inverse, and behind which command each is known.
  std::vector<std::pair<term::Decl, size_t>> found;
  const auto commands = seed.script.commands();
  for (size_t i = 0; i < commands.size(); ++i) {
    const Command& command = commands[i];
    if (command.kind != CommandKind::kDeclareConst && command.kind != CommandKind::kDeclareFun) {
      continue;
    }
    const Sort sort = terms.result(command.decl);
    if (terms.arity(command.decl) > 0 ||
        (!terms.sorts().is_arithmetic(sort) && !terms.sorts().is(sort, term::SortKind::kBitVec))) {
      continue;
    }
    found.emplace_back(command.decl, i);
  }
  if (found.size() < 2) return;
  const auto [x, after_x] = found[random.below(found.size())];
  const auto [y, after_y] = found[random.below(found.size())];
  const Sort sort = terms.result(x);
  if (x == y || terms.result(y) != sort) return;
  const term::Symbol name = terms.symbols().intern("fused!0");
  const term::Decl decl = terms.declare(term::DeclKind::kFunction, name, {}, {}, sort);
  const auto constant = [&](term::Decl d) { return terms.make(Op::kApply, sort, {{d.id}}, {}); };
  const auto [function, inverse] = fusion_operators(terms.sorts(), sort, random.chance(1, 2));
  const Term tx = constant(x);
  const Term ty = constant(y);
  const Term tz = constant(decl);
  const Term both = terms.make(function, sort, {{tx, ty}});
  Command declaration;
  declaration.kind = CommandKind::kDeclareFun;
  declaration.decl = decl;
  Command assertion;
  assertion.kind = CommandKind::kAssert;
  assertion.terms =
      seed.script.add_terms({{terms.make(Op::kEqual, term::kBoolSort, {{tz, both}})}});
  smtlib::Script script = seed.script;
  script.truncate(0);
  for (size_t i = 0; i < seed.script.commands().size(); ++i) {
    script.add(seed.script.commands()[i]);
    if (i != std::max(after_x, after_y)) continue;
    script.add(declaration);
    script.add(assertion);
  }
  seed.script = std::move(script);
  seed.fusions = {{tx, terms.make(inverse, sort, {{tz, ty}})},
                  {ty, terms.make(inverse, sort, {{tz, tx}})}};
  if (seed.witness) {
    seed.witness->model =
        fmt::format("(model\n{}\n((define-fun fused!0 () {} {}))\n)\n", seed.witness->model,
                    term::sort_text(terms, sort), smtlib::to_text(terms, both));
  }
}

// Half of the chains of a seed with check-sat-using ask with another tactic.
void change_tactics(ChainSeed& seed, base::Random& random) {
  for (Command& command : seed.script.commands()) {
    if (command.kind != CommandKind::kCheckSatUsing || random.chance(1, 2)) continue;
    const std::string changed = changed_tactic(seed.terms->text(command.text), random);
    command.text = seed.terms->symbols().intern(changed);
  }
}

}  // namespace

std::optional<ChainSeed> chain_seed(const PreparedSeed& seed) {
  ChainSeed made;
  made.terms = std::make_unique<term::TermStore>();
  const auto parsed = smtlib::parse(*made.terms, seed.seed.text, seed.seed.name);
  if (!parsed) return std::nullopt;
  made.script = mutant_script(*made.terms, parsed->script);
  made.checks = checks_of(made.script);
  made.is_plain = seed.is_plain;
  if (is_certified(seed)) made.witness = seed.seed.label.witness;
  made.name = seed.seed.name;
  return made;
}

std::optional<ChainSeed> choose_chain_seed(const SeedPool& pool, const ChainSeedOptions& options,
                                           base::Random& random) {
  const auto& seeds = pool.seeds();
  const PreparedSeed& seed = seeds[random.below(seeds.size())];
  const PreparedSeed& other = seeds[random.below(seeds.size())];
  const bool with = options.borrow && random.chance(1, 4) && seed.is_plain && other.is_plain;
  const bool fused = options.fuse && random.chance(1, 4) && seed.is_plain;
  auto made = with ? with_other(seed, other) : chain_seed(seed);
  if (made && fused) fuse(*made, random);
  if (made) change_tactics(*made, random);
  return made;
}

}  // namespace assay::mutate::opmutate
