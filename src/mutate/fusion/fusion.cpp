#include "mutate/fusion/fusion.h"

#include <algorithm>
#include <map>

#include "base/data_texts.h"
#include "base/sha256.h"
#include "eval/read_script.h"
#include "mutate/certify.h"
#include "mutate/fusion/check.h"
#include "mutate/fusion/fuser.h"
#include "mutate/fusion/rules.h"
#include "os/file.h"

namespace assay::mutate::fusion {

using testcase::Grade;
using testcase::Status;
using testcase::TestCase;

namespace {

constexpr int kAttempts = 16;  // seeds without matching variables are common
// What a generator may keep: parsed seeds, their values, instances of rules.
constexpr size_t kMaxTermBytes = 192 << 20;
constexpr uint32_t kMaxRecords = 4 << 20;

struct Options {
  FuserOptions fuser;
  uint64_t depth = 1;
  std::vector<Rule> rules;
};

// Seeds by what they can be, with those of one logic together.
struct SeedLists {
  std::vector<uint32_t> sat;
  std::vector<uint32_t> unsat;
  std::vector<uint32_t> other;  // plain, but nobody knows
  std::map<std::string, std::vector<uint32_t>> sat_of;
  std::map<std::string, std::vector<uint32_t>> unsat_of;
  std::map<std::string, std::vector<uint32_t>> any_of;
};

class Fusion : public Strategy {
 public:
  Fusion(const Settings& settings, const SeedPool& pool, Options options)
      : Strategy("fusion", settings, pool), options_(std::move(options)) {
    lists_.sat = pool.sat();
    lists_.unsat = pool.unsat();
    for (uint32_t i = 0; i < pool.seeds().size(); ++i) {
      const PreparedSeed& seed = pool.seeds()[i];
      if (!seed.is_plain) continue;
      const bool is_sat = std::ranges::binary_search(pool.sat(), i);
      const bool is_unsat = std::ranges::binary_search(pool.unsat(), i);
      if (is_sat) lists_.sat_of[seed.logic].push_back(i);
      if (is_unsat) lists_.unsat_of[seed.logic].push_back(i);
      if (!is_sat && !is_unsat) lists_.other.push_back(i);
      lists_.any_of[seed.logic].push_back(i);
    }
  }

  std::unique_ptr<Generator> start() const override;
  const Options& options() const { return options_; }
  const SeedLists& lists() const { return lists_; }

 private:
  const Options options_;
  SeedLists lists_;
};

class FusionGenerator : public Generator {
 public:
  explicit FusionGenerator(const Fusion& strategy) : Generator(strategy), strategy_(strategy) {
    reset();
  }

  // Only of two seeds: what concat makes.
  std::optional<TestCase> baseline(uint64_t seed, uint64_t index) override {
    baseline_.reset();
    wants_baseline_ = true;
    const auto made = make_one(seed, index);
    wants_baseline_ = false;
    if (!made || !baseline_) return std::nullopt;
    baseline_->grade = made->expectations[0].grade;
    auto test = finish(*std::move(baseline_));
    if (test) test->name = "concat of the same seeds";
    return test;
  }

 protected:
  std::optional<TestCase> make_one(uint64_t seed, uint64_t index) override {
    if (terms_->bytes() > kMaxTermBytes || values_->record_count() > kMaxRecords) reset();
    base::Random random = this->random(seed, index);
    for (int i = 0; i < kAttempts; ++i) {
      if (auto test = attempt(random)) return test;
    }
    return std::nullopt;
  }

 private:
  struct Part {
    const Operand* operand = nullptr;
    uint32_t seed = UINT32_MAX;  // whose logic a partner should have
  };

  void reset() {
    fuser_.reset();
    operands_.clear();
    terms_ = std::make_unique<term::TermStore>();
    values_ = std::make_unique<value::ValueStore>();
    fuser_ = std::make_unique<Fuser>(*terms_, *values_, strategy_.options().rules,
                                     strategy_.options().fuser);
  }

