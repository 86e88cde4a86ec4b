// A solver that misbehaves as it is told, for the tests of runners and judges:
//
//   fake_solver --behaviour lies-on-sat [--seed N] [--delay MS] [FILE]
//
// Reads SMT-LIB from the file or from standard input, command by command, so that it can be used
// persistently. It is right about tiny formulas (tiny_logic.h) and says unknown to others. Without
// an argument it is correct; `--behaviour list` prints all names with what they do. A misbehaviour
// strikes at check-sat, unless its name says otherwise, and never about bit-vectors: Assay's
// self-test consists of them, and would not let it in.
#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "support/misbehave.h"
#include "support/tiny_logic.h"

namespace fake {
namespace {

struct Frame {
  size_t constants;
  size_t assertions;
};

struct Solver {
  const Behaviour* behaviour = nullptr;
  Situation situation{};
  std::chrono::milliseconds delay{0};

  std::vector<Constant> constants{};
  std::vector<Assertion> assertions{};
  std::vector<Frame> frames{};
  Verdict verdict{};  // the truth about the last check
  Truth said = Truth::kUnknown;
  uint64_t checks = 0;

  bool is(std::string_view name) const { return name == behaviour->name; }
};

void say(const Solver& solver, const std::string& line) {
  if (!solver.is("in-pieces")) return write_all(line + "\n");
  for (const char c : line + "\n") {
    write_all({&c, 1});
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
}

std::string bits_text(int64_t value) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  return {'#', 'x', kDigits[static_cast<size_t>(value >> 4)],
          kDigits[static_cast<size_t>(value & 15)]};
}

std::string value_text(int64_t value, bool is_bool) {
  if (is_bool) return value != 0 ? "true" : "false";
  return value < 0 ? "(- " + std::to_string(-value) + ")" : std::to_string(value);
}

void check(Solver& solver, std::vector<Assertion> assumptions) {
  assumptions.insert(assumptions.begin(), solver.assertions.begin(), solver.assertions.end());
  solver.verdict = decide(solver.constants, assumptions);
  solver.said = solver.verdict.truth;
  ++solver.checks;
  std::this_thread::sleep_for(solver.delay);
  const bool is_self_test = std::ranges::any_of(solver.constants, &Constant::is_bits);
  if (solver.behaviour->at_check != nullptr && !is_self_test)
    solver.behaviour->at_check(solver.situation, solver.said);
  if (solver.is("error-then-answer")) {
    say(solver, "(error \"line 1 column 10: unknown constant fake\")");
  }
  say(solver, solver.said == Truth::kSat     ? "sat"
              : solver.said == Truth::kUnsat ? "unsat"
                                             : "unknown");
}

const Model& chosen_model(const Solver& solver) {
  const bool is_wrong = solver.is("wrong-model") && !solver.verdict.counter_model.empty();
  return is_wrong ? solver.verdict.counter_model : solver.verdict.model;
}

void get_model(Solver& solver) {
  if (solver.said == Truth::kUnsat) return say(solver, "(error \"model is not available\")");
  const Model& model = chosen_model(solver);
  std::string text = "(\n";
  for (const Constant& constant : solver.constants) {
    const auto found = model.find(constant.name);
    const int64_t value = found == model.end() ? 0 : found->second;
    const std::string sort = constant.is_bits   ? "(_ BitVec 8) "
                             : constant.is_bool ? "Bool "
                                                : "Int ";
    text += "  (define-fun |" + constant.name + "| () " + sort +
            (constant.is_bits ? bits_text(value) : value_text(value, constant.is_bool)) + ")\n";
  }
  say(solver, text + ")");
}

void get_value(Solver& solver, const Sexpr& terms) {
  if (solver.said == Truth::kUnsat) return say(solver, "(error \"model is not available\")");
  std::string text = "(";
  for (const Sexpr& term : terms.items) {
    bool is_bool = term.is_list() && term.head() != "+" && term.head() != "-" && term.head() != "*";
    for (const Constant& constant : solver.constants) {
      if (constant.name == term.atom) is_bool = constant.is_bool;
    }
    const int64_t value = evaluate(term, chosen_model(solver)).value_or(0);
    text += "(" + to_string(term) + " " + value_text(value, is_bool) + ")";
  }
  say(solver, text + ")");
}

void get_core(Solver& solver) {
  if (solver.said != Truth::kUnsat) return say(solver, "(error \"unsat core is not available\")");
  std::vector<std::string> names = minimal_core(solver.constants, solver.assertions);
  if (solver.is("wrong-core") && !names.empty()) names.pop_back();
  if (solver.is("unknown-core")) names.emplace_back("fake_name");
  if (solver.is("imprecise-core")) {
    names.clear();
    for (const Assertion& assertion : solver.assertions) {
      if (!assertion.name.empty()) names.push_back(assertion.name);
    }
  }
  std::string text = "(";
  for (const std::string& name : names) text += (text.size() > 1 ? " " : "") + name;
  say(solver, text + ")");
}

void pop(Solver& solver, int64_t count) {
  for (; count > 0 && !solver.frames.empty(); --count) {
    solver.constants.resize(solver.frames.back().constants);
    solver.assertions.resize(solver.frames.back().assertions);
    solver.frames.pop_back();
  }
}

void reset(Solver& solver, bool keep_constants) {
  if (!keep_constants) solver.constants.clear();
  solver.assertions.clear();
  solver.frames.clear();
  if (!keep_constants) ++solver.situation.resets;
  if (solver.is("segv-after-answer") && solver.checks > 0) std::raise(SIGSEGV);
}

std::string unquoted(const std::string& atom) {
  return atom.size() >= 2 && atom[0] == '"' ? atom.substr(1, atom.size() - 2) : atom;
}

int64_t number_or_one(const Sexpr& command) {
  return command.items.size() > 1 ? evaluate(command.items[1], {}).value_or(1) : 1;
}

// False: exit.
bool execute(Solver& solver, const Sexpr& command) {
  const std::string_view head = command.head();
  const auto& items = command.items;
  if (head == "declare-const" || head == "declare-fun") {
    const bool is_bits = to_string(items.back()) == "(_ BitVec 8)";
    solver.constants.push_back({items.at(1).atom, items.back().atom == "Bool", is_bits});
  } else if (head == "assert") {
    solver.assertions.push_back(make_assertion(items.at(1)));
  } else if (head == "check-sat") {
    check(solver, {});
  } else if (head == "check-sat-assuming") {
    std::vector<Assertion> assumptions;
    for (const Sexpr& literal : items.at(1).items) assumptions.push_back({literal, ""});
    check(solver, std::move(assumptions));
  } else if (head == "push") {
    for (int64_t i = number_or_one(command); i > 0; --i) {
      solver.frames.push_back({solver.constants.size(), solver.assertions.size()});
    }
  } else if (head == "pop") {
    pop(solver, number_or_one(command));
  } else if (head == "reset" || head == "reset-assertions") {
    reset(solver, head == "reset-assertions");
  } else if (head == "echo") {
    say(solver, unquoted(items.at(1).atom));
  } else if (head == "get-model") {
    get_model(solver);
  } else if (head == "get-value") {
    get_value(solver, items.at(1));
  } else if (head == "get-unsat-core") {
    get_core(solver);
  } else if (head == "get-info") {
    const std::string& key = items.at(1).atom;
    say(solver, "(" + key + (key == ":reason-unknown" ? " incomplete)" : " \"fake\")"));
  } else if (head == "exit") {
    return false;
  }
  return true;
}

int serve(Solver& solver, int input) {
  std::string text;
  char buffer[4096];
  for (;;) {
    while (std::optional<Sexpr> command = take_sexpr(text)) {
      if (!execute(solver, *command)) return 0;
    }
    const ssize_t count = ::read(input, buffer, sizeof buffer);
    if (count <= 0) return 0;
    text.append(buffer, static_cast<size_t>(count));
  }
}

int list_behaviours() {
  for (const Behaviour& behaviour : behaviours()) {
    write_all(std::string(behaviour.name) + "\t" + behaviour.what + "\n");
  }
  return 0;
}

int usage() {
  write_all("usage: fake_solver [--behaviour NAME|list] [--seed N] [--delay MS] [FILE]\n", 2);
  return 2;
}

}  // namespace
}  // namespace fake

int main(int argc, char** argv) {
  using namespace fake;
  Solver solver;
  solver.behaviour = find_behaviour("correct");
  int input = 0;
  for (int i = 1; i < argc; ++i) {
    const std::string_view word = argv[i];
    if (word == "--version") {
      write_all("fake solver 1.0\n");
      return 0;
    }
    if (word.starts_with("--")) {
      if (i + 1 == argc) return usage();
      const std::string value = argv[++i];
      if (word == "--behaviour" && value == "list") return list_behaviours();
      if (word == "--behaviour") solver.behaviour = find_behaviour(value);
      if (word == "--seed") solver.situation.seed = std::strtoull(value.c_str(), nullptr, 10);
      if (word == "--delay") solver.delay = std::chrono::milliseconds(std::atol(value.c_str()));
      if (solver.behaviour == nullptr) return usage();
    } else if (word != "-") {
      input = ::open(argv[i], O_RDONLY | O_CLOEXEC);
      if (input < 0) return usage();
    }
  }
  const int code = serve(solver, input);
  if (solver.is("segv-after-answer")) std::raise(SIGSEGV);
  return code;
}
