// Terms to instructions (code.h). Iterative: terms may be a million deep. A term is compiled once
// in each scope that needs it: closed terms once for all blocks inside the one where they first
// occur, terms with variables once between two binders. Here is the walk: scopes, binders and what
// is asked for first; the instructions are made in emit.h.
#include <algorithm>
#include <unordered_set>

#include "eval/machine/emit.h"
#include "eval/machine/opcode.h"
#include "term/binders.h"
#include "term/free_variables.h"
#include "term/given_names.h"
#include "term/traverse.h"

namespace assay::eval {

using term::DeclKind;

namespace {

class Compiler {
 public:
  Compiler(TermStore& terms, value::ValueStore& values, Program& program)
      : terms_(terms),
        program_(program),
        emit_(terms, values, program),
        code_(emit_.code()),
        free_(terms) {}

  std::unique_ptr<Code> run(std::span<const Term> parameters, std::span<const Term> roots) {
    find_recursive_calls(roots);
    count_uses(roots);
    code_.parameters = static_cast<uint32_t>(parameters.size());
    emit_.open_block();
    for (Term parameter : parameters) bindings_[parameter.id].push_back(emit_.new_register());
    for (Term root : roots) {
      require(root);
      while (!stack_.empty()) step();
      code_.roots.push_back(lookup(root));
    }
    emit_.close_block(code_.roots.empty() ? 0 : code_.roots.back());
    for (const auto& [term, entry] : memo_) {
      const bool is_outside = entry.block == 0 && !terms_.has_variables(Term{term});
      if (is_outside) code_.register_of[term] = entry.at;
    }
    return emit_.take();
  }

 private:
  // A term being compiled. `next` counts what has been asked for: arguments, cases, blocks.
  struct Frame {
    Term term;
    uint32_t next = 0;
    uint32_t detail = 0;  // number of the quantifier, match or lazy node
  };
  struct Entry {
    uint32_t at;
    uint32_t scope;  // of a term with variables
    uint32_t block;  // of a closed term
  };
  struct Scope {
    uint32_t serial;
    std::vector<Term> bound;
    std::vector<std::pair<uint32_t, Entry>> overwritten;  // entries to restore
  };
  static constexpr uint32_t kNowhere = UINT32_MAX;

  // --- scopes and blocks ---
  uint32_t scope() const { return scopes_.empty() ? 0 : scopes_.back().serial; }
  void open_scope() { scopes_.push_back({++last_scope_, {}, {}}); }
  void bind(Term variable, uint32_t at) {
    bindings_[variable.id].push_back(at);
    scopes_.back().bound.push_back(variable);
  }
  void close_scope() {
    for (Term variable : scopes_.back().bound) bindings_[variable.id].pop_back();
    for (const auto& [term, entry] : scopes_.back().overwritten) memo_[term] = entry;
    scopes_.pop_back();
  }
  void remember(Term term, uint32_t at) {
    const Entry entry{at, terms_.has_variables(term) ? scope() : 0, emit_.block()};
    const auto [found, is_new] = memo_.emplace(term.id, entry);
    if (is_new) return;
    if (!scopes_.empty()) scopes_.back().overwritten.emplace_back(term.id, found->second);
    found->second = entry;
  }
  // The register of a term that is compiled and visible here.
  uint32_t lookup(Term term) const {
    if (terms_.op(term) == Op::kVariable) {
      const auto bound = bindings_.find(term.id);
      if (bound != bindings_.end() && !bound->second.empty()) return bound->second.back();
    }
    const auto found = memo_.find(term.id);
    if (found == memo_.end() || !emit_.is_open(found->second.block)) return kNowhere;
    if (terms_.has_variables(term) && found->second.scope != scope()) return kNowhere;
    return found->second.at;
  }
  // Asks for a term; false if it has to be compiled first.
  bool require(Term term) {
    if (lookup(term) != kNowhere) return true;
    stack_.push_back({term});
    return false;
  }