  std::optional<TestCase> attempt(base::Random& random) {
    const uint64_t levels = 1 + random.below(strategy_.options().depth);
    std::vector<uint32_t> used;
    std::unique_ptr<Operand> inner;
    Part part = first_part(used, random);
    if (part.operand == nullptr) return std::nullopt;
    uint64_t triples = 1;
    for (uint64_t level = 1;; ++level) {
      const std::optional<Form> form = choose_form(part.operand->status, random);
      if (!form) return std::nullopt;
      const Part other = partner(part, *form, used, random);
      if (other.operand == nullptr) return std::nullopt;
      const bool is_swapped = must_swap(*part.operand, *form);
      const Operand& first = is_swapped ? *other.operand : *part.operand;
      const Operand& second = is_swapped ? *part.operand : *other.operand;
      auto fused = fuser_->fuse(first, second, *form, triples, random);
      if (!fused) return std::nullopt;
      if (level == levels) {
        if (wants_baseline_ && levels == 1) baseline_ = fuser_->concat(first, second, *form);
        return finish(*std::move(fused));
      }
      triples += fused->triples;
      inner = make_operand(*terms_, *values_, as_operand(*std::move(fused)));
      if (inner == nullptr) return std::nullopt;
      part.operand = inner.get();
    }
  }

  Part first_part(std::vector<uint32_t>& used, base::Random& random) {
    const SeedLists& lists = strategy_.lists();
    const size_t i = random.below(lists.sat.size() + lists.unsat.size());
    const uint32_t seed = i < lists.sat.size() ? lists.sat[i] : lists.unsat[i - lists.sat.size()];
    used.push_back(seed);
    return {operand(seed), seed};
  }

  std::optional<Form> choose_form(Status status, base::Random& random) const {
    const SeedLists& lists = strategy_.lists();
    const bool is_sat = status == Status::kSat;
    const auto& same = is_sat ? lists.sat : lists.unsat;
    const auto& opposite = is_sat ? lists.unsat : lists.sat;
    const Form plain = is_sat ? Form::kSatConjunction : Form::kUnsatDisjunction;
    const bool can_mix =
        !strategy_.options().fuser.is_paper && (!opposite.empty() || !lists.other.empty());
    if (same.size() >= 2 && (!can_mix || random.chance(2, 3))) return plain;
    if (!can_mix) return std::nullopt;
    const bool has_opposite = !opposite.empty();
    const Form own = is_sat ? Form::kSatDisjunction : Form::kUnsatConjunction;
    const Form turned = is_sat ? Form::kUnsatConjunction : Form::kSatDisjunction;
    return has_opposite && random.chance(1, 2) ? turned : own;
  }

  // The first of a disjunction is the satisfiable one, the second of a conjunction the other.
  static bool must_swap(const Operand& part, Form form) {
    if (form == Form::kSatDisjunction) return part.status != Status::kSat;
    return form == Form::kUnsatConjunction && part.status == Status::kUnsat;
  }

  // A seed with the label that the form wants; ours prefers one of the same logic, which more
  // solvers read and sooner solve.
  Part partner(const Part& part, Form form, std::vector<uint32_t>& used, base::Random& random) {
    const SeedLists& lists = strategy_.lists();
    const bool is_sat = part.operand->status == Status::kSat;
    const bool wants_any =
        (form == Form::kSatDisjunction && is_sat) || (form == Form::kUnsatConjunction && !is_sat);
    const bool wants_sat = form == Form::kSatConjunction || form == Form::kSatDisjunction;
    const std::string& logic = pool().seeds()[part.seed].logic;
    const std::vector<uint32_t>* list = wants_sat ? &lists.sat : &lists.unsat;
    const auto& of_logic = wants_any ? lists.any_of : wants_sat ? lists.sat_of : lists.unsat_of;
    if (wants_any) {
      const auto& opposite = is_sat ? lists.unsat : lists.sat;
      const size_t i = random.below(opposite.size() + lists.other.size());
      list = i < opposite.size() ? &opposite : &lists.other;
    }
    if (!strategy_.options().fuser.is_paper && random.chance(3, 4)) {
      const auto found = of_logic.find(logic);
      if (found != of_logic.end() && found->second.size() > 1) list = &found->second;
    }
    if (list->empty()) return {};
    const uint32_t seed = random.pick(std::span(*list));
    if (std::ranges::find(used, seed) != used.end()) return {};
    used.push_back(seed);
    return {operand(seed), part.seed};
  }

  const Operand* operand(uint32_t seed) {
    const auto [at, is_new] = operands_.try_emplace(seed);
    if (is_new) {
      at->second = make_operand(*terms_, *values_,
                                renamed_seed(pool().seeds()[seed], "_" + std::to_string(seed)));
    }
    return at->second.get();
  }

  static OperandText as_operand(Fused&& fused) {
    OperandText text;
    text.declarations = std::move(fused.declarations);
    text.assertions = std::move(fused.assertions);
    text.witness = std::move(fused.witness);
    text.status = is_sat(fused.form) ? Status::kSat : Status::kUnsat;
    text.grade = fused.grade;
    text.parents = "(" + std::move(fused.derivation) + ")";
    return text;
  }

