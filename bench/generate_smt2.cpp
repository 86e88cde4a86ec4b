// generate_smt2: writes one large, well sorted SMT-LIB 2.6 file to standard output, for measuring
// front ends.
//
//   generate_smt2 --theory lia|lra|bv|fp|strings|arrays|uf|mixed --sharing low|high --bytes N
//   --seed S
//                 [--check-sat]
//
// The same arguments give the same bytes on every machine. The file looks like what tools write: a
// header, declarations (their number grows with the square root of N), definitions, then asserts of
// 100 bytes to 4 KB. With low sharing nearly every subterm is new. With high sharing subterms come
// from a pool of a few thousand texts, and lets are everywhere.
//
// A term is grown from a budget of bytes that is dealt out to the arguments. The functions recurse,
// but each level spends some of the budget, which is at most 4 KB: the depth is bounded.
#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "smt2_literals.h"
#include "smt2_theories.h"

namespace assay::bench {
namespace {

struct Options {
  Profile profile = kProfiles[0];
  bool high_sharing = false;
  std::size_t bytes = 0;
  std::uint64_t seed = 0;
  bool check_sat = false;
};

struct Operator {
  std::string text;
  std::vector<Sort> arguments;
};

constexpr std::size_t kPoolSize = 3000;
constexpr std::size_t kSmallestAssert = 100;
constexpr std::size_t kLargestAssert = 4096;
constexpr std::size_t kLeafBytes = 8;

// The first few are short and taken more often: real files have 5 to 6 bytes an atom.
// Neither a stem nor an ending has a digit, so the number in a name makes it unique.
constexpr std::array<std::string_view, 24> kStems{
    "x",    "y",        "v_",        "k!",      "state.",        "tmp",
    "reg_", "pc_",      "mem_addr_", "sko!",    "Clock",         "f_out_",
    "i!",   "ULT_",     "bb.entry_", "key_",    "loop_counter_", "T-",
    "arg",  "cvc.val_", "node<",     "length@", "goal_?",        "a$var"};
constexpr std::size_t kShortStems = 4;
constexpr std::array<std::string_view, 8> kEndings{"", "", "", "", "_next", "!", ".s", "__prime"};
constexpr std::array<std::string_view, 5> kLocalPrefixes{"?v_", "$x", ".def_", "_let_", "a!"};
// Without operators that would be worth a share of the budget.
bool is_atomic(Sort sort) { return sort == kRounding || sort >= kIntLiteral; }

class Generator {
 public:
  explicit Generator(const Options& options)
      : options_(options),
        random_(options.seed * 2 + (options.high_sharing ? 1 : 0)),
        literals_(options.profile.theories, random_, out_) {
    out_.reserve(options.bytes + options.bytes / 50 + (std::size_t{1} << 16U));
    local_prefix_ = kLocalPrefixes[random_.below(kLocalPrefixes.size())];
    collect_operators();
  }

  const std::string& run() {
    write_header();
    write_declarations();
    for (std::size_t i = 0, n = 20 + variables_ / 50; i < n; ++i) write_definition();
    if (options_.high_sharing) fill_pool();
    write_asserts();
    if (options_.check_sat) out_ += "(check-sat)\n";
    return out_;
  }

 private:
  bool has(std::uint32_t theories) const {
    return (options_.profile.theories & theories) == theories;
  }

  // ---- tables ----------------------------------------------------------------------------------

  void add_operator(const OperatorRow& row, Sort self) {
    Operator op{std::string(row.text), {}};
    for (Sort sort : row.arguments) {
      if (sort != kNone) op.arguments.push_back(sort == kSelf ? self : sort);
    }
    const Sort result = row.result == kSelf ? self : row.result;
    const bool connective = row.needs == kCore && row.family == kNoFamily;
    (connective ? connectives_ : operators_[result]).push_back(std::move(op));
  }

  void collect_operators() {
    for (const SortRow& row : kSorts) {
      if (has(row.needs) && row.variables > 0) {
        sorts_.insert(sorts_.end(), row.variables, row.sort);
      }
    }
    for (const OperatorRow& row : kOperators) {
      if (!has(row.needs)) continue;
      if (row.family == kNoFamily) {
        add_operator(row, kNone);
        continue;
      }
      for (const SortRow& sort : kSorts) {
        if ((sort.families & row.family) != 0 && has(sort.needs)) add_operator(row, sort.sort);
      }
    }
  }

