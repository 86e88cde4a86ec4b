// The fast part of the loop over terms: it must read what the general part reads, and texts that
// repeat must mean what they mean where they stand.
#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "fixture.h"
#include "smtlib/lexer.h"

namespace assay::smtlib {
namespace {

class ParsePlain : public ScriptTest {
 protected:
  // The same script with a comment after each '(', which sends all applications to the general
  // loop.
  static std::string with_comments(std::string_view text) {
    std::string result;
    Lexer lexer(text);
    uint64_t copied = 0;
    for (Token token = lexer.next(); token.kind != TokenKind::kEnd; token = lexer.next()) {
      if (token.kind != TokenKind::kOpen) continue;
      result += text.substr(copied, token.offset + 1 - copied);
      result += ";\n";
      copied = token.offset + 1;
    }
    return result += text.substr(copied);
  }
  // Reads a script both ways and expects the same handles. The padding keeps the end of the text,
  // where nothing is plain, away from the last command.
  Script read(std::string text) {
    text += std::string(100, ' ');
    const Parsed plain = parse_ok(text);
    const Parsed general = parse_ok(with_comments(text));
    EXPECT_TRUE(plain.script == general.script) << text;
    EXPECT_EQ(plain.opaque_terms, general.opaque_terms) << text;
    return plain.script;
  }
  // The terms of the last two commands, which have one each.
  std::pair<Term, Term> last_two(const std::string& text) {
    const Script script = read(text);
    const auto commands = script.commands();
    return {script.terms(commands[commands.size() - 2])[0], script.terms(commands.back())[0]};
  }

