// Errors: their position (line and column) and what they say. One row a kind of error.
#include <gtest/gtest.h>

#include <ostream>
#include <string>

#include "fixture.h"

namespace assay::smtlib {
namespace {

struct ErrorRow {
  const char* name;
  const char* text;
  const char* position;
  const char* message;  // a part of it

  friend std::ostream& operator<<(std::ostream& out, const ErrorRow& row) {
    return out << row.name;
  }
};

class ParseErrors : public testing::TestWithParam<ErrorRow> {};

TEST_P(ParseErrors, HavePositionAndMessage) {
  term::TermStore store;
  const base::Result<Parsed> parsed = parse(store, GetParam().text, "f.smt2");
  ASSERT_FALSE(parsed.ok()) << GetParam().text;
  const std::string text = parsed.error().to_string();
  EXPECT_TRUE(text.starts_with("f.smt2:" + std::string(GetParam().position) + ": ")) << text;
  EXPECT_NE(text.find(GetParam().message), std::string::npos) << text;
}

constexpr ErrorRow kSyntax[] = {
    {"NoCommand", "(check-sat)\n  foo", "2:3", "expected '(' before a command, found 'foo'"},
    {"NoName", "(check-sat)(3)", "1:13", "expected the name of a command, found '3'"},
    {"CloseAlone", "\n)", "2:1", "found ')'"},
    {"EndInCommand", "(check-sat", "1:11", "found the end of the file"},
    {"EndInTerm", "(assert (and true", "1:18", "found the end of the file"},
    {"EndInUnknownCommand", "(frobnicate (a b)", "1:18", "found the end of the file"},
    {"MoreAfterTerm", "(assert true false)", "1:14",
     "expected ')' after the assertion, found 'false'"},
    {"NoTerm", "(assert)", "1:8", "expected a term, found ')'"},
    {"KeywordAsTerm", "(assert :named)", "1:9", "expected a term, found ':named'"},
    {"ReservedAsTerm", "(assert par)", "1:9", "reserved word 'par'"},
    {"ReservedAsName", "(declare-const let Int)", "1:16", "reserved word 'let'"},
    {"StringNotClosed", "(echo \"a\n)", "1:7", "a string literal is not closed"},
    {"BarNotClosed", "(assert\n |a b)", "2:2", "a quoted symbol is not closed"},
    {"BadLiteral", "(assert (= #b2 #b1))", "1:12", "a binary literal"},
    {"NoLogic", "(set-logic)", "1:11", "the name of a logic"},
    {"LogicTwice", "(set-logic QF_UF)\n(set-logic QF_UF)", "2:12", "the logic is already set"},
    {"NoKeyword", "(set-info status sat)", "1:11", "expected a keyword, found 'status'"},
    {"EchoWithoutString", "(echo hello)", "1:7", "a string after echo"},
    {"NothingApplied", "(assert (and (or) true))", "1:14", "an application without arguments"},
    {"EmptyGetValue", "(get-value ())", "1:13", "expected a term, found ')'"},
};

constexpr ErrorRow kNames[] = {
    {"UnknownSymbol", "(assert\n  (or x true))", "2:7", "unknown symbol x"},
    {"UnknownFunction", "(assert (f true))", "1:10", "unknown symbol f"},
    {"UnknownQuotedSymbol", "(assert |a b|)", "1:9", "unknown symbol |a b|"},
    {"Misspelt", "(declare-const s String)(assert (str.prefixoff s s))", "1:34",
     "did you mean str.prefixof?"},
    {"UnknownSort", "(declare-const x\n Foo)", "2:2", "unknown sort Foo"},
    {"UnknownIndexedSort", "(declare-const x (_ Foo 3))", "1:21", "unknown sort (_ Foo ...)"},
    {"UnknownIndexed", "(assert (_ foo 3))", "1:10", "unknown identifier (_ foo 3)"},
    {"DeclaredTwice", "(declare-fun f (Int) Int)\n(declare-fun f (Int) Bool)", "2:14",
     "f is already declared"},
    {"SortDeclaredTwice", "(declare-sort S 0)(declare-sort S 1)", "1:33",
     "the sort S is already declared"},
    {"OperatorDeclared", "(declare-fun and (Bool) Bool)", "1:14", "an operator of every logic"},
    {"NamedTwice", "(assert (! true :named n))\n(assert (! false :named n))", "2:9",
     "the name n is already in use"},
    {"OutOfScope", "(assert (and (forall ((x Bool)) x) x))", "1:36", "unknown symbol x"},
    {"LetIsParallel", "(assert (let ((x true) (y x)) y))", "1:27", "unknown symbol x"},
    {"Popped", "(push 1)(declare-const x Bool)(pop 1)\n(assert x)", "2:9", "unknown symbol x"},
    {"PopTooMany", "(push 2)\n(pop 3)", "2:2", "pop of 3 levels where 2 are open"},
};

constexpr ErrorRow kSorts[] = {
    {"AssertedInt", "(assert\n  (+ 1 2))", "2:3", "the assertion has sort Int, expected Bool"},
    {"IllSorted", "(assert (and true\n  (not 3)))", "2:3", "argument 1 of not has sort Int"},
    {"TooFewArguments", "(assert (= 1))", "1:9", "= takes at least 2 arguments, not 1"},
    {"TooManyArguments", "(declare-fun f (Int) Bool)(assert (f 1 2))", "1:35",
     "f takes 1 argument, not 2"},
    {"NoFunction", "(declare-const x Int)(assert (x 1))", "1:30", "x takes 0 arguments, not 1"},
    {"ExtractTooHigh", "(declare-const v (_ BitVec 8))(assert (= v ((_ extract 8 1) v)))", "1:44",
     "(_ extract 8 1) of a bit-vector of width 8"},
    {"NumberOfIndices", "(declare-const v (_ BitVec 8))(assert (= v ((_ extract 8) v)))", "1:46",
     "extract does not take 1 indices"},
    {"WidthZero", "(declare-const v (_ BitVec 0))", "1:18", "a bit-vector of width 0"},
    {"WidthTooLarge", "(declare-const v (_ BitVec 4294967296))", "1:28", "is too large"},
    {"FormatTooSmall", "(declare-const v (_ FloatingPoint 1 5))", "1:18",
     "a floating-point format of 1 and 5 bits"},
    {"SortArguments", "(declare-const v (Array Int))", "1:18", "Array takes 2 arguments, not 1"},
    {"SortAppliedToNothing", "(declare-sort S 0)(declare-const v (S))", "1:36",
     "the sort S is applied to nothing"},
    {"DefinitionBody", "(define-fun f () Bool\n  3)", "2:3",
     "the body of f has sort Int, expected Bool"},
    {"QuantifierBody", "(assert (forall ((x Int)) (+ x 1)))", "1:9", "has sort Int, expected Bool"},
    {"NoVariables", "(assert (forall () true))", "1:17", "a binder without variables"},
    {"NamedWithoutName", "(assert (! true :named))", "1:23",
     "expected a symbol after :named, found ')'"},
    {"RationalByZero", "(assert (< 1.0 5/00))", "1:16", "5/00 divides by zero"},
    {"QualifiedWrongly", "(declare-const x Int)(assert (= 1 (as x Bool)))", "1:35",
     "the term has sort Int, not Bool"},
    {"ConstOfNoArray", "(assert (= 1 ((as const Int) 1)))", "1:14", "is no array"},
    {"MatchOfInt", "(assert (match 3 ((x true))))", "1:9", "which is no datatype"},
    {"MatchIncomplete", "(declare-datatype C ((r) (g)))\n(assert (match r ((r true))))", "2:9",
     "match has no case for g"},
    {"NotWellFounded", "(declare-datatypes ((T 0)) (((c (s T)))))", "1:21", "no finite value"},
    {"DatatypeArity", "(declare-datatypes ((T 1)) (((c))))", "1:21", "arity 1 and 0 parameters"},
    {"NoConstructors", "(declare-datatypes ((T 0)) (()))", "1:21", "without constructors"},
    {"NoTester", "(declare-const x Int)(assert ((_ is c) x))", "1:32", "c is no constructor"},
    {"Assumption", "(check-sat-assuming (true 3))", "1:27", "an assumption has sort Int"},
};

const auto name_of = [](const auto& info) { return std::string(info.param.name); };
INSTANTIATE_TEST_SUITE_P(Syntax, ParseErrors, testing::ValuesIn(kSyntax), name_of);
INSTANTIATE_TEST_SUITE_P(Names, ParseErrors, testing::ValuesIn(kNames), name_of);
INSTANTIATE_TEST_SUITE_P(Sorts, ParseErrors, testing::ValuesIn(kSorts), name_of);

class ParseErrorDetails : public ScriptTest {};

TEST_F(ParseErrorDetails, TheFirstErrorIsReported) {
  EXPECT_EQ(error_of("(assert x)\n(assert y)"), "1:9: unknown symbol x");
}

TEST_F(ParseErrorDetails, TheSourceLineIsKept) {
  const base::Result<Parsed> parsed = parse(store_, "(check-sat)\n(assert  x) ; why\n(exit)");
  ASSERT_FALSE(parsed.ok());
  EXPECT_EQ(parsed.error().source_line, "(assert  x) ; why");
}

TEST_F(ParseErrorDetails, ColumnsCountBytes) {
  EXPECT_EQ(error_of("(set-info :a |\xC3\xA9|) x").substr(0, 6), "1:20: ");
  EXPECT_EQ(error_of("\xEF\xBB\xBF(assert x)"), "1:12: unknown symbol x");
}

TEST_F(ParseErrorDetails, AFunctionQualifiedWithAnotherSort) {
  EXPECT_EQ(error_of("(declare-fun f (Int) Int)(assert (= 1 ((as f Int) 3)))"), "none");
  EXPECT_NE(error_of("(declare-fun f (Int) Int)(assert (= 1 ((as f Bool) 3)))"), "none");
}

// A name that was declared outside is declared, whatever has been pushed and popped since.
TEST_F(ParseErrorDetails, DeclaredTwiceAroundPushAndPop) {
  EXPECT_EQ(error_of("(declare-const x Int)(push 1)(pop 1)(declare-const x Int)"),
            "1:52: x is already declared");
}

}  // namespace
}  // namespace assay::smtlib
