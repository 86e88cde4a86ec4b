// Commands one by one: what they become, how they print, what they declare and for how long.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "fixture.h"

namespace assay::smtlib {
namespace {

using testing::ElementsAre;

class ParseCommand : public ScriptTest {
 protected:
  Command only_command(std::string_view text) {
    const Script script = parse_ok(text).script;
    EXPECT_EQ(script.commands().size(), 1u) << text;
    return script.commands().empty() ? Command{} : script.commands()[0];
  }
  void expect_unchanged(std::string_view text) { EXPECT_EQ(canonical(text), text); }
  std::string_view text(Symbol symbol) { return store_.text(symbol); }
};

TEST_F(ParseCommand, EmptyFile) {
  EXPECT_EQ(canonical(""), "");
  EXPECT_EQ(canonical("; nothing\n"), "");
  EXPECT_EQ(canonical("\xEF\xBB\xBF(check-sat)"), "(check-sat)");
}

TEST_F(ParseCommand, SetLogicInfoOption) {
  EXPECT_EQ(text(only_command("(set-logic QF_LIA)").name), "QF_LIA");
  expect_unchanged("(set-logic |my logic|)");
  const Command info = only_command("(set-info :status unsat)");
  EXPECT_EQ(info.kind, CommandKind::kSetInfo);
  EXPECT_EQ(text(info.name), ":status");
  EXPECT_EQ(text(info.text), "unsat");
  expect_unchanged("(set-info :source |a\nb|)");
  expect_unchanged("(set-info :notes \"a\"\"b\")");
  expect_unchanged("(set-info :flag)");
  EXPECT_EQ(canonical("(set-option  :produce-models   true )"),
            "(set-option :produce-models true)");
}

TEST_F(ParseCommand, DeclareSortAndDefineSort) {
  const Command sort = only_command("(declare-sort S 2)");
  EXPECT_EQ(text(sort.name), "S");
  EXPECT_EQ(sort.number, 2u);
  EXPECT_EQ(canonical("(declare-sort S)"), "(declare-sort S 0)");  // z3
  EXPECT_EQ(canonical("(declare-sort S 1)(define-sort D (X Y) (Array X (S Y)))"
                      "(declare-const d (D Int Bool))"),
            "(declare-sort S 1)\n(define-sort D (X Y) (Array X (S Y)))\n"
            "(declare-const d (Array Int (S Bool)))");
}

TEST_F(ParseCommand, DeclareFunctions) {
  expect_unchanged("(declare-fun f (Int Bool) Real)");
  expect_unchanged("(declare-fun c () Int)");
  expect_unchanged("(declare-const |c d| Int)");
  const Command command = only_command("(declare-fun f (Int Bool) Real)");
  EXPECT_EQ(store_.arity(command.decl), 2u);
  EXPECT_EQ(store_.kind(command.decl), term::DeclKind::kFunction);
  EXPECT_EQ(only_command("(declare-const c Int)").decl,
            only_command("(declare-fun c () Int)").decl);
}

TEST_F(ParseCommand, DefineFunctions) {
  expect_unchanged("(define-fun f ((x Int) (y Bool)) Int (ite y x 0))");
  expect_unchanged("(define-const c Int 3)");
  EXPECT_EQ(canonical("(define-fun f () Real 1)"), "(define-fun f () Real 1.0)");
  expect_unchanged("(define-fun-rec f ((x Int)) Int (ite (< x 1) 0 (f (- x 1))))");
  expect_unchanged(
      "(define-funs-rec ((even ((n Int)) Bool) (odd ((n Int)) Bool))"
      " ((or (= n 0) (odd (- n 1))) (and (> n 0) (even (- n 1)))))");
  EXPECT_EQ(error_of("(define-fun f ((x Int)) Int (f x))"), "1:30: unknown symbol f");
  const Script script = parse_ok("(define-fun f ((x Int)) Int x)").script;
  const Definition definition = script.definitions(script.commands()[0])[0];
  EXPECT_THAT(script.parameters(definition), ElementsAre(definition.body));
  EXPECT_EQ(store_.kind(definition.decl), term::DeclKind::kDefined);
}

TEST_F(ParseCommand, AssertionsAndChecks) {
  expect_unchanged("(assert true)");
  expect_unchanged("(check-sat)");
  expect_unchanged("(check-sat-assuming (true (not false)))");
  expect_unchanged("(check-sat-assuming ())");
  expect_unchanged("(check-sat-using (then simplify smt))");
  expect_unchanged("(get-value (true (+ 1 2)))");
  expect_unchanged("(assert-soft false :weight 3 :id goal)");
  expect_unchanged("(minimize (+ 1 2))");
  expect_unchanged("(maximize 3 :id a)");
  expect_unchanged("(simplify (+ 1 2) :som true)");
}

TEST_F(ParseCommand, PlainCommands) {
  for (const char* command :
       {"(get-model)", "(get-unsat-core)", "(get-info :name)", "(get-option :print-success)",
        "(exit)", "(echo \"a \"\"b\"\"\")", "(get-assertions)", "(reset)", "(reset-assertions)",
        "(push 1)", "(apply (then simplify smt))", "(get-abduct A (> x 0))"}) {
    expect_unchanged(command);
    EXPECT_TRUE(only_command(command).known) << command;
  }
  EXPECT_EQ(canonical("(push)(pop)"), "(push 1)\n(pop 1)");
}

TEST_F(ParseCommand, UnknownOnesAreKeptAsText) {
  const std::string_view command = "(frobnicate (a |b c| \"d\" #x0F #b1 1.50 :k) x)";
  const Parsed parsed = parse_ok(command);
  EXPECT_EQ(parsed.unknown_commands, 1u);
  EXPECT_FALSE(parsed.script.commands()[0].known);
  EXPECT_EQ(parsed.script.commands()[0].kind, CommandKind::kPlain);
  expect_unchanged(command);
  EXPECT_EQ(parse_ok("(check-sat)").unknown_commands, 0u);
}

TEST_F(ParseCommand, HornAndHeap) {
  expect_unchanged("(declare-heap (Int Bool))");
  expect_unchanged(
      "(declare-rel p (Int Bool))\n(declare-var x Int)\n(rule (=> (p x true) (p 1 false)))");
  expect_unchanged("(declare-oracle-fun f (Int) Int binary)");
  // Where the path stands says how the program wants its arguments (closedbox/box.h).
  expect_unchanged("(declare-oracle-fun f binary (Int) Int)");
}

TEST_F(ParseCommand, SortParameters) {
  expect_unchanged(
      "(declare-sort-parameter T)\n(declare-fun id (T) T)\n(assert (= (id 3) 3))\n"
      "(assert (id true))");
}

TEST_F(ParseCommand, PushAndPopScopeDeclarations) {
  parse_ok("(push 1)(declare-const x Int)(pop 1)(declare-const x Bool)(assert x)");
  parse_ok(
      "(declare-const x Int)(push 1)(declare-const y Int)(assert (= x y))(pop 1)(assert (= x 1))");
  parse_ok("(push 1)(declare-sort S 0)(pop 1)(declare-sort S 1)(declare-const x (S Int))");
  EXPECT_EQ(error_of("(push 2)(declare-const x Bool)(pop 1)(assert x)"), "1:46: unknown symbol x");
  EXPECT_EQ(error_of("(push 1)(declare-sort S 0)(pop 1)(declare-const x S)"),
            "1:51: unknown sort S");
  EXPECT_EQ(error_of("(push 1)(define-fun f () Bool true)(pop 1)(assert f)"),
            "1:51: unknown symbol f");
  EXPECT_EQ(error_of("(push 1)(declare-datatype C ((r)))(pop 1)(assert (= r r))"),
            "1:53: unknown symbol r");
  EXPECT_EQ(error_of("(push 1)(assert (! true :named n))(pop 1)(assert n)"),
            "1:50: unknown symbol n");
}

TEST_F(ParseCommand, PopOfOneOfSeveralLevels) {
  parse_ok(
      "(push 3)(declare-const x Int)(pop 1)(declare-const x Bool)(pop 2)(declare-const x Real)");
  parse_ok("(push 0)(pop 0)(push 1)(push 1)(pop 2)");
  EXPECT_EQ(error_of("(push 1)(pop 1)(pop 1)").substr(0, 6), "1:17: ");
}

TEST_F(ParseCommand, GlobalDeclarationsOutliveAPop) {
  const std::string option = "(set-option :global-declarations true)";
  parse_ok(option +
           "(push 1)(declare-const x Bool)(declare-sort S 0)(pop 1)(declare-const y S)"
           "(assert x)");
  EXPECT_EQ(error_of("(set-option :global-declarations false)(push 1)(declare-const x Bool)(pop 1)"
                     "(assert x)"),
            "1:85: unknown symbol x");
}

TEST_F(ParseCommand, ResetForgetsEverything) {
  parse_ok(
      "(set-logic QF_LIA)(declare-const x Int)(reset)(set-logic QF_BV)(declare-const x Bool)"
      "(assert x)");
  EXPECT_EQ(error_of("(declare-const x Bool)(reset)(assert x)"), "1:38: unknown symbol x");
  EXPECT_EQ(error_of("(push 1)(reset)(pop 1)").substr(0, 6), "1:17: ");
  EXPECT_EQ(error_of("(set-option :global-declarations true)(reset)(push 1)(declare-const x Bool)"
                     "(pop 1)(assert x)"),
            "1:91: unknown symbol x");
}

TEST_F(ParseCommand, ParsingTwiceGivesTheSameHandles) {
  const std::string_view text =
      "(declare-datatypes ((L 1)) ((par (T) ((n) (c (h T) (t (L T)))))))"
      "(declare-fun f ((L Int)) Bool)(assert (forall ((x (L Int))) (f (c 1 x))))";
  EXPECT_TRUE(parse_ok(text).script == parse_ok(text).script);
  EXPECT_FALSE(parse_ok(text).script == parse_ok("(check-sat)").script);
  EXPECT_EQ(parse_ok(text).script.first_difference(parse_ok("(check-sat)").script), 0u);
}

TEST_F(ParseCommand, ManyCommands) {
  std::string text;
  for (int i = 0; i < 200000; ++i) text += "(assert true)(push 1)";
  const Script script = parse_ok(text).script;
  EXPECT_EQ(script.commands().size(), 400000u);
}

}  // namespace
}  // namespace assay::smtlib
