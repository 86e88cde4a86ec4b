#include "closedbox/exhaustion.h"

#include <algorithm>

#include "closedbox/checker.h"
#include "closedbox/search/compile/define.h"
#include "closedbox/search/program/domains.h"
#include "eval/machine/machine.h"
#include "eval/semantics/to_term.h"
#include "term/substitute.h"
#include "term/traverse.h"

namespace assay::closedbox {

using search::WordKind;
using term::Op;
using value::Value;

namespace {

// Above these, exact words are believed after a spread of the points was repeated.
constexpr uint64_t kAllPoints = uint64_t{1} << 16;
constexpr uint64_t kSpread = 4096;
constexpr std::chrono::milliseconds kSpreadTime{1000};

// Each defined constant in terms of constants that none defines.
term::Substitution closed_definitions(term::TermStore& terms, std::span<const Term> constraints,
                                      std::span<const Decl> boxes) {
  term::Substitution by_term;
  for (const auto& [id, body] : search::find_definitions(terms, constraints, boxes)) {
    const Decl decl{id};
    by_term[terms.apply(decl, terms.result(decl), {})] = body;
  }
  for (size_t round = 0; round < by_term.size(); ++round) {
    bool any = false;
    for (auto& [variable, body] : by_term) {
      const Term next = term::substitute(terms, body, by_term);
      any = any || next != body;
      body = next;
    }
    if (!any) break;
  }
  return by_term;
}

}  // namespace

// The constraints over the inputs alone, in two parts: a constraint without a call that is false
// saves the calls.
struct Exhaustion::Evaluation {
  explicit Evaluation(term::TermStore& terms, value::ValueStore& values)
      : plain(terms, values, program), whole(terms, values, program) {}

