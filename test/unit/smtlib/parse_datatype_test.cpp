// Datatypes: both syntaxes, parameters, mutual recursion, testers, updates, match.
#include <gtest/gtest.h>

#include <string>

#include "fixture.h"
#include "term/sort_text.h"

namespace assay::smtlib {
namespace {

constexpr std::string_view kList =
    "(declare-datatypes ((List 1)) ((par (T) ((nil) (cons (head T) (tail (List T)))))))\n";
constexpr std::string_view kColor = "(declare-datatypes ((Color 0)) (((red) (green) (blue))))\n";

class ParseDatatype : public ScriptTest {
 protected:
  std::string with_list(std::string_view term) {
    return canonical_term(std::string(kList) + "(declare-const l (List Int))", term);
  }
  std::string with_color(std::string_view term) {
    return canonical_term(std::string(kColor) + "(declare-const c Color)", term);
  }
  std::string declared(std::string_view text) { return canonical(text); }
};

TEST_F(ParseDatatype, TheFormsOfADeclaration) {
  const std::string enumeration = "(declare-datatypes ((C 0)) (((r) (g))))";
  EXPECT_EQ(declared("(declare-datatypes ((C 0)) (((r) (g))))"), enumeration);
  EXPECT_EQ(declared("(declare-datatypes ((C 0)) ((r g)))"), enumeration);
  EXPECT_EQ(declared("(declare-datatype C ((r) (g)))"), enumeration);
  EXPECT_EQ(declared("(declare-datatypes () ((C r g)))"), enumeration);
  EXPECT_EQ(declared("(declare-datatypes () ((C (r) (g))))"), enumeration);
}

TEST_F(ParseDatatype, ParametricInAllForms) {
  const std::string list = std::string(kList.substr(0, kList.size() - 1));
  EXPECT_EQ(declared(kList), list);
  EXPECT_EQ(declared("(declare-datatype List (par (T) ((nil) (cons (head T) (tail (List T))))))"),
            list);
  EXPECT_EQ(declared("(declare-datatypes (T) ((List nil (cons (head T) (tail List)))))"), list);
  // All forms are one datatype.
  EXPECT_TRUE(
      parse_ok(kList).script ==
      parse_ok("(declare-datatype List (par (T) ((nil) (cons (head T) (tail (List T))))))").script);
}

TEST_F(ParseDatatype, MutualRecursion) {
  const std::string text =
      "(declare-datatypes ((Tree 0) (Forest 0))"
      " (((node (value Int) (children Forest))) ((none) (some (first Tree) (rest Forest)))))";
  EXPECT_EQ(declared(text), text);
  EXPECT_EQ(declared("(declare-datatypes () ((Tree (node (value Int) (children Forest)))"
                     " (Forest none (some (first Tree) (rest Forest)))))"),
            text);
  canonical(text + "(declare-const t Tree)(assert (= (children (node 1 none)) (some t none)))");
}

TEST_F(ParseDatatype, InsideOtherSorts) {
  const std::string text =
      "(declare-datatypes ((T 0)) (((leaf) (node (kids (Array Int T)) (pair (Tuple T T))))))";
  EXPECT_EQ(declared(text), text);
  canonical(text + "(declare-const t T)(assert (= leaf (select (kids t) 3)))");
}

TEST_F(ParseDatatype, SeveralParameters) {
  EXPECT_EQ(declared("(declare-datatypes ((Pair 2)) ((par (X Y) ((mk (fst X) (snd Y))))))"
                     "(declare-const p (Pair Int Bool))(assert (snd p))(assert (= p (mk 1 true)))"),
            "(declare-datatypes ((Pair 2)) ((par (X Y) ((mk (fst X) (snd Y))))))\n"
            "(declare-const p (Pair Int Bool))\n(assert (snd p))\n(assert (= p (mk 1 true)))");
}

TEST_F(ParseDatatype, Codatatypes) {
  const std::string text = "(declare-codatatypes ((Stream 0)) (((cons (head Int) (tail Stream)))))";
  EXPECT_EQ(declared(text), text);
  EXPECT_EQ(declared("(declare-codatatype Stream ((cons (head Int) (tail Stream))))"), text);
}

TEST_F(ParseDatatype, ConstructorsOfParametricDatatypes) {
  EXPECT_EQ(with_list("(as nil (List Bool))"), "(as nil (List Bool))");
  EXPECT_EQ(with_list("(cons 1 l)"), "(cons 1 l)");
  EXPECT_EQ(with_list("(cons 1 (as nil (List Real)))"), "(cons 1.0 (as nil (List Real)))");
  EXPECT_EQ(with_list("(= l nil)"), "(= l (as nil (List Int)))");
  EXPECT_EQ(with_list("(head (tail l))"), "(head (tail l))");
  EXPECT_EQ(with_list("((as cons (List Int)) 1 l)"), "(cons 1 l)");
}

TEST_F(ParseDatatype, TestersAndUpdates) {
  EXPECT_EQ(with_list("((_ is cons) l)"), "((_ is cons) l)");
  EXPECT_EQ(with_list("(is-cons l)"), "((_ is cons) l)");
  EXPECT_EQ(with_list("((_ is nil) l)"), "((_ is nil) l)");
  EXPECT_EQ(with_list("((_ is (nil () (List Int))) l)"), "((_ is nil) l)");
  EXPECT_EQ(with_list("((_ update head) l 3)"), "((_ update head) l 3)");
  EXPECT_EQ(with_list("((_ update-field head) l 3)"), "((_ update-field head) l 3)");
}

TEST_F(ParseDatatype, Match) {
  EXPECT_EQ(with_color("(match c ((red 1) (green 2) (blue 3)))"),
            "(match c ((red 1) (green 2) (blue 3)))");
  EXPECT_EQ(with_color("(match c ((red 1) (x (ite (= x blue) 2 3))))"),
            "(match c ((red 1) (x (ite (= x blue) 2 3))))");
  EXPECT_EQ(with_color("(match c ((_ 1)))"), "(match c ((_ 1)))");
  EXPECT_EQ(with_color("(match c ((red 1) (_ 2.5)))"), "(match c ((red 1.0) (_ 2.5)))");
  EXPECT_EQ(with_list("(match l ((nil 0) ((cons x y) (+ x (head y)))))"),
            "(match l ((nil 0) ((cons x y) (+ x (head y)))))");
  EXPECT_EQ(with_list("(match l (((cons _ y) y) (z z)))"), "(match l (((cons _ y) y) (z z)))");
  EXPECT_EQ(with_list("(match (tail l) ((nil l) ((cons l y) y)))"),
            "(match (tail l) ((nil l) ((cons l y) y)))");
}

// Two datatypes with a constructor of the same name, which z3 allows.
TEST_F(ParseDatatype, OverloadedConstructors) {
  const std::string decls =
      "(declare-datatypes ((A 0)) (((nil) (a))))(declare-datatypes ((B 0)) (((nil) (b))))";
  EXPECT_EQ(canonical_term(decls, "(= b (as nil B))"), "(= b (as nil B))");
  EXPECT_EQ(canonical_term(decls, "(= a (as nil A))"), "(= a (as nil A))");
}

TEST_F(ParseDatatype, TestersOfOverloadedConstructors) {
  const std::string decls =
      "(declare-datatypes ((A 0)) (((nil) (a))))(declare-datatypes ((B 0)) (((nil) (b))))";
  canonical_term(decls, "((_ is (nil () A)) a)");
  canonical_term(decls, "((_ is (nil () B)) b)");
}

TEST_F(ParseDatatype, ManyConstructorsAndFields) {
  std::string text = "(declare-datatypes ((Big 0)) ((";
  for (int c = 0; c < 300; ++c) {
    text += "(c" + std::to_string(c);
    for (int f = 0; f < 10; ++f) text += " (s" + std::to_string(c * 10 + f) + " Int)";
    text += ")";
  }
  text += ")))(declare-const x Big)(assert (= (s2999 x) 3))";
  canonical(text);
}

TEST_F(ParseDatatype, AScopeMayReuseNames) {
  canonical(
      "(push 1)(declare-datatype C ((r)))(assert (= r r))(pop 1)"
      "(declare-datatype C ((r) (g)))(assert (= r g))");
}

}  // namespace
}  // namespace assay::smtlib
