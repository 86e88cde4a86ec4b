#include "mutate/storm/pool.h"

#include <algorithm>
#include <unordered_set>

#include "eval/evaluator.h"
#include "eval/semantics/to_term.h"
#include "mutate/storm/assignment.h"
#include "mutate/storm/fragments.h"
#include "smtlib/parser.h"
#include "smtlib/printer.h"
#include "term/traverse.h"

namespace assay::mutate::storm {

using smtlib::Command;
using smtlib::CommandKind;
using term::Op;
using term::Term;
using testcase::Status;

namespace {

// A pool must not cost more than the tests made of it: what a quantifier needs beyond this stays
// open. Steps are about 100 ns.
constexpr eval::Limits kPoolLimits = {.steps = 300'000, .instances = 1 << 12};

}  // namespace

class Pool::Builder {
 public:
  Builder(const Source& source, const Options& options, base::Random& random)
      : source_(source), options_(options), random_(random) {}

  std::unique_ptr<Pool> run() {
    if (!read()) return nullptr;
    std::string given;
    if (source_.uses_witnesses) given = witness_of_seeds();
    if (given.empty() && has_recursion()) return nullptr;
    assignment_ = complete_assignment(terms_, values_, script_, given, random_);
    if (!assignment_.model) return nullptr;
    look_for_quantified_definitions();
    fragment();
    evaluate();
    if (fragments_.empty()) return nullptr;
    fill();
    return std::unique_ptr<Pool>(std::move(pool_));
  }

 private:
  std::string suffix(size_t i) const {
    return source_.seeds.size() == 1 ? std::string() : "_" + std::to_string(i + 1);
  }

  bool read() {
    std::string text;
    std::string assertions;
    for (size_t i = 0; i < source_.seeds.size(); ++i) {
      const PreparedSeed& seed = *source_.seeds[i];
      const auto add = [&](std::string& out, const std::string& part) {
        out += source_.seeds.size() == 1 ? part : renamed(part, seed.names, suffix(i));
      };
      add(text, seed.declarations);
      for (const std::string& assertion : seed.assertions) {
        assertions += "(assert ";
        add(assertions, assertion);
        assertions += ")\n";
      }
      for (const std::string& name : seed.names) pool_->names_.insert(name + suffix(i));
      pool_->origin_ += (i == 0 ? "" : ", ") + seed.seed.name;
    }
    text += assertions + "(check-sat)\n";
    auto parsed = smtlib::parse(terms_, text, "storm");
    if (!parsed) return false;
    script_ = std::move(parsed->script);
    return true;
  }

  std::string witness_of_seeds() const {
    std::string text;
    for (size_t i = 0; i < source_.seeds.size(); ++i) {
      const PreparedSeed& seed = *source_.seeds[i];
      const testcase::Label& label = seed.seed.label;
      if (label.status != Status::kSat || !label.witness) continue;
      if (source_.seeds.size() == 1) return label.witness->model;
      text += renamed_model(label.witness->model, seed.names, suffix(i)) + "\n";
    }
    return text.empty() ? text : "(model\n" + text + ")\n";
  }

  // A recursive definition that no function satisfies makes everything unsat, and evaluation does
  // not see that. Where a solver gave the model, it is none of those.
  bool has_recursion() const {
    return std::ranges::any_of(script_.commands(), [](const Command& c) {
      return c.kind == CommandKind::kDefineFunRec || c.kind == CommandKind::kDefineFunsRec;
    });
  }

  void look_for_quantified_definitions() {
    std::vector<Term> bodies;
    for (const Command& command : script_.commands()) {
      if (!smtlib::Script::has_definitions(command.kind)) continue;
      for (const auto& d : script_.definitions(command)) bodies.push_back(d.body);
    }
    term::for_each_subterm(terms_, bodies, [&](Term t) {
      has_quantified_definition_ |= is_infinite_quantifier(terms_, t);
    });
  }

  void fragment() {
    std::vector<Term> assertions;
    std::vector<Term> further;
    std::vector<Term> candidates;
    for (const Command& command : script_.commands()) {
      if (command.kind == CommandKind::kAssert) assertions.push_back(script_.terms(command)[0]);
      if (command.kind == CommandKind::kDefineFun || command.kind == CommandKind::kDefineConst) {
        for (const auto& d : script_.definitions(command)) {
          if (script_.parameters(d).empty()) further.push_back(d.body);
        }
      }
      const bool is_constant = (command.kind == CommandKind::kDeclareFun ||
                                command.kind == CommandKind::kDeclareConst) &&
                               terms_.arity(command.decl) == 0;
      if (is_constant && terms_.parameters(command.decl).empty()) {
        add_candidates(command.decl, candidates);
      }
    }
    std::vector<Term> roots = assertions;
    roots.insert(roots.end(), further.begin(), further.end());
    if (options_.opens_quantifiers) {
      term::for_each_subterm(terms_, roots, [&](Term t) {
        if (term::is_literal(terms_.op(t))) candidates.push_back(t);
      });
    }
    FragmentOptions options;
    options.depth = options_.depth;
    options.opens_quantifiers = options_.opens_quantifiers;
    fragments_ = fragments_of(terms_, assertions, further, candidates, options, random_);
    const auto usable = std::ranges::count_if(fragments_, &Fragment::is_assertion);
    std::ranges::sort(assertions);
    const auto distinct = std::unique(assertions.begin(), assertions.end()) - assertions.begin();
    pool_->has_all_assertions_ = usable == distinct;
  }