  // --- what is asked of the whole term ---
  void find_recursive_calls(std::span<const Term> roots) {
    has_recursive_functions_ = std::any_of(program_.functions.begin(), program_.functions.end(),
                                           [](const auto& f) { return f.second.is_recursive; });
    if (!has_recursive_functions_) return;
    term::for_each_subterm(terms_, roots, [&](Term t) {
      bool calls = false;
      if (terms_.op(t) == Op::kApply) {
        const auto found = program_.functions.find(terms_.decl(t).id);
        calls = found != program_.functions.end() && found->second.is_recursive;
      }
      for (Term argument : terms_.arguments(t)) calls = calls || recursive_.contains(argument);
      if (calls) recursive_.insert(t);
    });
  }
  // How often a store is used as something else than the array below a single other store: chains
  // are built at once, since building every link of n would cost n * n.
  void count_uses(std::span<const Term> roots) {
    term::for_each_subterm(terms_, roots, [&](Term t) {
      for (Term argument : terms_.arguments(t)) {
        if (terms_.op(argument) == Op::kStore) ++store_uses_[argument.id];
      }
    });
    for (Term root : roots) ++store_uses_[root.id];
  }

  // --- one step ---
  void step() {
    const Term term = stack_.back().term;
    // Asked for twice, and another path came first.
    if (stack_.back().next == 0 && lookup(term) != kNowhere) return stack_.pop_back();
    switch (terms_.op(term)) {
      case Op::kLet:
        return step_let();
      case Op::kAnnotate:
        return step_annotation();
      case Op::kForall:
      case Op::kExists:
        return step_quantifier();
      case Op::kLambda:
        return step_lambda();
      case Op::kMatch:
        return step_match();
      case Op::kStore:
        return step_store();
      case Op::kApply:
        if (const Program::Function* function = to_inline(term)) return step_definition(*function);
        break;
      case Op::kAnd:
      case Op::kOr:
      case Op::kImplies:
      case Op::kIte:
        if (recursive_.contains(term)) return step_lazy();
        break;
      case Op::kWitness:
      case Op::kComprehension:
      case Op::kOpaque:
        return finish(emit_.unknown(term, captured(term)));
      default:
        break;
    }
    const auto arguments = terms_.arguments(term);
    while (stack_.back().next < arguments.size()) {
      if (!require(arguments[stack_.back().next])) return;
      ++stack_.back().next;
    }
    finish(application(term, arguments));
  }
  uint32_t application(Term term, std::span<const Term> arguments) {
    if (terms_.op(term) == Op::kApply && terms_.kind(terms_.decl(term)) == DeclKind::kNamed) {
      const auto found = named_.find(terms_.name(terms_.decl(term)).id);
      if (found != named_.end()) return found->second;
    }
    std::vector<uint32_t> registers;
    for (Term argument : arguments) registers.push_back(lookup(argument));
    return emit_.term(term, registers);
  }

  void finish(uint32_t at) {
    const Term term = stack_.back().term;
    stack_.pop_back();
    remember(term, at);
  }

  void step_let() {
    const Term term = stack_.back().term;
    const auto arguments = terms_.arguments(term);
    const size_t values = arguments.size() - 1;
    while (stack_.back().next < values) {
      if (!require(arguments[stack_.back().next | 1])) return;
      stack_.back().next += 2;
    }
    if (stack_.back().next == values) {
      std::vector<uint32_t> registers;
      for (size_t i = 0; i < values; i += 2) registers.push_back(lookup(arguments[i + 1]));
      open_scope();
      for (size_t i = 0; i < values; i += 2) bind(arguments[i], registers[i / 2]);
      ++stack_.back().next;
    }
    const Term body = arguments.back();
    if (!require(body)) return;
    const uint32_t at = lookup(body);
    close_scope();
    finish(at);
  }

