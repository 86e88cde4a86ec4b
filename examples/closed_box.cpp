// A formula whose closed box is a C++ function of this program: which x and y with x > y give a
// gcd of 12 and a sum of 84?
//
//   cmake --build build/release --target closed_box && build/release/examples/closed_box
#include <cstdio>
#include <numeric>

#include "closedbox/solve.h"
#include "smtlib/parser.h"

using namespace assay;

int main() {
  term::TermStore terms;
  value::ValueStore values;
  auto parsed = smtlib::parse(terms, R"(
    (declare-const x (_ BitVec 32))
    (declare-const y (_ BitVec 32))
    (declare-cb gcd ((_ BitVec 32) (_ BitVec 32)) (_ BitVec 32))
    (assert (= (gcd x y) #x0000000c))
    (assert (= (bvadd x y) #x00000054))
    (assert (and (bvugt x y) (bvult x #x00000100)))
    (check-sat)
  )");
  if (!parsed) return 1;
  auto declared = closedbox::boxes_of(terms, parsed->script);
  auto boxes = std::get<closedbox::BoxDeclarations>(std::move(declared)).boxes;
  boxes[0].kind = closedbox::BoxKind::kCallback;
  boxes[0].callback = [](value::ValueStore&,
                         std::span<const value::Value> arguments) -> std::optional<value::Value> {
    return value::small_bits(32, std::gcd(arguments[0].payload, arguments[1].payload));
  };
  const auto made = closedbox::problem_of(terms, parsed->script, 0, boxes);
  const auto& problem = std::get<closedbox::Problem>(made);
  closedbox::Settings settings;
  settings.timeout = std::chrono::seconds(10);
  closedbox::Outcome outcome = closedbox::solve(terms, values, problem, boxes, settings);
  if (outcome.status() != closedbox::Status::kSat) {
    std::printf("%s\n", outcome.reason().c_str());
    return 1;
  }
  std::fputs(closedbox::print_candidate(terms, values, problem, outcome.candidate()).c_str(),
             stdout);
  return 0;
}