  Sort any_sort() { return sorts_[random_.below(sorts_.size())]; }

  // ---- names ----------------------------------------------------------------------------------

  std::string new_name() {
    const std::size_t number = names_++;
    if (number < 26) return std::string(1, static_cast<char>('a' + number));
    std::string name(kStems[random_.below(random_.percent(60) ? kShortStems : kStems.size())]);
    name += std::to_string(number);
    if (random_.percent(4)) return "|" + name + " [main::f#]|";
    return name.append(kEndings[random_.below(kEndings.size())]);
  }

  // ---- terms -----------------------------------------------------------------------------------

  void write_local(std::size_t number) {
    out_ += local_prefix_;
    literals_.write_number(number);
  }

  void write_leaf(Sort sort) {
    const std::vector<std::size_t>& locals = locals_[sort];
    if (!locals.empty() && random_.percent(options_.high_sharing ? 60 : 35)) {
      return write_local(locals[random_.below(locals.size())]);
    }
    const std::size_t literals = sort == kBool ? 2 : sort >= kVector && sort <= kMemory ? 4 : 35;
    const std::vector<std::string>& names = constants_[sort];
    if (names.empty() || (literals_.has_literal(sort) && random_.percent(literals))) {
      return literals_.write_literal(sort);
    }
    // A definition refers to declared constants only: definitions of definitions would make a file
    // about unfolding instead of about reading.
    out_ += names[random_.below(in_definition_ ? declared_[sort] : names.size())];
  }

  void write_break(std::size_t budget, std::size_t depth) {
    if (indented_ && budget > 40) {
      out_ += '\n';
      out_.append(std::min<std::size_t>(2 * depth, 16), ' ');
    } else {
      out_ += ' ';
    }
  }

  bool write_from_pool(Sort sort, std::size_t budget, std::size_t depth) {
    const std::vector<std::string>& pool = pool_[sort];
    if (depth == 0 || pool.empty() || budget > 600 || !random_.percent(80)) return false;
    for (std::size_t tries = 0; tries < 4; ++tries) {
      const std::string& text = pool[random_.below(pool.size())];
      if (text.size() > 2 * budget || text.size() < budget / 4) continue;
      out_ += text;
      return true;
    }
    return false;
  }

  const Operator* choose_operator(Sort sort, std::size_t budget) {
    if (sort == kBool && random_.percent(budget > 150 ? 75 : 25)) {
      return &connectives_[random_.below(connectives_.size())];
    }
    const std::vector<Operator>& functions = functions_[sort];
    if (!functions.empty() && random_.percent(has(kInts) ? 15 : 75)) {
      return &functions[random_.below(functions.size())];
    }
    const std::vector<Operator>& macros = macros_[sort];
    if (!macros.empty() && !in_definition_ && random_.percent(5)) {
      return &macros[random_.below(macros.size())];
    }
    const std::vector<Operator>& operators = operators_[sort];
    return operators.empty() ? nullptr : &operators[random_.below(operators.size())];
  }

  void write_term(Sort sort, std::size_t budget, std::size_t depth) {
    if (is_atomic(sort) || budget < 3 * kLeafBytes) return write_leaf(sort);
    if (options_.high_sharing && budget < 80 && !locals_[sort].empty() && random_.percent(20)) {
      return write_local(locals_[sort][random_.below(locals_[sort].size())]);
    }
    if (write_from_pool(sort, budget, depth)) return;
    if (sort == kBool && has(kQuantifiers) && budget > 120 && random_.percent(4)) {
      return write_quantifier(budget, depth);
    }
    if (budget > 150 && random_.percent(options_.high_sharing ? 20 : 2)) {
      return write_let(sort, budget, depth);
    }
    const Operator* op = choose_operator(sort, budget);
    if (op == nullptr) return write_leaf(sort);
    write_application(*op, budget, depth);
  }