  // A call of a definition becomes its body, as with a let of the arguments: a frame for each call
  // costs as much as 20 instructions, and a chain of calls would meet the limit of depth.
  // Definitions that use each other can double the code at every level, so that calls stay calls in
  // large code; and where there are recursive functions, since which parts to evaluate lazily is
  // known of the roots only. The functions of a model may call each other in a circle, without
  // being declared as recursive: none is put into itself.
  const Program::Function* to_inline(Term term) const {
    if (has_recursive_functions_) return nullptr;
    const uint32_t decl = terms_.decl(term).id;
    const auto found = program_.functions.find(decl);
    if (found == program_.functions.end()) return nullptr;
    const size_t count = terms_.arguments(term).size();
    const bool is_begun = stack_.back().next > count;
    if (is_begun) return &found->second;
    if (code_.registers > kLargestInlining || inlined_.contains(decl)) return nullptr;
    return found->second.parameters.size() == count ? &found->second : nullptr;
  }
  void step_definition(const Program::Function& function) {
    const auto arguments = terms_.arguments(stack_.back().term);
    while (stack_.back().next < arguments.size()) {
      if (!require(arguments[stack_.back().next])) return;
      ++stack_.back().next;
    }
    if (stack_.back().next == arguments.size()) {
      std::vector<uint32_t> registers;
      for (Term argument : arguments) registers.push_back(lookup(argument));
      if (counted_.insert(function.body)) count_uses({&function.body, 1});
      open_scope();
      for (size_t i = 0; i < registers.size(); ++i) bind(function.parameters[i], registers[i]);
      inlined_.insert(terms_.decl(stack_.back().term).id);
      ++stack_.back().next;
    }
    if (!require(function.body)) return;
    const uint32_t at = lookup(function.body);
    close_scope();
    inlined_.erase(terms_.decl(stack_.back().term).id);
    finish(at);
  }
  static constexpr uint32_t kLargestInlining = 1 << 15;

  void step_annotation() {
    const Term term = stack_.back().term;
    const Term body = terms_.arguments(term)[0];
    if (!require(body)) return;
    const uint32_t at = lookup(body);
    // :named makes a symbol of it.
    // Only outside of all blocks: what stands in one may not be evaluated. And not in a definition,
    // whose parameters have other values at the next call.
    if (emit_.open_blocks() == 1 && inlined_.empty()) {
      term::for_each_given_name(terms_, term, [&](std::string_view name) {
        named_[terms_.symbols().intern(std::string(name)).id] = at;
      });
    }
    finish(at);
  }

  // The registers of what a binder's term takes from outside.
  std::vector<uint32_t> captured(Term term) {
    std::vector<uint32_t> registers;
    if (!terms_.has_variables(term)) return registers;
    for (Term variable : free_.of(term)) {
      registers.push_back(lookup(variable));
      if (registers.back() == kNowhere) registers.back() = emit_.unbound(variable);
    }
    return registers;
  }

  // The innermost body of directly nested quantifiers of the same kind, and all their variables.
  struct Nest {
    Term body;
    std::vector<Term> variables;
    size_t depth = 0;
  };
  Nest nest_of(Term term) const {
    Nest nest;
    const Op op = terms_.op(term);
    for (nest.body = term; terms_.op(nest.body) == op; ++nest.depth) {
      const auto arguments = terms_.arguments(nest.body);
      nest.variables.insert(nest.variables.end(), arguments.begin(), arguments.end() - 1);
      nest.body = arguments.back();
    }
    return nest;
  }
  // Two of them are left as they are: enumerating a small inner domain for each outer instance is
  // stronger. Deep ones would meet the limit of depth instead, so they are one quantifier of many
  // variables. (An inner variable of an outer one's name hides it: only the inner one occurs.)
  static constexpr size_t kDeepNest = 64;