  // A constant in place of a bound variable, and its value in the witness.
  void add_candidates(term::Decl decl, std::vector<Term>& candidates) {
    const term::Sort sort = terms_.result(decl);
    candidates.push_back(terms_.apply(decl, sort, {}));
    const auto known = assignment_.model->constants.find(decl.id);
    if (known == assignment_.model->constants.end()) return;
    const Term literal = eval::to_term(terms_, values_, known->second, sort);
    if (literal && is_literal_like(literal)) candidates.push_back(literal);
  }
  // Values of other sorts have no notation that every solver reads.
  bool is_literal_like(Term t) const {
    const Op op = terms_.op(t);
    return term::is_literal(op) || op == Op::kTrue || op == Op::kFalse || op == Op::kNeg;
  }

  void evaluate() {
    eval::Query query = eval::query_of(terms_, script_);
    query.assertions.clear();
    for (const Fragment& f : fragments_) query.assertions.push_back(f.term);
    query.commands.assign(fragments_.size(), 0);
    eval::Evaluator evaluator(terms_, values_, std::move(query), kPoolLimits);
    const bool is_consistent = evaluator.run(*assignment_.model);
    for (size_t i = 0; i < fragments_.size(); ++i) {
      const value::Value v = evaluator.machine().root(i);
      const bool is_known = is_consistent && (v.is_true() || v.is_false());
      truths_.push_back(is_known ? std::optional(v.is_true()) : std::nullopt);
    }
  }

  void fill() {
    const Declarations declarations(terms_, script_);
    smtlib::Script part = script_;
    std::vector<Leaf> unvalued;
    for (size_t i = 0; i < fragments_.size(); ++i) {
      Leaf leaf = leaf_of(fragments_[i], declarations, part);
      if (!truths_[i]) {
        if (leaf.is_assertion) unvalued.push_back(std::move(leaf));
        continue;
      }
      Formula formula;
      formula.value = *truths_[i];
      formula.depth = leaf.depth;
      formula.parts[0] = static_cast<uint32_t>(pool_->leaves_.size());
      formula.bytes = leaf.text.size();
      pool_->formulas_.push_back(formula);
      pool_->leaves_.push_back(std::move(leaf));
    }
    pool_->initial_ = pool_->formulas_.size();
    for (Leaf& leaf : unvalued) pool_->leaves_.push_back(std::move(leaf));
    for (uint32_t i = 0; i < pool_->leaves_.size(); ++i) {
      if (pool_->leaves_[i].is_assertion) pool_->assertions_.push_back(i);
    }
    pool_->declarations_ = declarations.texts();
    pool_->witness_ = std::move(assignment_.text);
    pool_->needs_all_declarations_ = !assignment_.read.values.empty();
    pool_->logic_ = whole_logic(declarations, part);
    pool_->initial_percent_ = options_.initial_percent;
    pool_->construct(options_, random_);
  }

  Leaf leaf_of(const Fragment& fragment, const Declarations& declarations, smtlib::Script& part) {
    Leaf leaf;
    leaf.text = smtlib::to_text(terms_, fragment.term);
    leaf.declarations = declarations.needed_by(fragment.term);
    leaf.depth = fragment.depth;
    leaf.is_assertion = fragment.is_assertion;
    leaf.is_predicate = fragment.depth == 0;
    leaf.has_quantifier = fragment.has_quantifier || has_quantified_definition_;
    part.truncate(0);
    for (const uint32_t n : leaf.declarations) {
      part.add(script_.commands()[declarations.commands()[n]]);
    }
    add_assertion(part, fragment.term);
    leaf.logic = smtlib::logic_needed(terms_, part);
    return leaf;
  }

  smtlib::Logic whole_logic(const Declarations& declarations, smtlib::Script& part) {
    part.truncate(0);
    for (const uint32_t n : declarations.commands()) part.add(script_.commands()[n]);
    for (const Fragment& f : fragments_) add_assertion(part, f.term);
    return smtlib::logic_needed(terms_, part);
  }

  static void add_assertion(smtlib::Script& script, Term t) {
    Command command;
    command.kind = CommandKind::kAssert;
    command.terms = script.add_terms({&t, 1});
    script.add(command);
  }

  const Source& source_;
  const Options& options_;
  base::Random& random_;
  std::unique_ptr<Pool> pool_{new Pool};
  term::TermStore terms_;
  value::ValueStore values_;
  smtlib::Script script_;
  Assignment assignment_;
  std::vector<Fragment> fragments_;
  std::vector<std::optional<bool>> truths_;
  bool has_quantified_definition_ = false;
};

std::unique_ptr<Pool> Pool::make(const Source& source, const Options& options,
                                 base::Random random) {
  return Builder(source, options, random).run();
}

uint32_t Pool::random_formula(base::Random& random) const {
  const size_t constructed = formulas_.size() - initial_;
  if (constructed == 0 || random.chance(initial_percent_, 100)) {
    return static_cast<uint32_t>(random.below(initial_));
  }
  return static_cast<uint32_t>(initial_ + random.below(constructed));
}

}  // namespace assay::mutate::storm