  void write_application(const Operator& op, std::size_t budget, std::size_t depth) {
    const std::size_t own = std::min(budget, op.text.size());
    std::size_t remaining = budget - own;
    std::size_t repeats = 1;
    if (op.text.find('*', 2) == op.text.size() - 2) {
      repeats = 1 + random_.below(std::min<std::size_t>(4, 1 + remaining / 30));
    }
    std::size_t slots = op.arguments.size() + repeats - 1;
    std::size_t argument = 0;
    const std::string_view text = op.text;
    std::size_t start = 0;
    for (std::size_t i = text.find('%'); i != std::string_view::npos; i = text.find('%', i + 1)) {
      const bool many = i + 1 < text.size() && text[i + 1] == '*';
      const Sort sort = op.arguments[argument++];
      out_.append(text.substr(start, i - start - 1));
      start = i + (many ? 2 : 1);
      for (std::size_t n = many ? repeats : 1; n > 0; --n, --slots) {
        // The share varies around the even one, from nothing to double; the last takes what is
        // left.
        std::size_t share = slots == 1 ? remaining : random_.below(2 * remaining / slots + 1);
        share = std::min(share, remaining);
        if (is_atomic(sort)) share = std::min(share, kLeafBytes);
        remaining -= share;
        write_break(share, depth + 1);
        write_term(sort, share, depth + 1);
      }
    }
    out_.append(text.substr(start));
  }

  // Parallel bindings: none of them sees the others.
  void write_let(Sort sort, std::size_t budget, std::size_t depth) {
    const std::size_t count = random_.between(1, 3);
    std::array<Sort, 3> sorts{};
    const std::size_t first = next_local_;
    next_local_ += count;
    out_ += "(let (";
    for (std::size_t i = 0; i < count; ++i) {
      sorts[i] = random_.percent(30) ? kBool : any_sort();
      const std::size_t share = std::min<std::size_t>(budget / (count + 2), 300);
      if (i > 0) out_ += ' ';
      out_ += '(';
      write_local(first + i);
      out_ += ' ';
      write_term(sorts[i], share, depth + 2);
      out_ += ')';
      budget -= share;
    }
    out_ += ')';
    for (std::size_t i = 0; i < count; ++i) locals_[sorts[i]].push_back(first + i);
    write_break(budget, depth + 1);
    write_term(sort, budget - std::min<std::size_t>(budget, 20), depth + 1);
    out_ += ')';
    for (std::size_t i = 0; i < count; ++i) locals_[sorts[i]].pop_back();
  }

  void write_quantifier(std::size_t budget, std::size_t depth) {
    const std::size_t count = random_.between(1, 3);
    std::array<Sort, 3> sorts{};
    const std::size_t first = next_local_;
    next_local_ += count;
    out_ += random_.percent(70) ? "(forall (" : "(exists (";
    for (std::size_t i = 0; i < count; ++i) {
      sorts[i] = any_sort();
      if (i > 0) out_ += ' ';
      out_ += '(';
      write_local(first + i);
      out_.append(" ").append(kSorts[sorts[i]].text).append(")");
      locals_[sorts[i]].push_back(first + i);
    }
    out_ += ')';
    write_break(budget, depth + 1);
    const Operator* trigger = count == 1 ? unary_function(sorts[0]) : nullptr;
    if (trigger != nullptr) out_ += "(! ";
    write_term(kBool, budget - std::min<std::size_t>(budget, 30 * count), depth + 1);
    if (trigger != nullptr) {
      out_.append(" :pattern (").append(trigger->text, 0, trigger->text.size() - 2);
      write_local(first);
      out_ += ")))";
    }
    out_ += ')';
    for (std::size_t i = 0; i < count; ++i) locals_[sorts[i]].pop_back();
  }

  const Operator* unary_function(Sort argument) {
    for (const Operator& op : functions_[kElem]) {
      if (op.arguments.size() == 1 && op.arguments[0] == argument) return &op;
    }
    return nullptr;
  }

  // ---- commands --------------------------------------------------------------------------------

  void write_header() {
    out_.append("(set-info :smt-lib-version 2.6)\n(set-option :produce-models true)\n(set-logic ")
        .append(options_.profile.logic)
        .append(")\n(set-info :source |\n  Written by Assay's generate_smt2 to measure front ends.")
        .append("\n  Theory: ")
        .append(options_.profile.name)
        .append(options_.high_sharing ? ", high sharing" : ", low sharing")
        .append("\n|)\n(set-info :category \"crafted\")\n(set-info :status unknown)\n\n");
  }

