// Boxes written as functions of the test, and formulas as texts.
#pragma once

#include <gtest/gtest.h>

#include <functional>
#include <string>

#include "closedbox/search/compile/compile.h"
#include "closedbox/search/engine.h"
#include "eval/evaluator.h"
#include "eval/query.h"
#include "smtlib/parser.h"

namespace assay::closedbox::search {

class LambdaBoxes : public WordBoxes {
 public:
  // Nothing: outside.
  using Box = std::function<std::optional<uint64_t>(const uint64_t*)>;

  std::vector<Box> boxes;
  CallEnd without_value = CallEnd::kOutside;
  uint64_t calls = 0;

  CallEnd call(unsigned box, const uint64_t* arguments, uint64_t* result) override {
    ++calls;
    const auto word = boxes[box](arguments);
    if (!word) return without_value;
    *result = *word;
    return CallEnd::kValue;
  }
};

// A formula; the functions that it declares are the boxes, in order.
struct Formula {
  term::TermStore store;
  smtlib::Script script;
  std::vector<term::Term> assertions;
  std::vector<term::Decl> boxes;

  explicit Formula(const std::string& text) {
    auto parsed = smtlib::parse(store, text);
    EXPECT_TRUE(parsed.ok()) << (parsed ? "" : parsed.error().to_string());
    if (!parsed) return;
    script = std::move(parsed->script);
    assertions = eval::query_of(store, script).assertions;
    for (const smtlib::Command& c : script.commands()) {
      if (c.kind == smtlib::CommandKind::kDeclareFun && store.arity(c.decl) != 0) {
        boxes.push_back(c.decl);
      }
    }
  }

  Program compiled(const CompileOptions& options = {}) {
    auto program = compile(store, assertions, boxes, options);
    EXPECT_TRUE(program.ok()) << (program ? "" : program.error().message);
    return program ? std::move(*program) : Program{};
  }
};

// By name.
inline uint64_t word_of(const Formula& formula, const Program& program, const RunResult& result,
                        std::string_view name) {
  for (size_t i = 0; i < program.variables.size(); ++i) {
    const auto& store = formula.store;
    if (store.text(store.name(program.variables[i].decl)) == name) return result.assignment[i];
  }
  ADD_FAILURE() << "no variable " << name;
  return 0;
}

}  // namespace assay::closedbox::search
