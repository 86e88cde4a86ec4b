#include "closedbox/search/compile/compile.h"

#include <algorithm>

#include "closedbox/search/compile/define.h"
#include "closedbox/search/compile/guards.h"
#include "closedbox/search/compile/lower.h"
#include "closedbox/search/program/domains.h"

namespace assay::closedbox::search {

namespace {

using term::Op;
using term::Term;

struct Part {
  Term term;
  uint32_t assertion;
};

// The conjuncts of the assertions, in order.
std::vector<Part> conjuncts_of(term::TermStore& store, std::span<const Term> assertions) {
  std::vector<Part> result;
  for (uint32_t n = 0; n < assertions.size(); ++n) {
    std::vector<Term> stack{assertions[n]};
    while (!stack.empty()) {
      const Term t = stack.back();
      stack.pop_back();
      const auto arguments = store.arguments(t);
      if (store.op(t) == Op::kAnnotate)
        stack.push_back(arguments[0]);
      else if (store.op(t) == Op::kAnd)
        stack.insert(stack.end(), arguments.rbegin(), arguments.rend());
      else
        result.push_back({t, n});
    }
  }
  return result;
}

// Which inputs a conjunct depends on (some of them, if they are very many), and whether on a call.
void find_dependencies(Program& program) {
  std::vector<std::vector<uint32_t>> of(program.registers.size());
  std::vector<uint8_t> has_call(program.registers.size(), 0);
  for (uint32_t i = 0; i < program.inputs.size(); ++i) of[program.inputs[i].at] = {i};
  constexpr size_t kMaxInputs = 256;
  std::vector<uint32_t> all;
  for (const Instruction& i : program.code) {
    all.clear();
    bool calls = i.op == WordOp::kCall;
    const auto add = [&](uint32_t at) {
      all.insert(all.end(), of[at].begin(), of[at].end());
      calls = calls || has_call[at] != 0;
    };
    if (i.op == WordOp::kCall) {
      for (uint32_t argument : program.calls[i.b].arguments) add(argument);
      if (program.calls[i.b].guard != kNoRegister) add(program.calls[i.b].guard);
    } else {
      add(i.a);
      add(i.b);
      add(i.c);
    }
    std::sort(all.begin(), all.end());
    all.erase(std::unique(all.begin(), all.end()), all.end());
    if (all.size() > kMaxInputs) all.resize(kMaxInputs);
    of[i.target] = all;
    has_call[i.target] = calls ? 1 : 0;
  }
  for (Conjunct& c : program.conjuncts) {
    c.inputs = of[c.at];
    c.has_call = has_call[c.at] != 0;
  }
}

}  // namespace

base::Result<Program> compile(term::TermStore& store, std::span<const Term> assertions,
                              std::span<const term::Decl> boxes, const CompileOptions& options) {
  Program program;
  program.assertion_count = static_cast<uint32_t>(assertions.size());
  const std::vector<Part> parts = conjuncts_of(store, assertions);
  Definitions definitions;
  if (options.equivalence_classes) {
    std::vector<Term> terms;
    for (const Part& part : parts) terms.push_back(part.term);
    definitions = find_definitions(store, terms, boxes);
  }
  Lowering lowering(store, program, boxes, definitions);
  for (const Part& part : parts) {
    const auto at = lowering.lower(part.term);
    if (!at) return at.error();
    const bool is_true = lowering.emitter().is_constant(*at) && lowering.emitter().word(*at) == 1;
    if (!is_true) program.conjuncts.push_back({*at, part.assertion, false, {}});
  }
  for (uint32_t at = 0; at < program.registers.size(); ++at) {
    if (lowering.emitter().is_constant(at)) program.constants.push_back(program.registers[at]);
  }
  std::sort(program.constants.begin(), program.constants.end());
  program.constants.erase(std::unique(program.constants.begin(), program.constants.end()),
                          program.constants.end());
  guard_calls(program, lowering.emitter());
  find_dependencies(program);
  find_domains(program);
  return program;
}

bool can_compile(term::TermStore& store, Term assertion, std::span<const term::Decl> boxes) {
  return compile(store, std::span(&assertion, 1), boxes, {false}).ok();
}

}  // namespace assay::closedbox::search