  void write_declarations() {
    variables_ = static_cast<std::size_t>(std::sqrt(static_cast<double>(options_.bytes)));
    variables_ = std::min(std::max<std::size_t>(variables_, 300), options_.bytes / 100 + 1);
    if (has(kFunctions)) {
      out_ += "(declare-sort Elem 0)\n(declare-sort Node 0)\n(declare-sort Key 0)\n";
    }
    if (has(kDatatypes)) {
      out_ += "(declare-datatypes ((IntList 0)) (((lnil) (lcons (lhead Int) (ltail IntList)))))\n";
    }
    // One constant of each sort first: a leaf must always exist.
    for (const SortRow& row : kSorts) {
      if (has(row.needs) && row.variables > 0) write_constant(row.sort);
    }
    for (std::size_t i = 0; i < variables_; ++i) write_constant(any_sort());
    if (has(kFunctions)) {
      for (std::size_t i = 0, n = 20 + variables_ / 4; i < n; ++i) write_function();
    }
    for (std::size_t sort = 0; sort < kSortCount; ++sort) declared_[sort] = constants_[sort].size();
    out_ += '\n';
  }

  void write_constant(Sort sort) {
    std::string name = new_name();
    if (random_.percent(50)) {
      out_.append("(declare-const ").append(name);
    } else {
      out_.append("(declare-fun ").append(name).append(" ()");
    }
    out_.append(" ").append(kSorts[sort].text).append(")\n");
    constants_[sort].push_back(std::move(name));
  }

  void write_function() {
    static constexpr std::array<Sort, 3> kResults{kElem, kNode, kKey};
    const Sort result = random_.percent(25) ? kBool : kResults[random_.below(kResults.size())];
    const std::string name = new_name();
    Operator op{"(" + name, {}};
    out_.append("(declare-fun ").append(name).append(" (");
    for (std::size_t i = 0, n = random_.log_uniform(1, 4); i < n; ++i) {
      const Sort sort = any_sort();
      op.arguments.push_back(sort);
      op.text += " %";
      if (i > 0) out_ += ' ';
      out_ += kSorts[sort].text;
    }
    op.text += ')';
    out_.append(") ").append(kSorts[result].text).append(")\n");
    functions_[result].push_back(std::move(op));
  }

  // Without parameters it becomes one more constant, as MathSAT writes its shared subterms.
  void write_definition() {
    const Sort result = any_sort();
    const std::string name = new_name();
    Operator op{"(" + name, {}};
    in_definition_ = true;
    next_local_ = 0;
    out_.append("(define-fun ").append(name).append(" (");
    for (std::size_t i = 0, n = random_.below(4); i < n; ++i) {
      const Sort sort = any_sort();
      op.arguments.push_back(sort);
      op.text += " %";
      if (i > 0) out_ += ' ';
      out_ += '(';
      write_local(next_local_);
      out_.append(" ").append(kSorts[sort].text).append(")");
      locals_[sort].push_back(next_local_++);
    }
    op.text += ')';
    out_.append(") ").append(kSorts[result].text).append(" ");
    write_term(result, random_.log_uniform(60, 300), 1);
    out_ += ")\n";
    for (Sort sort : op.arguments) locals_[sort].clear();
    in_definition_ = false;
    if (op.arguments.empty()) {
      constants_[result].push_back(name);
    } else {
      macros_[result].push_back(std::move(op));
    }
  }

  void fill_pool() {
    std::vector<Sort> sorts;
    for (const SortRow& row : kSorts) {
      if (has(row.needs) && !is_atomic(row.sort)) sorts.push_back(row.sort);
    }
    const std::size_t start = out_.size();
    indented_ = false;
    for (std::size_t i = 0; i < kPoolSize; ++i) {
      const Sort sort = i % 3 == 0 ? kBool : sorts[i % sorts.size()];
      next_local_ = 0;
      write_term(sort, random_.between(24, 250), 1);
      pool_[sort].emplace_back(out_, start);
      out_.resize(start);
    }
  }

  void write_assert(std::size_t budget) {
    next_local_ = 0;
    indented_ = budget > 120 && random_.percent(50);
    const bool named = random_.percent(3);
    out_ += "(assert ";
    if (named) out_ += "(! ";
    if (options_.high_sharing && budget > 200) {
      write_let_chain(budget);
    } else {
      write_term(kBool, budget, 0);
    }
    if (named) out_.append(" :named ").append(new_name()).append(")");
    out_ += ")\n";
  }