  void step_quantifier() {
    const Term term = stack_.back().term;
    if (stack_.back().next == 0) {
      if (!hoist_closed_parts(term)) return;
      Nest nest = nest_of(term);
      if (nest.depth < kDeepNest) {
        const auto arguments = terms_.arguments(term);
        nest = {arguments.back(), {arguments.begin(), arguments.end() - 1}, 1};
      }
      QuantifierCode quantifier{term, nest.body,     terms_.op(term) == Op::kForall, {}, {}, {},
                                0,    captured(term)};
      // Sorts have at least one value: variables that do not occur do not matter.
      const std::vector<Term>& occurring = free_.of(nest.body);
      open_scope();
      quantifier.block = emit_.open_block();
      std::unordered_set<uint32_t> bound;
      for (Term variable : nest.variables) {
        if (!std::ranges::binary_search(occurring, variable)) continue;
        if (!bound.insert(variable.id).second) continue;
        quantifier.names.push_back(variable);
        quantifier.variables.push_back(emit_.new_register());
        quantifier.sorts.push_back(terms_.sort(variable));
        bind(variable, quantifier.variables.back());
      }
      ++quantifiers_open_;
      stack_.back().next = 1;
      stack_.back().detail = static_cast<uint32_t>(code_.quantifiers.size());
      code_.quantifiers.push_back(std::move(quantifier));
    }
    const Term body = code_.quantifiers[stack_.back().detail].body;
    if (!require(body)) return;
    --quantifiers_open_;
    emit_.close_block(lookup(body));
    close_scope();
    finish(emit_.push({Opcode::kQuantifier, 0, 0, stack_.back().detail, 0, 0, term}));
  }

  // Closed terms below a quantifier are the same for every instance: compiled before its block is
  // opened. False while one of them is on the stack. Not those in the cases of a match and in
  // arguments that are evaluated only if needed. An outer quantifier has done it for the inner.
  bool hoist_closed_parts(Term quantifier) {
    if (quantifiers_open_ > 0 || has_recursive_functions_) return true;
    if (!hoisted_.insert(quantifier)) return true;
    const size_t before = stack_.size();
    std::vector<Term> work{terms_.arguments(quantifier).back()};
    std::unordered_set<uint32_t> seen;
    while (!work.empty()) {
      const Term t = work.back();
      work.pop_back();
      if (!seen.insert(t.id).second) continue;
      const Op op = terms_.op(t);
      if (!terms_.has_variables(t)) {
        if (!terms_.arguments(t).empty()) require(t);
      } else if (op != Op::kMatch && op != Op::kLambda && op != Op::kWitness &&
                 op != Op::kComprehension && op != Op::kOpaque) {
        for (Term argument : terms_.arguments(t)) work.push_back(argument);
      }
    }
    return stack_.size() == before;
  }

  void step_lambda() {
    const Term term = stack_.back().term;
    Program::Lambda& lambda = program_.lambdas[term.id];
    if (lambda.captured.empty()) lambda.captured = free_.of(term);
    const std::vector<uint32_t> registers = captured(term);
    finish(emit_.push_list(Opcode::kClosure, term, registers));
  }

  void step_match() {
    const Term term = stack_.back().term;
    const auto arguments = terms_.arguments(term);
    if (stack_.back().next == 0) {
      if (!require(arguments[0])) return;
      stack_.back().next = 1;
      stack_.back().detail = static_cast<uint32_t>(code_.matches.size());
      code_.matches.push_back({term, lookup(arguments[0]), {}, captured(term)});
    }
    // Odd: the case has to be opened; even: its body is being compiled.
    while (stack_.back().next < arguments.size()) {
      if (stack_.back().next % 2 == 1) {
        open_case(arguments[stack_.back().next], code_.matches[stack_.back().detail]);
        ++stack_.back().next;
      }
      const Term body = arguments[stack_.back().next];
      if (!require(body)) return;
      emit_.close_block(lookup(body));
      close_scope();
      ++stack_.back().next;
    }
    finish(emit_.push({Opcode::kMatch, 0, 0, stack_.back().detail, 0, 0, term}));
  }
  void open_case(Term pattern, MatchCode& match) {
    MatchCase match_case;
    open_scope();
    match_case.block = emit_.open_block();
    std::vector<Term> variables;
    if (terms_.op(pattern) == Op::kVariable) {
      variables = {pattern};
    } else {
      match_case.constructor = terms_.decl(pattern);
      const auto parts = terms_.arguments(pattern);
      variables.assign(parts.begin(), parts.end());
    }
    for (Term variable : variables) {
      match_case.variables.push_back(emit_.new_register());
      bind(variable, match_case.variables.back());
    }
    match.cases.push_back(std::move(match_case));
  }

