// cvc5's own way to solve with closed boxes, as the thing to compare with:
// Solver::declareOracleFun, which only its C++ API has. Bit-vectors and Bool only. Nothing contains
// the boxes here: one that crashes ends the program, one that hangs runs into the caller's limit.
//
//   cvc5_oracle FILE.smt2 BOXES.c [SECONDS]      prints sat, unsat or unknown
#include <cvc5/cvc5.h>
#include <fmt/format.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "closedbox/box_source.h"
#include "closedbox/problem.h"
#include "closedbox/running_box.h"
#include "engine/cvc5_terms.h"
#include "os/file.h"
#include "smtlib/parser.h"

using namespace assay;

namespace {

int fail(const std::string& why) {
  fmt::print(stderr, "cvc5_oracle: {}\n", why);
  return 1;
}

uint64_t word_of(const cvc5::Term& t) {
  if (t.isBooleanValue()) return t.getBooleanValue() ? 1 : 0;
  return std::strtoull(t.getBitVectorValue(16).c_str(), nullptr, 16);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 3) return fail("usage: cvc5_oracle FILE.smt2 BOXES.c [SECONDS]");
  term::TermStore terms;
  const auto file = os::MappedFile::open(argv[1]);
  if (!file) return fail(file.error().to_string());
  auto parsed = smtlib::parse(terms, file->text(), argv[1]);
  if (!parsed) return fail(parsed.error().to_string());
  auto found = closedbox::boxes_of(terms, parsed->script);
  if (std::holds_alternative<closedbox::ScriptError>(found)) return fail("boxes");
  auto boxes = std::get<closedbox::BoxDeclarations>(std::move(found)).boxes;
  closedbox::BoxSources sources;
  sources.given = {argv[2]};
  if (const auto done = closedbox::resolve(boxes, sources); !done) {
    return fail(done.error().to_string());
  }
  auto made = closedbox::problem_of(terms, parsed->script, 0, boxes);
  if (std::holds_alternative<closedbox::ScriptError>(made)) return fail("problem");
  const auto& problem = std::get<closedbox::Problem>(made);
  std::vector<std::unique_ptr<closedbox::RunningBox>> running;
  for (const closedbox::Box& box : boxes) {
    auto loaded = closedbox::load_native(box);
    if (!loaded) return fail(loaded.error().to_string());
    running.push_back(*std::move(loaded));
  }
  cvc5::Solver solver;
  solver.setOption("oracles", "true");
  solver.setOption("tlimit", std::to_string(1000 * (argc > 3 ? std::atoi(argv[3]) : 20)));
  solver.setLogic("ALL");
  engine::Cvc5Terms* translate = nullptr;
  engine::Cvc5Terms translator(solver, terms, [&](term::Decl decl) -> cvc5::Term {
    for (size_t i = 0; i < boxes.size(); ++i) {
      if (boxes[i].decl != decl) continue;
      std::vector<cvc5::Sort> sorts;
      for (const closedbox::Slot& slot : boxes[i].arguments) {
        sorts.push_back(*translate->sort(slot.sort));
      }
      const closedbox::Slot result = boxes[i].result;
      return solver.declareOracleFun(
          boxes[i].name, sorts, *translate->sort(result.sort),
          [&solver, &running, i, result](const std::vector<cvc5::Term>& arguments) {
            std::vector<uint64_t> words;
            for (const cvc5::Term& a : arguments) words.push_back(word_of(a));
            uint64_t out[4] = {};
            size_t size = 0;
            running[i]->call(reinterpret_cast<const uint8_t*>(words.data()),
                             reinterpret_cast<uint8_t*>(out), sizeof out, &size);
            if (result.shape == closedbox::Shape::kBool) return solver.mkBoolean(out[0] != 0);
            return solver.mkBitVector(result.width, out[0]);
          });
    }
    return {};
  });
  translate = &translator;
  for (const term::Term constraint : problem.constraints) {
    const auto t = translator.term(constraint);
    if (!t) return fail(t.error().to_string());
    solver.assertFormula(*t);
  }
  try {
    const cvc5::Result answer = solver.checkSat();
    std::puts(answer.isSat() ? "sat" : answer.isUnsat() ? "unsat" : "unknown");
  } catch (const std::exception& error) {
    return fail(error.what());
  }
  std::fflush(stdout);
  std::_Exit(0);
}