  void write_let_chain(std::size_t budget) {
    std::vector<Sort> bound;
    std::size_t links = std::max<std::size_t>(1, budget / 150);
    for (std::size_t i = 0; i < links; ++i) {
      const Sort sort = random_.percent(30) ? kBool : any_sort();
      out_ += "(let ((";
      write_local(next_local_);
      out_ += ' ';
      write_term(sort, 90, 1);
      out_ += indented_ ? "))\n" : ")) ";
      locals_[sort].push_back(next_local_++);
      bound.push_back(sort);
    }
    write_term(kBool, std::max<std::size_t>(60, budget / 2), 0);
    out_.append(links, ')');
    for (Sort sort : bound) locals_[sort].pop_back();
  }

  void write_asserts() {
    const std::size_t tail = options_.check_sat ? 12 : 0;
    const std::size_t target = options_.bytes - std::min(options_.bytes, tail);
    const std::size_t slack = std::max<std::size_t>(options_.bytes / 200, 40);
    std::size_t misses = 0;
    while (out_.size() + slack < target && misses < 100) {
      const std::size_t before = out_.size();
      if (misses == 0) write_extras();
      const std::size_t scale = kSmallestAssert << random_.below(6);
      std::size_t budget = random_.between(scale, std::min(2 * scale, kLargestAssert));
      budget = std::min(budget, (target - before) >> std::min<std::size_t>(misses, 8));
      write_assert(budget);
      if (out_.size() > target + slack) {
        out_.resize(before);
        ++misses;
      }
    }
  }

  void write_extras() {
    if (random_.percent(2)) {
      out_ += "\n; ---- ";
      literals_.write_number(random_.bits());
      out_ += ": transition (next state) of \"main\" ----\n";
    }
    if (random_.percent(3)) {
      indented_ = false;
      write_definition();
    }
  }

  Options options_;
  Random random_;
  std::string out_;
  Literals literals_;
  std::string_view local_prefix_;
  std::size_t names_ = 0;
  std::size_t variables_ = 0;
  std::size_t next_local_ = 0;
  bool indented_ = false;
  bool in_definition_ = false;
  std::vector<Sort> sorts_;  // each as often as its share of the variables
  std::vector<Operator> connectives_;
  std::array<std::vector<Operator>, kSortCount> operators_;
  std::array<std::vector<Operator>, kSortCount> functions_;
  std::array<std::vector<Operator>, kSortCount> macros_;
  std::array<std::vector<std::string>, kSortCount> constants_;
  std::array<std::size_t, kSortCount> declared_{};  // how many of them are not definitions
  std::array<std::vector<std::size_t>, kSortCount> locals_;
  std::array<std::vector<std::string>, kSortCount> pool_;
};

bool parse_number(std::string_view text, std::uint64_t& value) {
  const auto result = std::from_chars(text.data(), text.data() + text.size(), value);
  return result.ec == std::errc() && result.ptr == text.data() + text.size();
}

bool parse_option(std::string_view name, std::string_view value, Options& options) {
  if (name == "--theory") {
    const auto* found = std::find_if(kProfiles.begin(), kProfiles.end(),
                                     [&](const Profile& p) { return p.name == value; });
    if (found == kProfiles.end()) return false;
    options.profile = *found;
    return true;
  }
  if (name == "--sharing") {
    options.high_sharing = value == "high";
    return value == "high" || value == "low";
  }
  if (name == "--bytes") return parse_number(value, options.bytes);
  if (name == "--seed") return parse_number(value, options.seed);
  return false;
}

int main_with(const std::vector<std::string_view>& arguments) {
  Options options;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    if (arguments[i] == "--check-sat") {
      options.check_sat = true;
    } else if (i + 1 < arguments.size() && parse_option(arguments[i], arguments[i + 1], options)) {
      ++i;
    } else {
      std::fprintf(stderr,
                   "usage: generate_smt2 --theory lia|lra|bv|fp|strings|arrays|uf|mixed "
                   "--sharing low|high --bytes N --seed S [--check-sat] > file\n");
      return 2;
    }
  }
  Generator generator(options);
  const std::string& text = generator.run();
  const bool written = std::fwrite(text.data(), 1, text.size(), stdout) == text.size();
  return written && std::fflush(stdout) == 0 ? 0 : 1;
}

}  // namespace
}  // namespace assay::bench

int main(int argc, char** argv) {
  return assay::bench::main_with(std::vector<std::string_view>(argv + 1, argv + argc));
}