  static bool is_confirmed(TestCase& test, const std::string& witness) {
    auto read = testcase::read_script(test);
    if (!read || certify(**read, 0, witness) != Certificate::kTrue) return false;
    test.read = *std::move(read);
    return true;
  }

  static std::optional<TestCase> finish(Fused&& fused) {
    TestCase test;
    test.text.reserve(fused.declarations.size() + fused.assertions.size() + 64);
    test.text += "(set-logic ";
    test.text += smtlib::logic_name(fused.logic);
    test.text += ")\n";
    test.text += fused.declarations;
    test.text += fused.assertions;
    test.text += "(check-sat)\n";
    testcase::Expectation expected;
    expected.status = is_sat(fused.form) ? Status::kSat : Status::kUnsat;
    expected.grade = fused.grade;
    expected.derivation = std::move(fused.derivation);
    if (!fused.witness.empty()) {
      // One list around both: of two models in one text the reader would take the last.
      expected.witness = testcase::Witness{"(model\n" + fused.witness + ")\n"};
      if (fused.needs_evaluation && !is_confirmed(test, expected.witness->model)) {
        return std::nullopt;
      }
    }
    test.expectations.push_back(std::move(expected));
    return test;
  }

  const Fusion& strategy_;
  std::unique_ptr<term::TermStore> terms_;
  std::unique_ptr<value::ValueStore> values_;
  std::unordered_map<uint32_t, std::unique_ptr<Operand>> operands_;  // by seed
  std::unique_ptr<Fuser> fuser_;
  bool wants_baseline_ = false;
  std::optional<Fused> baseline_;
};

std::unique_ptr<Generator> Fusion::start() const {
  return std::make_unique<FusionGenerator>(*this);
}

// A user's rules take the place of built-in ones of the same name.
void add_rules(std::vector<Rule>&& more, std::vector<Rule>& rules) {
  for (Rule& rule : more) {
    std::erase_if(rules, [&](const Rule& known) { return known.name == rule.name; });
    rules.push_back(std::move(rule));
  }
}

base::Result<void> keep_only(const std::string& names, std::vector<Rule>& rules) {
  std::vector<Rule> kept;
  for (size_t at = 0; at <= names.size();) {
    const size_t end = std::min(names.find(',', at), names.size());
    const std::string name = names.substr(at, end - at);
    const auto found = std::ranges::find(rules, name, &Rule::name);
    if (found == rules.end())
      return base::Error{"fusion.only: there is no rule '" + name + "'", {}};
    kept.push_back(*found);
    at = end + 1;
  }
  rules = std::move(kept);
  return {};
}

}  // namespace

base::Result<std::unique_ptr<Strategy>> make_strategy(const Settings& settings,
                                                      const SeedPool& pool) {
  SettingsReader read(settings);
  Options options;
  options.fuser.is_paper = settings.preset == Preset::kPaper;
  options.depth = read.number("depth", 1, {1, 8});
  options.fuser.percent = read.number("p", 50, {1, 100});
  options.fuser.pairs = read.number("pairs", 0, {0, 1000});
  const std::string file = read.text("rules", "");
  const std::string only = read.text("only", "");
  if (const auto error = read.error("fusion")) return *error;
  if (pool.sat().size() + pool.unsat().size() == 0 || pool.seeds().size() < 2) {
    return base::Error{"fusion needs two seeds, one of them with a label", {}};
  }
  Settings named = settings;
  if (auto digest = base::replaced_data_digest("rules"); !digest.empty()) {
    named.values["data"] = std::move(digest);  // the rules of --data make other tests
  }
  options.rules = builtin_rules();
  if (!file.empty()) {
    const auto text = settings.file_text("rules");
    if (!text) return text.error();
    auto rules = read_rules(*text, file);
    if (!rules) return rules.error();
    add_rules(*std::move(rules), options.rules);
    // A test depends on what the file says, not on where it lies.
    named.values["rules"] = base::sha256_hex(*text).substr(0, 16);
  }
  for (const Rule& rule : options.rules) {
    const CheckLevel level = rule.is_builtin ? CheckLevel::kQuick : CheckLevel::kFull;
    if (auto wrong = check_rule(rule, level)) {
      if (wrong->file.empty() && !rule.is_builtin) wrong->file = file;
      return *wrong;
    }
  }
  if (!only.empty()) {
    if (const auto kept = keep_only(only, options.rules); !kept) return kept.error();
  }
  return std::unique_ptr<Strategy>(std::make_unique<Fusion>(named, pool, std::move(options)));
}

}  // namespace assay::mutate::fusion