  std::vector<Decl> derived;
  std::vector<Term> plain_roots;
  std::vector<Term> roots;  // all constraints, then what the derived constants are
  size_t constraint_count = 0;
  eval::Program program;
  std::unique_ptr<eval::Code> plain_code;
  std::unique_ptr<eval::Code> code;
  eval::Machine plain;
  eval::Machine whole;
  eval::Model model;
  bool may_be_open = false;  // for another reason than a call
  bool met_outside = false;
  bool met_doubt = false;
};

Exhaustion::~Exhaustion() = default;

Exhaustion::Exhaustion(term::TermStore& terms, value::ValueStore& values, const Problem& problem,
                       BoxHost& host, std::vector<Term> constraints,
                       const search::CompileOptions& options)
    : terms_(terms),
      values_(values),
      problem_(problem),
      host_(host),
      constraints_(std::move(constraints)) {
  auto program = search::compile(terms_, constraints_, problem_.boxes, options);
  if (!program) {
    doubt_ = program.error().to_string();
    return;
  }
  program_ = *std::move(program);
  for (const search::WordSort& sort : program_->sorts) {
    if (sort.kind == WordKind::kReal) is_exact_ = false;
  }
  for (const search::Input& input : program_->inputs) {
    const uint64_t size = input.is_empty ? 0 : search::domain_size(input);
    if (size == UINT64_MAX || (size != 0 && points_ > UINT64_MAX / size)) {
      doubt_ = "the domain is not bounded";
      return;
    }
    points_ *= size;
  }
  evaluation_ = std::make_unique<Evaluation>(terms_, values_);
  Evaluation& e = *evaluation_;
  term::Substitution definitions;
  if (options.equivalence_classes) {
    definitions = closed_definitions(terms_, constraints_, problem_.boxes);
  }
  const auto has_call = [&](Term constraint) {
    bool has = false;
    term::for_each_subterm(terms_, {&constraint, 1}, [&](Term t) {
      e.may_be_open =
          e.may_be_open || eval::may_be_open(terms_, t) || term::is_quantifier_like(terms_.op(t));
      has = has ||
            (terms_.op(t) == Op::kApply && std::find(problem_.boxes.begin(), problem_.boxes.end(),
                                                     terms_.decl(t)) != problem_.boxes.end());
    });
    return has;
  };
  for (const Term constraint : constraints_) {
    const Term t = term::substitute(terms_, constraint, definitions);
    e.roots.push_back(t);
    if (!has_call(t)) e.plain_roots.push_back(t);
  }
  e.constraint_count = e.roots.size();
  for (const Decl constant : problem_.constants) {
    const auto at = definitions.find(terms_.apply(constant, terms_.result(constant), {}));
    if (at == definitions.end()) continue;
    e.derived.push_back(constant);
    e.roots.push_back(at->second);
  }
  e.plain_code = eval::compile(terms_, values_, e.program, {}, e.plain_roots);
  e.code = eval::compile(terms_, values_, e.program, {}, e.roots);
  for (unsigned i = 0; i < problem_.boxes.size(); ++i) {
    const Decl decl = problem_.boxes[i];
    eval::FunctionInterpretation& f = e.model.functions[decl.id];
    f.has_table = false;
    f.callback = [this, i, decl](value::ValueStore& store, std::span<const Value> arguments) {
      const CallOutcome outcome = host_.call(i, arguments);
      if (outcome.end == CallEnd::kValue) return outcome.value;
      Evaluation& mine = *evaluation_;
      (proves_no_value(outcome.end) ? mine.met_outside : mine.met_doubt) = true;
      return eval::make_open(store, eval::Reason::kNoInterpretation,
                             {Op::kApply, terms_.result(decl), {&decl.id, 1}, arguments});
    };
  }
  e.plain.set_model(&e.model);
  e.whole.set_model(&e.model);
}

// True where the input lies in its domain; none: everywhere.
Term Exhaustion::inside(const search::Input& input) {
  const Decl decl = program_->variables[input.variable].decl;
  const term::Sort sort = terms_.result(decl);
  const Term x = terms_.apply(decl, sort, {});
  const auto literal = [&](uint64_t word) {
    return eval::to_term(terms_, values_, search::value_of_word(values_, input.sort, word), sort);
  };
  const auto make = [&](Op op, std::initializer_list<Term> arguments) {
    return terms_.make(op, term::kBoolSort, std::span(arguments.begin(), arguments.size()));
  };
  const WordKind kind = input.sort.kind;
  const auto is_full = [](const search::Slice& s) {
    return s.width == 64 ? s.count == 0 : s.count == uint64_t{1} << s.width;
  };
  if (kind == WordKind::kInt) {
    const search::Slice& s = input.slices[0];
    const auto low = static_cast<int64_t>(s.base);
    int64_t high = 0;
    if (input.slices.size() != 1 || s.shift != 0 || s.width != 64 || s.count == 0 ||
        s.count > INT64_MAX ||
        __builtin_add_overflow(low, static_cast<int64_t>(s.count) - 1, &high)) {
      doubt_ = "the domain of an Int is no interval";
      return {};
    }
    return make(Op::kAnd, {make(Op::kLe, {literal(s.base), x}),
                           make(Op::kLe, {x, literal(static_cast<uint64_t>(high))})});
  }
  if (kind != WordKind::kBits) {
    const uint64_t size = search::domain_size(input);
    const bool holds_all = std::all_of(input.slices.begin(), input.slices.end(), is_full);
    if (holds_all) return {};
    constexpr uint64_t kFew = 64;
    if (size > kFew) {
      doubt_ = "the domain of a float is no list";
      return {};
    }
    std::vector<Term> any;
    for (uint64_t i = 0; i < size; ++i) {
      any.push_back(make(Op::kEqual, {x, literal(search::domain_value(input, i))}));
    }
    return any.size() == 1 ? any[0] : terms_.make(Op::kOr, term::kBoolSort, any);
  }
  // Parts of the word, each in its cyclic interval; what no part holds is zero.
  std::vector<Term> all;
  unsigned next = 0;
  const auto part = [&](unsigned low, unsigned width) {
    const uint32_t indices[] = {low + width - 1, low};
    return terms_.make(Op::kExtract, terms_.sorts().bit_vector(width), indices, std::span(&x, 1));
  };
  const auto bits = [&](unsigned width, uint64_t word) {
    return terms_.bit_vector(word & search::mask_of(width), terms_.sorts().bit_vector(width));
  };
  const auto is_zero = [&](unsigned low, unsigned width) {
    if (width != 0) all.push_back(make(Op::kEqual, {part(low, width), bits(width, 0)}));
  };
  for (const search::Slice& s : input.slices) {
    if (s.shift < next || s.shift + s.width > input.sort.width) {
      doubt_ = "the parts of a domain overlap";
      return {};
    }
    is_zero(next, s.shift - next);
    next = s.shift + s.width;
    if (is_full(s)) continue;
    const Term moved = terms_.make(Op::kBvSub, terms_.sorts().bit_vector(s.width),
                                   {{part(s.shift, s.width), bits(s.width, s.base)}});
    all.push_back(make(Op::kBvUlt, {moved, bits(s.width, s.count)}));
  }
  is_zero(next, input.sort.width - next);
  if (all.empty()) return {};
  return all.size() == 1 ? all[0] : terms_.make(Op::kAnd, term::kBoolSort, all);
}

std::optional<Term> Exhaustion::outside_domain() {
  std::vector<Term> outside;
  for (const search::Input& input : program_->inputs) {
    if (input.is_empty) return terms_.boolean(true);  // the constraints alone must be unsat
    const Term t = inside(input);
    if (t) outside.push_back(terms_.make(Op::kNot, term::kBoolSort, {{t}}));
  }
  if (outside.empty()) return {};
  return outside.size() == 1 ? outside[0] : terms_.make(Op::kOr, term::kBoolSort, outside);
}

void Exhaustion::set_point(uint64_t number) {
  for (const search::Input& input : program_->inputs) {
    const uint64_t size = search::domain_size(input);
    const uint64_t word = search::domain_value(input, number % size);
    number /= size;
    evaluation_->model.constants[program_->variables[input.variable].decl.id] =
        search::value_of_word(values_, input.sort, word);
  }
}

Exhaustion::Point Exhaustion::judge() {
  Evaluation& e = *evaluation_;
  e.met_outside = false;
  e.met_doubt = false;
  e.plain.run(*e.plain_code);
  for (size_t i = 0; i < e.plain_roots.size(); ++i) {
    if (e.plain.root(i).is_false()) return Point::kRefuted;
  }
  e.whole.run(*e.code);
  bool all_true = true;
  for (size_t i = 0; i < e.constraint_count; ++i) {
    const Value v = e.whole.root(i);
    if (v.is_false()) return Point::kRefuted;
    all_true = all_true && v.is_true();
  }
  const std::span<const Term> constraints(e.roots.data(), e.constraint_count);
  const bool met_any = e.met_outside || e.met_doubt;
  if (all_true && (!met_any || are_defined(terms_, e.whole, constraints))) return Point::kSolution;
  // A needed call has no value: if nothing else can be the reason, this is no solution.
  return e.met_outside && !e.met_doubt && !e.may_be_open ? Point::kRefuted : Point::kOpen;
}

Exhaustion::Repeated Exhaustion::repeat(os::TimePoint deadline) {
  Repeated repeated;
  const bool does_all = points_ <= kAllPoints || !is_exact_;
  const uint64_t count = does_all ? points_ : kSpread;
  const os::TimePoint enough = os::monotonic_now() + kSpreadTime;
  for (uint64_t i = 0; i < count; ++i) {
    const os::TimePoint now = os::monotonic_now();
    if (is_exact_ && i >= 256 && now > enough) break;
    if (now > deadline) {
      repeated.doubt = "there was no time to repeat the enumeration in exact arithmetic";
      return repeated;
    }
    __extension__ using Wide = unsigned __int128;
    set_point(does_all && !is_exact_ ? i : static_cast<uint64_t>(Wide{i} * points_ / count));
    switch (judge()) {
      case Point::kRefuted:
        ++repeated.count;
        break;
      case Point::kSolution: {
        Evaluation& e = *evaluation_;
        repeated.solution.emplace();
        repeated.solution->model = std::make_unique<eval::Model>();
        repeated.solution->model->constants = e.model.constants;
        for (size_t k = 0; k < e.derived.size(); ++k) {
          const Value v = e.whole.root(e.constraint_count + k);
          if (!v.is_open()) repeated.solution->model->constants[e.derived[k].id] = v;
        }
        return repeated;
      }
      case Point::kOpen:
        repeated.doubt = "a point of the enumeration is neither true nor false";
        return repeated;
    }
  }
  return repeated;
}

}  // namespace assay::closedbox
