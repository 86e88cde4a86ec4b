#include "mutate/seed_pool.h"

#include <algorithm>

#include "base/sha256.h"
#include "eval/evaluator.h"
#include "smtlib/logic.h"
#include "smtlib/parser.h"
#include "smtlib/printer.h"
#include "term/traverse.h"

namespace assay::mutate {

using smtlib::Command;
using smtlib::CommandKind;
using term::Term;
using testcase::Grade;
using testcase::Status;

namespace {

enum class Role : uint8_t { kDeclaration, kAssertion, kCheck, kDropped, kOther };

Role role_of(const term::TermStore& terms, const Command& command) {
  switch (command.kind) {
    case CommandKind::kDeclareSort:
    case CommandKind::kDefineSort:
    case CommandKind::kDeclareDatatypes:
    case CommandKind::kDeclareFun:
    case CommandKind::kDeclareConst:
    case CommandKind::kDefineFun:
    case CommandKind::kDefineConst:
    case CommandKind::kDefineFunRec:
    case CommandKind::kDefineFunsRec:
      return Role::kDeclaration;
    case CommandKind::kAssert:
      return Role::kAssertion;
    case CommandKind::kCheckSat:
      return Role::kCheck;
    case CommandKind::kSetLogic:
    case CommandKind::kSetInfo:
    case CommandKind::kSetOption:
    case CommandKind::kGetValue:
    case CommandKind::kEcho:
    case CommandKind::kExit:
      return Role::kDropped;
    case CommandKind::kPlain:
      return terms.text(command.name).starts_with("get-") ? Role::kDropped : Role::kOther;
    default:
      return Role::kOther;
  }
}

void take_apart(const term::TermStore& terms, const smtlib::Script& script, PreparedSeed& out) {
  size_t checks = 0;
  for (const Command& command : script.commands()) {
    const Role role = role_of(terms, command);
    // What stands behind the check is not part of the question.
    if (role == Role::kOther || (role == Role::kCheck && ++checks > 1) ||
        (checks > 0 && role == Role::kAssertion)) {
      return;
    }
    if (role == Role::kDeclaration) {
      smtlib::print(terms, script, command, out.declarations);
      out.declarations += '\n';
    }
    if (role == Role::kAssertion) {
      out.assertions.push_back(smtlib::to_text(terms, script.terms(command)[0]));
    }
  }
  if (out.assertions.empty()) return;
  out.names = names_of(terms, script);
  std::vector<Term> roots;
  script.for_each_term([&](Term t) { roots.push_back(t); });
  term::for_each_subterm(terms, roots,
                         [&](Term t) { out.may_be_unspecified |= eval::may_be_open(terms, t); });
  out.is_plain = true;
}

// Length and bytes of each part, so that no two lists of parts look the same.
void add_part(std::string& text, std::string_view part) {
  text += std::to_string(part.size());
  text += ':';
  text += part;
}

}  // namespace

void SeedPool::add(PreparedSeed seed) {
  const auto index = static_cast<uint32_t>(seeds_.size());
  const testcase::Label& label = seed.seed.label;
  if (seed.is_plain && label.grade >= Grade::kAgreed) {
    if (label.status == Status::kSat) sat_.push_back(index);
    if (label.status == Status::kUnsat) unsat_.push_back(index);
  }
  seeds_.push_back(std::move(seed));
}

SeedPool SeedPool::of_logic(std::string_view logic) const {
  SeedPool part(std::vector<testcase::Seed>{});
  for (const PreparedSeed& seed : seeds_) {
    if (seed.logic == logic) part.add(seed);
  }
  part.digest_ = digest_;
  return part;
}

SeedPool::SeedPool(std::vector<testcase::Seed> seeds) {
  std::vector<std::string> digests;
  for (testcase::Seed& seed : seeds) {
    term::TermStore terms;
    auto parsed = smtlib::parse(terms, seed.text, seed.name);
    if (!parsed) {
      rejected_.push_back(parsed.error());
      continue;
    }
    PreparedSeed prepared;
    prepared.logic = logic_name(logic_needed(terms, parsed->script));
    take_apart(terms, parsed->script, prepared);
    std::string parts;
    add_part(parts, seed.text);
    add_part(parts, name_of(seed.label.status));
    add_part(parts, name_of(seed.label.grade));
    add_part(parts, seed.label.witness ? seed.label.witness->model : "");
    digests.push_back(base::sha256_hex(parts));
    prepared.seed = std::move(seed);
    add(std::move(prepared));
  }
  // In the order of the seeds: an index must mean the same seed.
  std::string all;
  for (const std::string& digest : digests) all += digest;
  digest_ = base::sha256_hex(all).substr(0, 32);
}

}  // namespace assay::mutate