  static constexpr std::string_view kFormula = "(= (+ first_number second_number) (* 17 third))";
  static constexpr std::string_view kInts =
      "(declare-const first_number Int)(declare-const second_number Int)(declare-const third Int)";
};

TEST_F(ParsePlain, ARepeatedTextIsOneTerm) {
  const std::string assertion = "(assert " + std::string(kFormula) + ")";
  const auto [first, second] = last_two(std::string(kInts) + assertion + assertion);
  EXPECT_EQ(first, second);
}

TEST_F(ParsePlain, AVariableThatHidesANameChangesTheMeaning) {
  const std::string formula(kFormula);
  const auto [first, second] = last_two(std::string(kInts) + "(assert " + formula +
                                        ")(assert (let ((third 5)) " + formula + "))");
  EXPECT_FALSE(store_.has_variables(first));
  EXPECT_NE(store_.arguments(second).back(), first);
  EXPECT_TRUE(store_.has_variables(store_.arguments(second).back()));
  const auto [inner, outer] = last_two(std::string(kInts) + "(assert (forall ((third Int)) " +
                                       formula + "))(assert " + formula + ")");
  EXPECT_NE(store_.arguments(inner).back(), outer);
}

TEST_F(ParsePlain, ANameDeclaredAgainChangesTheMeaning) {
  const std::string assertion = "(assert " + std::string(kFormula) + ")";
  const auto [first, second] =
      last_two(std::string(kInts) + assertion + "(push 1)(declare-const third Real)" + assertion);
  EXPECT_NE(first, second);
  const auto [inner, outer] = last_two(std::string(kInts) + "(push 1)(declare-const third Real)" +
                                       assertion + "(pop 1)(assert true)" + assertion);
  EXPECT_EQ(store_.op(inner), term::Op::kTrue);
  EXPECT_EQ(outer, first);
}

TEST_F(ParsePlain, ADeclaredOperatorNameChangesTheMeaning) {
  const std::string assertion =
      "(assert (distinct (abs first_number) (abs second_number) 1234567))";
  const auto [first, second] =
      last_two(std::string(kInts) + assertion + "(push 1)(declare-fun abs (Int) Int)" + assertion);
  EXPECT_NE(first, second);
}

TEST_F(ParsePlain, NumeralsBecomeIntegersWhenAnIntIsSeen) {
  const std::string text = "(simplify (+ (* 17 23) (* 4711 4712) (* 12345678 1)))";
  const auto [first, second] =
      last_two("(set-logic QF_LRA)" + text + "(declare-const number Int)" + text);
  EXPECT_EQ(store_.sort(first), term::kRealSort);
  EXPECT_EQ(store_.sort(second), term::kIntSort);
}

TEST_F(ParsePlain, OpaqueTermsAreCountedEachTime) {
  const std::string assertion = "(assert (str.unheard_of first_number second_number))";
  EXPECT_EQ(parse_ok(std::string(kInts) + assertion + assertion + assertion).opaque_terms, 3u);
}

TEST_F(ParsePlain, NamesAreGivenOnce) {
  const std::string assertion =
      "(assert (and (! (= first_number second_number) :named the_name) (< third 1234)))";
  EXPECT_NE(error_of(std::string(kInts) + assertion + assertion).find("already in use"),
            std::string::npos);
}

TEST_F(ParsePlain, LiteralsAreKnownByTheirKindToo) {
  EXPECT_EQ(last_two("(simplify #x01)(simplify (_ bv257 8))").first,
            last_two("(simplify #b00000001)(simplify #x01)").second);
  // All of them several times, and more of them than a small text's table has entries.
  const std::string_view literals[] = {"#b1",  "#x1",  "#x01",  "(_ bv1 5)", "(_ bv1 64)", "1.0",
                                       "0.1",  "0.01", "10.0",  "1",         "#b0",        "#x0",
                                       "0.0",  "#x00", "0.001", "100.0",     "#b01",       "#b10",
                                       "0.10", "0.15", "1.5",   "15.0"};
  std::string text;
  for (int i = 0; i < 3; ++i) {
    for (std::string_view literal : literals) text += "(simplify " + std::string(literal) + ")";
  }
  read(text);
}

TEST_F(ParsePlain, VariablesOfOneNameHaveTheirSorts) {
  std::string text(kInts);
  for (std::string_view value : {"third", "true", "1.5", "#x01", "third", "#b1", "true"}) {
    text += "(simplify (let ((v " + std::string(value) + ")(w " + std::string(value) + "))";
    text += "(let ((v (= v w))(w v)) (and v (= w w) (not v)))))";
  }
  read(text);
}

TEST_F(ParsePlain, Literals) {
  const auto text = [&](std::string_view literal) {
    const Script script =
        read("(simplify (ite true " + std::string(literal) + " " + std::string(literal) + "))");
    const Term term = store_.arguments(script.terms(script.commands().back())[0])[1];
    return store_.literal_text(term);
  };
  EXPECT_EQ(text("0"), "0");
  EXPECT_EQ(text("007"), "7");
  EXPECT_EQ(text("999999999999999999"), "999999999999999999");
  EXPECT_EQ(text("99999999999999999999"), "99999999999999999999");
  EXPECT_EQ(text("0.0"), "0.0");
  EXPECT_EQ(text("2.0"), "2.0");
  EXPECT_EQ(text("00.050"), "0.05");
  EXPECT_EQ(text("12."), "12.0");
  EXPECT_EQ(text("123456789.123456789"), "123456789.123456789");
  EXPECT_EQ(text("1234567890.1234567890123"), "1234567890.1234567890123");
  EXPECT_EQ(text("1.0000000000000000000000"), "1.0");
  EXPECT_EQ(text("#b0"), "0");
  EXPECT_EQ(text("#b10110011101"), "59d");
  EXPECT_EQ(text("#b" + std::string(56, '1')), "ffffffffffffff");
  EXPECT_EQ(text("#b" + std::string(70, '1')), "3fffffffffffffffff");
  EXPECT_EQ(text("#xFfFfFfFfFfFfFfFf"), "ffffffffffffffff");
  EXPECT_EQ(text("#x10000000000000000"), "10000000000000000");
  EXPECT_EQ(text("(_ bv300 8)"), "2c");
  EXPECT_EQ(text("(_ bv9999999999999999999 64)"), "8ac7230489e7ffff");
  EXPECT_EQ(text("(_ bv36893488147419103233 64)"), "1");
  EXPECT_EQ(text("\"\""), "");
  EXPECT_EQ(text("\"a b\""), "a b");
  EXPECT_EQ(text("\"(;|)\""), "(;|)");
  EXPECT_EQ(text("\"say \"\"a\"\"\""), "say \"a\"");
  EXPECT_EQ(text("\"\"\"\""), "\"");
  EXPECT_EQ(text("\"\\u{41}\\u0042\\c\""), "AB\\c");
  EXPECT_EQ(text("\"\xc3\xa9\xff\""), "\xc3\xa9\xc3\xbf");
  EXPECT_EQ(text("\"a\nb\x7f\""), "a\nb\x7f");
  // As long as what is remembered, and as what is plain, and one more.
  for (const size_t size : {1u, 7u, 8u, 9u, 47u, 48u, 49u, 64u, 65u}) {
    const std::string letters = std::string(size - 1, 'a') + "z";
    EXPECT_EQ(text('"' + letters + '"'), letters);
  }
}

// The same bytes, and sizes that the bytes do not tell apart.
TEST_F(ParsePlain, ShortStrings) {
  const std::string_view literals[] = {"\"\"", "\"a\"", "\"1\"", "\"aa\"", "\"ab\"", "#b1", "1"};
  std::string text;
  for (int i = 0; i < 3; ++i) {
    for (std::string_view literal : literals) text += "(simplify " + std::string(literal) + ")";
  }
  const Script script = read(text);
  const auto commands = script.commands();
  for (size_t i = 0; i < std::size(literals); ++i) {
    for (size_t j = 0; j < commands.size(); ++j) {
      EXPECT_EQ(script.terms(commands[i])[0] == script.terms(commands[j])[0],
                i == j % std::size(literals));
    }
  }
  EXPECT_NE(error_of("(simplify (str.len \"abc" + std::string(100, ' ')), "");
}

TEST_F(ParsePlain, IndexedOperators) {
  const Script script = read(
      "(declare-const x (_ BitVec 8))(assert (= ((_ extract 3 0) x) ((_ extract 7 4) x)))"
      "(assert (= ((_ extract 3 0) x) ((_ extract 7 4) x) ((_ extract 6 3) x)))"
      "(assert (= ((_ zero_extend 8) x) ((_ sign_extend 8) x)))");
  EXPECT_EQ(script.commands().size(), 4u);
  EXPECT_NE(
      error_of("(declare-const x (_ BitVec 8))(assert (= ((_ extract 3 0) x) ((_ extract 3 0) "
               "x)))(assert (= ((_ extract 9 0) x) x))" +
               std::string(100, ' '))
          .find("(_ extract 9 0) of a bit-vector of width 8"),
      std::string::npos);
}

TEST_F(ParsePlain, LongFilesGoThroughBothStatesOfTheMemo) {
  std::string text = "(declare-fun f (Int Int) Int)(declare-const number Int)";
  // First nothing repeats for longer than the memo watches, then everything does.
  for (int i = 0; i < 12000; ++i) {
    const std::string n = std::to_string(i < 8000 ? i : i % 7);
    text +=
        "(assert (= (f number " + n + ") (f " + n + " (f number number)) (+ number " + n + ")))";
  }
  read(text);
}

TEST_F(ParsePlain, LongAndQuotedNames) {
  const std::string names[] = {
      "exactly_16_bytes",
      "a_name_of_more_than_sixteen_bytes",
      "|quoted name|",
      "||",
      "|a quoted name of more than sixteen bytes|",
      "a_name_that_is_longer_than_what_the_fast_part_of_the_loop_cares_to_look_at_ever",
      "|a quoted name that is longer than what the fast part of the loop cares to look at|"};
  std::string text =
      "(declare-fun |f g| (Int Int) Bool)(declare-fun a_function_with_a_long_name (Int "
      "Int) Bool)(declare-fun |plain| (Int Int) Bool)";
  for (const std::string& name : names) text += "(declare-const " + name + " Int)";
  for (int round = 0; round < 2; ++round) {
    for (const std::string& a : names) {
      for (const std::string& b : names) {
        text += "(assert (or (|f g| " + a + " " + b + ") (a_function_with_a_long_name " + b + " " +
                a + ")(plain " + a + " " + a + ")(|plain| " + b + "\n" + b + ")(|and| true (|=| " +
                a + " " + b + "))))";
      }
    }
  }
  read(text);
  EXPECT_NE(error_of("(declare-const exactly_16_bytes Int)(assert (= exactly_16_bytes "
                     "exactly_16_bytes_))" +
                     std::string(100, ' ')),
            "none");
  EXPECT_NE(error_of("(assert (|let| ((x true)) x))" + std::string(100, ' ')), "none");
}

// A function as it is declared, and everything that is not: promotion, overloading, parameters,
// functions as values, a name that an operator has too.
TEST_F(ParsePlain, FunctionsAndTheirSignatures) {
  const std::string decls =
      "(declare-fun real (Real Real) Real)(declare-fun over (Int) Bool)(declare-fun over (Real) "
      "Bool)(declare-fun id (par (A) ((A) A)))(declare-fun many (Int Int Int Int Int Int Int Int "
      "Int) Int)(declare-fun bvadd (Int Int) Int)(declare-const i Int)(declare-const r Real)"
      "(declare-const v (_ BitVec 8))";
  const std::string formula =
      "(and (= (real i r) (real r r) (real 1 2.5)) (over i) (over r) (over 1) (= (id i) (id i)) "
      "(id "
      "true) (= (many i i i i i i i i i) (bvadd i i)) (= (bvadd v v) v))";
  const auto [first, second] = last_two(decls + "(assert " + formula + ")(assert " + formula + ")");
  EXPECT_EQ(first, second);
  const std::string end(100, ' ');
  EXPECT_EQ(error_of(decls + "(assert (= (many i i i i i i i i) i))" + end).substr(0, 6), "1:303:");
  EXPECT_NE(error_of(decls + "(assert (= (real true r) r))" + end), "none");
  EXPECT_NE(error_of(decls + "(assert (over true))" + end), "none");
}

}  // namespace
}  // namespace assay::smtlib
