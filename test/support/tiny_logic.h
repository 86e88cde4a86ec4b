// Enough logic for a fake solver to be right on tiny formulas: Booleans and integers, the usual
// operators, and a search over small values; of bit-vectors just what Assay's self-test of a solver
// has. It stands alone, so that the program which the judges
// are tested with shares no code with what it tests.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace fake {

// An atom, or a list if the atom is empty. |x| and x are the same atom; a string keeps its quotes.
struct Sexpr {
  std::string atom;
  std::vector<Sexpr> items;

  bool is_list() const { return atom.empty(); }
  // The head's name, of a list that has one: "assert".
  std::string_view head() const {
    return items.empty() || items[0].is_list() ? std::string_view() : items[0].atom;
  }
};

// Takes one expression off the front of the text; nothing if there is no whole one.
std::optional<Sexpr> take_sexpr(std::string& text);
std::string to_string(const Sexpr& sexpr);

struct Constant {
  std::string name;
  bool is_bool = false;
  bool is_bits = false;  // (_ BitVec 8), unsigned
};

using Model = std::map<std::string, int64_t>;

// A formula and its name, if it has one: (! formula :named name).
struct Assertion {
  Sexpr formula;
  std::string name;
};
Assertion make_assertion(const Sexpr& sexpr);

// Nothing: an operator that is not known here.
std::optional<int64_t> evaluate(const Sexpr& term, const Model& model);

enum class Truth { kSat, kUnsat, kUnknown };

struct Verdict {
  Truth truth = Truth::kUnknown;
  Model model{};          // of kSat
  Model counter_model{};  // falsifies an assertion; empty: none was met
};

// Tries every constant with small values and those near a number of the formulas. Integers beyond
// are not tried: write tests accordingly.
Verdict decide(const std::vector<Constant>& constants, const std::vector<Assertion>& assertions);

// Names of a minimal unsat core (all unnamed assertions stay in).
std::vector<std::string> minimal_core(const std::vector<Constant>& constants,
                                      const std::vector<Assertion>& assertions);

}  // namespace fake
