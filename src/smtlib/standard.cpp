#include "smtlib/standard.h"

#include <algorithm>
#include <array>
#include <vector>

#include "smtlib/logic.h"
#include "term/traverse.h"

namespace assay::smtlib {

using term::Associativity;
using term::DeclKind;
using term::Op;

namespace {

// Two arguments, though the table and the solvers have any number.
constexpr std::array kBinary = {Op::kConcat, Op::kBvXor, Op::kBvXnor, Op::kBvSub};
// Int arguments only: z3 rounds a Real there.
constexpr std::array kOfInts = {Op::kIntDiv, Op::kMod, Op::kAbs, Op::kToReal, Op::kDivisible};
// One sort for all arguments; after the condition of ite.
constexpr std::array kOfOneSort = {Op::kEqual, Op::kDistinct, Op::kIte};

constexpr std::array kCommands = {
    CommandKind::kSetLogic,      CommandKind::kSetInfo,
    CommandKind::kSetOption,     CommandKind::kDeclareSort,
    CommandKind::kDefineSort,    CommandKind::kDeclareDatatypes,
    CommandKind::kDeclareFun,    CommandKind::kDeclareConst,
    CommandKind::kDefineFun,     CommandKind::kDefineFunRec,
    CommandKind::kDefineFunsRec, CommandKind::kAssert,
    CommandKind::kCheckSat,      CommandKind::kCheckSatAssuming,
    CommandKind::kPush,          CommandKind::kPop,
    CommandKind::kReset,         CommandKind::kResetAssertions,
    CommandKind::kGetValue,      CommandKind::kEcho,
    CommandKind::kExit,
};

bool has(const auto& list, auto item) { return std::ranges::find(list, item) != list.end(); }

class Reader {
 public:
  Reader(const TermStore& store, const Script& script) : store_(store), script_(script) {}

  std::string read() {
    for (const Command& command : script_.commands()) {
      if (std::string word = beyond(command); !word.empty()) return word;
    }
    if (std::string word = beyond_logic(); !word.empty()) return word;
    std::vector<Term> roots;
    script_.for_each_term([&](Term t) { roots.push_back(t); });
    std::string found;
    term::for_each_subterm(store_, roots, [&](Term t) {
      if (found.empty()) found = beyond(t);
    });
    return found;
  }

 private:
  std::string beyond(const Command& command) const {
    // get-model and its like are plain, and nobody's reason to refuse a file: they are left out.
    const bool is_question =
        command.kind == CommandKind::kPlain && store_.text(command.name).starts_with("get-");
    if (!is_question && !has(kCommands, command.kind)) {
      const std::string_view word = word_of(command.kind);
      return "the command " + std::string(word.empty() ? store_.text(command.name) : word);
    }
    if (command.sort_parameters.count != 0) return "par around a command";
    const bool declares =
        command.kind == CommandKind::kDeclareFun || command.kind == CommandKind::kDeclareConst;
    return declares ? beyond(store_.name(command.decl)) : std::string();
  }

  // @ and . at the start are the solvers'.
  std::string beyond(term::Symbol symbol) const {
    const std::string name(store_.text(symbol));
    if (name.starts_with('@') || name.starts_with('.')) return "the reserved name " + name;
    if (store_.is_overloaded(symbol) || store_.is_taken(symbol)) return "two meanings of " + name;
    return {};
  }

  std::string beyond_logic() const {
    const Logic needed = logic_needed(store_, script_);
    if (needed.everything) return "what no logic's name can say";
    if (needed.finite_sets || needed.finite_fields || needed.cardinality || needed.separation ||
        needed.higher_order || needed.linearity == Linearity::kTranscendental) {
      return "a theory of " + logic_name(needed);
    }
    for (const Command& command : script_.commands()) {
      if (command.kind != CommandKind::kSetLogic) continue;
      const std::string name(store_.text(command.name));
      const auto declared = logic_named(name);
      if (!declared || !admits(*declared, needed)) return "more than " + name + " has";
    }
    return {};
  }

  std::string beyond(Term t) const {
    const Op op = store_.op(t);
    if (term::info(op).standing != term::Standing::kStandard) {
      return "the operator " + std::string(term::info(op).name);
    }
    const auto arguments = store_.arguments(t);
    const std::string name(term::info(op).name);
    if (term::info(op).associativity != Associativity::kNone && arguments.size() < 2) {
      return name + " with fewer than two arguments";
    }
    if (has(kBinary, op) && arguments.size() != 2) return name + " of more than two";
    const auto is_int = [&](Term a) { return store_.sort(a) == term::kIntSort; };
    if (has(kOfInts, op) && !std::ranges::all_of(arguments, is_int)) return name + " of a Real";
    if ((op == Op::kToInt || op == Op::kIsInt) && is_int(arguments[0])) return name + " of an Int";
    if (has(kOfOneSort, op)) {
      for (const Term a : arguments.subspan(op == Op::kIte ? 2 : 1)) {
        if (store_.sort(a) != store_.sort(arguments[op == Op::kIte ? 1 : 0])) {
          return name + " of different sorts";
        }
      }
    }
    if (op == Op::kVariable) return beyond(store_.symbol(t));
    if (op == Op::kApply) return beyond_application(t);
    if (op == Op::kAnnotate) return beyond_annotation(t);
    return {};
  }

  std::string beyond_application(Term t) const {
    const Decl decl = store_.decl(t);
    const std::string name(store_.text(store_.name(decl)));
    if (std::string word = beyond(store_.name(decl)); !word.empty()) return word;
    const auto arguments = store_.arguments(t);
    const auto declared = store_.arguments(decl);
    if (arguments.size() != declared.size()) return "a part of the arguments of " + name;
    // Those of parametric declarations are instances of what is declared.
    if (!store_.parameters(decl).empty()) return {};
    for (size_t i = 0; i < arguments.size(); ++i) {
      if (store_.sort(arguments[i]) != declared[i])
        return "an argument of another sort for " + name;
    }
    return {};
  }

  // An attribute is three words: keyword, form, number of terms. Patterns are lists of terms (form
  // 2) with something in them; z3 reads other forms.
  std::string beyond_annotation(Term t) const {
    const auto words = store_.indices(t);
    for (size_t i = 0; i + 2 < words.size(); i += 3) {
      const std::string_view key = store_.text({words[i]});
      if (key == ":no-pattern") return "the attribute :no-pattern";
      if (key == ":pattern" && (words[i + 1] != 2 || words[i + 2] == 0)) return "a pattern of z3's";
    }
    return {};
  }

  const TermStore& store_;
  const Script& script_;
};

}  // namespace

std::string beyond_standard(const TermStore& store, const Script& script) {
  return Reader(store, script).read();
}

}  // namespace assay::smtlib