  void step_lazy() {
    const Term term = stack_.back().term;
    const auto arguments = terms_.arguments(term);
    if (stack_.back().next == 0) {
      stack_.back().detail = static_cast<uint32_t>(code_.lazies.size());
      code_.lazies.push_back({term, terms_.op(term), {}});
    }
    // Even: the block of argument next / 2 has to be opened; odd: it is being compiled.
    while (stack_.back().next < 2 * arguments.size()) {
      const uint32_t argument = stack_.back().next / 2;
      if (stack_.back().next % 2 == 0) {
        open_scope();
        const uint32_t block = emit_.open_block();
        code_.lazies[stack_.back().detail].blocks.push_back(block);
        ++stack_.back().next;
      }
      if (!require(arguments[argument])) return;
      emit_.close_block(lookup(arguments[argument]));
      close_scope();
      ++stack_.back().next;
    }
    finish(emit_.push({Opcode::kLazy, 0, 0, stack_.back().detail, 0, 0, term}));
  }

  // Index, element pairs of a chain of stores, innermost first, behind the array below them.
  std::vector<Term> chain_of(Term term) {
    std::vector<Term> parts;
    Term array = term;
    do {
      const auto arguments = terms_.arguments(array);
      parts.push_back(arguments[2]);
      parts.push_back(arguments[1]);
      array = arguments[0];
    } while (terms_.op(array) == Op::kStore && store_uses_[array.id] == 1 &&
             parts.size() < kLongestChain);
    parts.push_back(array);
    std::reverse(parts.begin(), parts.end());
    return parts;
  }
  // The chain is walked once, not again for each of its parts.
  void step_store() {
    const Term term = stack_.back().term;
    const auto [chain, is_new] = chains_.try_emplace(term.id);
    if (is_new) chain->second = chain_of(term);
    const std::vector<Term>& parts = chain->second;
    while (stack_.back().next < parts.size()) {
      if (!require(parts[stack_.back().next])) return;
      ++stack_.back().next;
    }
    std::vector<uint32_t> registers;
    for (Term part : parts) registers.push_back(lookup(part));
    chains_.erase(chain);
    const bool is_fast = has_one_default(terms_, terms_.sort(term));
    finish(emit_.push_list(is_fast ? Opcode::kArrayStore : Opcode::kGeneric, term, registers));
  }
  static constexpr size_t kLongestChain = 60000;

  TermStore& terms_;
  Program& program_;
  Emitter emit_;
  Code& code_;  // of emit_
  term::FreeVariables free_;
  std::vector<Frame> stack_;
  std::vector<Scope> scopes_;
  uint32_t last_scope_ = 0;
  std::unordered_map<uint32_t, Entry> memo_;
  std::unordered_map<uint32_t, std::vector<uint32_t>> bindings_;
  std::unordered_map<uint32_t, uint32_t> named_;  // symbol -> register
  std::unordered_map<uint32_t, uint32_t> store_uses_;
  std::unordered_map<uint32_t, std::vector<Term>> chains_;  // of the stores on the stack
  term::HandleSet<Term> counted_;  // bodies of definitions whose uses of stores are counted
  bool has_recursive_functions_ = false;
  uint32_t quantifiers_open_ = 0;         // whose bodies are being compiled
  term::HandleSet<Term> hoisted_;         // quantifiers whose closed parts were asked for
  std::unordered_set<uint32_t> inlined_;  // declarations whose bodies are being compiled
  term::HandleSet<Term> recursive_;
};

}  // namespace

std::unique_ptr<Code> compile(TermStore& terms, value::ValueStore& values, Program& program,
                              std::span<const Term> parameters, std::span<const Term> roots) {
  return Compiler(terms, values, program).run(parameters, roots);
}

}  // namespace assay::eval
