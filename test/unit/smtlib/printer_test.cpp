// The pretty form and the dialects; the canonical form of each construct is in the tests of the
// parser.
#include "smtlib/printer.h"

#include <gtest/gtest.h>

#include <string>

#include "fixture.h"

namespace assay::smtlib {
namespace {

class Printer : public ScriptTest {
 protected:
  std::string pretty(std::string_view text, size_t columns) {
    PrintOptions options;
    options.pretty = true;
    options.columns = columns;
    const Script script = parse_ok(text).script;
    const std::string printed = to_text(store_, script, options);
    EXPECT_TRUE(parse_ok(printed).script == script) << printed;
    return printed;
  }
  std::string in_dialect(std::string_view name, std::string_view text) {
    Dialect dialect;
    EXPECT_TRUE(Dialect::named(name, dialect));
    PrintOptions options;
    options.dialect = &dialect;
    const Script script = parse_ok(text).script;
    const std::string printed = to_text(store_, script, options);
    // Every dialect is read by the parser.
    EXPECT_TRUE(parse_ok(printed, {dialect.legacy_string_escapes}).script == script) << printed;
    return printed.substr(0, printed.size() - 1);
  }
};

TEST_F(Printer, AppendsToWhatIsThere) {
  const Script script = parse_ok("(assert true)(check-sat)").script;
  std::string out = "x";
  print(store_, script, script.commands()[1], out);
  print(store_, store_.boolean(false), out);
  EXPECT_EQ(out, "x(check-sat)false");
  EXPECT_EQ(to_text(store_, script), "(assert true)\n(check-sat)\n");
}

TEST_F(Printer, PrettyKeepsShortTermsOnOneLine) {
  EXPECT_EQ(pretty("(assert (and true (or false true)))(check-sat)", 80),
            "(assert\n  (and true (or false true)))\n(check-sat)\n");
}

TEST_F(Printer, PrettyIndentsArgumentsBelowTheirHead) {
  EXPECT_EQ(pretty("(assert (and (or true false true) (not (or false false))))", 34),
            "(assert\n"
            "  (and\n"
            "    (or true false true)\n"
            "    (not (or false false))))\n");
}

TEST_F(Printer, PrettyHasNoTrailingBlanksAndNoLongLines) {
  std::string text = "true";
  for (int i = 0; i < 200; ++i) text = "(and " + text + " (or false true) (not false))";
  const std::string printed = pretty("(assert " + text + ")", 80);
  EXPECT_EQ(printed.find(" \n"), std::string::npos);
  size_t longest = 0;
  for (size_t start = 0; start < printed.size();) {
    const size_t end = printed.find('\n', start);
    longest = std::max(longest, end - start);
    start = end + 1;
  }
  // Indentation stops at 60; closing parentheses stand at the end of a line.
  EXPECT_LE(longest, 80 + 210u);
}

TEST_F(Printer, PrettyFormsOfEveryBinder) {
  const std::string_view text =
      "(declare-datatypes ((List 1)) ((par (T) ((nil) (cons (head T) (tail (List T)))))))"
      "(declare-const l (List Int))(declare-fun f (Int) Bool)"
      "(assert (let ((a true) (b (let ((c false)) c))) (forall ((x Int) (y Int)) (! (and a b"
      " (exists ((z Int)) (f (+ x y z)))) :pattern ((f x) (f y)) :weight 10))))"
      "(assert (match l ((nil true) ((cons h t) (f h)))))"
      "(assert (= ((as const (Array Int Int)) 3) (lambda ((x Int)) (+ x 1))))"
      "(assert ((_ is cons) ((_ update head) l 3)))"
      "(define-fun-rec g ((x Int)) Int (ite (f x) (g (- x 1)) 0))(get-value ((f 3) (g 4)))";
  for (size_t columns : {1, 10, 20, 40, 80, 1000}) pretty(text, columns);
}

// The estimate of a term's width is made once for each term, not for each occurrence.
TEST_F(Printer, PrettyOfMuchSharing) {
  std::string text = "(assert ";
  for (int i = 0; i < 2000; ++i) text += "(let ((x (and true true))) ";
  text += "x" + std::string(2001, ')');
  pretty(text, 80);
}

// Forms that cvc5 1.0.3 reads, too: it knows no term as a head.
TEST_F(Printer, ApplicationsOfFunctions) {
  const auto body = [this](std::string_view term) {
    const std::string_view prelude =
        "(set-logic HO_ALL)(declare-fun f (Int Int) Int)(declare-const g (-> Int Int Int))";
    const Script script =
        parse_ok(std::string(prelude) + "(assert (= 0 " + std::string(term) + "))").script;
    std::string out;
    print(store_, script, script.commands().back(), out);
    return out.substr(13, out.size() - 15);
  };
  EXPECT_EQ(body("(@ f 1 2)"), "(f 1 2)");
  EXPECT_EQ(body("(@ (@ f 1) 2)"), "(f 1 2)");
  EXPECT_EQ(body("((f 1) 2)"), "(f 1 2)");
  EXPECT_EQ(body("(@ (g 1) 2)"), "(g 1 2)");
  EXPECT_EQ(body("((lambda ((x Int)) x) 2)"), "(@ (lambda ((x Int)) x) 2)");
  EXPECT_EQ(body("((ite true f g) 1 2)"), "(@ (ite true f g) 1 2)");
}

TEST_F(Printer, DialectNames) {
  Dialect dialect;
  for (const char* name : {"default", "smtlib-2.7", "z3", "cvc4", "legacy-strings", "boolector"}) {
    EXPECT_TRUE(Dialect::named(name, dialect)) << name;
  }
  EXPECT_FALSE(Dialect::named("", dialect));
  EXPECT_FALSE(Dialect::named("z4", dialect));
}

TEST_F(Printer, DialectWithoutDeclareConst) {
  EXPECT_EQ(canonical("(declare-const x Int)"), "(declare-const x Int)");
  Dialect dialect;
  ASSERT_TRUE(Dialect::named("boolector", dialect));
  PrintOptions options;
  options.dialect = &dialect;
  EXPECT_EQ(
      to_text(store_, parse_ok("(declare-const x Int)(declare-fun f (Int) Int)").script, options),
      "(declare-fun x () Int)\n(declare-fun f (Int) Int)\n");
}

TEST_F(Printer, DialectOfOldStrings) {
  EXPECT_EQ(
      in_dialect("legacy-strings",
                 "(assert (str.in_re (str.replace_all (str.from_int 3) \"\\u{e9}\" \"\\u{100}\")"
                 " (re.union (str.to_re \"a\") re.none)))"),
      "(assert (str.in.re (str.replaceall (int.to.str 3) \"\\xe9\" \"\\u{100}\")"
      " (re.union (str.to.re \"a\") re.nostr)))");
}

TEST_F(Printer, DialectOfOldSets) {
  EXPECT_EQ(in_dialect("cvc4",
                       "(declare-const s (Set Int))"
                       "(assert (set.subset (set.union s (set.singleton 1)) (set.inter s s)))"
                       "(assert (set.member 1 (set.minus s (as set.empty (Set Int)))))"),
            "(declare-const s (Set Int))\n"
            "(assert (subset (union s (singleton 1)) (intersection s s)))\n"
            "(assert (member 1 (setminus s (as emptyset (Set Int)))))");
}

TEST_F(Printer, DialectOfZ3) {
  EXPECT_EQ(in_dialect("z3",
                       "(declare-const s (Set Int))"
                       "(assert (set.subset (set.union s s) (set.minus s (set.inter s s))))"),
            "(declare-const s (Set Int))\n"
            "(assert (subset (union s s) (setminus s (intersection s s))))");
}

TEST_F(Printer, DialectOfZ3sOwnNames) {
  EXPECT_EQ(in_dialect("z3", "(assert (= (arcsin 0.5) real.pi))"), "(assert (= (asin 0.5) pi))");
  EXPECT_EQ(in_dialect("z3", "(assert (seq.in_re (seq.unit 1) (seq.to_re (seq.unit 1))))"),
            "(assert (seq.in.re (seq.unit 1) (seq.to.re (seq.unit 1))))");
}

TEST_F(Printer, DialectOfTheNewStandard) {
  EXPECT_EQ(in_dialect("smtlib-2.7", "(assert (= #x03 ((_ int2bv 8) (bv2nat #x03))))"),
            "(assert (= #x03 ((_ int_to_bv 8) (ubv_to_int #x03))))");
}

TEST_F(Printer, DialectOfOnesOwn) {
  Dialect dialect;
  EXPECT_EQ(dialect.name(term::Op::kAdd), "+");
  dialect.rename(term::Op::kAdd, "plus");
  EXPECT_EQ(dialect.name(term::Op::kAdd), "plus");
  EXPECT_EQ(dialect.name(term::Op::kMul), "*");
}

}  // namespace
}  // namespace assay::smtlib
