// Texts and arrays that the machine does not store: every register, read from outside, is what
// Semantics computes from stored values, for short and long texts, small and large arrays.
#include <gtest/gtest.h>

#include "base/random.h"
#include "eval/machine/machine.h"
#include "unit/eval/fixture.h"

namespace assay::eval {
namespace {

class FreshTest : public EvalTest {
 protected:
  struct Form {
    std::string_view sort;
    std::string_view text;  // a letter in braces stands for a term of the sort
  };
  // Upper case letters: S String, I Int, A (Array Int String), V (Array (_ BitVec 16) Int),
  // B Bool, L RegLan, W (_ BitVec 16).
  static constexpr Form kForms[] = {
      {"S", "(str.++ {S} {S})"},
      {"S", "(str.++ {S} {S} {S})"},
      {"S", "(str.at {S} {I})"},
      {"S", "(str.substr {S} {I} {I})"},
      {"S", "(str.replace {S} {S} {S})"},
      {"S", "(str.replace_all {S} {S} {S})"},
      {"S", "(str.replace_re {S} {L} {S})"},
      {"S", "(str.replace_re_all {S} {L} {S})"},
      {"S", "(str.from_int {I})"},
      {"S", "(str.from_code {I})"},
      {"S", "(ite {B} {S} {S})"},
      {"S", "(select {A} {I})"},
      {"S", "(str.rev {S})"},
      {"S", "s"},
      {"S", "t"},
      {"S", "\"\""},
      {"S", "\"a\""},
      {"S", "\"ab1\""},
      {"I", "(str.len {S})"},
      {"I", "(str.indexof {S} {S} {I})"},
      {"I", "(str.to_int {S})"},
      {"I", "(str.to_code {S})"},
      {"I", "(select {V} {W})"},
      {"I", "(+ {I} {I})"},
      {"I", "(* {I} {I})"},
      {"I", "i"},
      {"I", "3"},
      {"I", "0"},
      {"I", "(- 2)"},
      {"I", "123456789012345678901234567890"},
      {"A", "(store {A} {I} {S})"},
      {"A", "(store (store {A} {I} {S}) {I} {S})"},
      {"A", "(ite {B} {A} {A})"},
      {"A", "((as const (Array Int String)) {S})"},
      {"A", "a"},
      {"A", "b"},
      {"V", "(store {V} {W} {I})"},
      {"V", "(store (store {V} {W} 1) {W} {I})"},
      {"V", "v"},
      {"W", "#x0000"},
      {"W", "#xffff"},
      {"W", "((_ int2bv 16) {I})"},
      {"L", "(str.to_re {S})"},
      {"L", "(re.* (str.to_re {S}))"},
      {"L", "(re.union (re.range \"a\" \"b\") (str.to_re {S}))"},
      {"L", "(re.++ re.allchar (re.opt (str.to_re \"b\")))"},
      {"B", "(= {S} {S})"},
      {"B", "(distinct {S} {S})"},
      {"B", "(= {A} {A})"},
      {"B", "(distinct {A} {A})"},
      {"B", "(= {V} {V})"},
      {"B", "(= (store {A} {I} {S}) {A})"},
      {"B", "(str.prefixof {S} {S})"},
      {"B", "(str.suffixof {S} {S})"},
      {"B", "(str.contains {S} {S})"},
      {"B", "(str.< {S} {S})"},
      {"B", "(str.<= {S} {S})"},
      {"B", "(str.is_digit {S})"},
      {"B", "(str.in_re {S} {L})"},
      {"B", "(distinct {S} {S} {S})"},
      {"B", "(= {I} {I})"},
  };

  std::string term(char sort, int depth) {
    std::vector<std::string_view> chosen;
    for (const Form& form : kForms) {
      const bool is_leaf = form.text.find('{') == std::string_view::npos;
      if (form.sort[0] == sort && (depth > 0 || is_leaf)) chosen.push_back(form.text);
    }
    if (chosen.empty()) return sort == 'B' ? "(= s t)" : "(str.to_re t)";
    const std::string_view text = chosen[random_.below(chosen.size())];
    std::string result;
    for (size_t i = 0; i < text.size(); ++i) {
      if (text[i] == '{') {
        result += term(text[i + 1], depth - 1);
        i += 2;
      } else {
        result += text[i];
      }
    }
    return result;
  }

  Value random_text(value::ValueStore& values) {
    size_t size = random_.below(8);
    if (random_.chance(1, 6)) size = 500 + random_.below(600);
    std::u32string text(size, U'a');
    for (char32_t& c : text) c = U"ab01\U0002FFFF"[random_.below(random_.chance(1, 2) ? 2 : 5)];
    return values.text(text);
  }
  Value random_integer(value::ValueStore& values) {
    if (random_.chance(1, 8)) return values.integer(mpz_class(1) << 70);
    return value::small_integer(random_.chance(1, 4) ? static_cast<int64_t>(random_.next())
                                                     : random_.between(-2, 60));
  }
  Value random_input(Semantics& s, Sort sort) {
    value::ValueStore& values = s.values();
    if (sort == term::kStringSort) return random_text(values);
    if (sort == term::kIntSort) return random_integer(values);
    std::vector<Value> entries;
    const bool is_vector = s.sorts().argument(sort, 1) == term::kIntSort;
    for (uint64_t n = random_.chance(1, 6) ? 200 : random_.below(6); n > 0; --n) {
      entries.push_back(is_vector ? value::small_bits(16, random_.below(2) * 0xffff)
                                  : random_integer(values));
      entries.push_back(is_vector ? random_integer(values) : random_text(values));
    }
    return s.array(sort, is_vector ? random_integer(values) : random_text(values),
                   std::move(entries));
  }

  void check() {
    term::TermStore terms;
    value::ValueStore values;
    std::string script =
        "(declare-const s String)(declare-const t String)(declare-const i Int)"
        "(declare-const a (Array Int String))(declare-const b (Array Int String))"
        "(declare-const v (Array (_ BitVec 16) Int))";
    for (int n = 0; n < 6; ++n) script += "(assert " + term('B', 4) + ")\n";
    auto parsed = smtlib::parse(terms, script);
    ASSERT_TRUE(parsed) << parsed.error().to_string() << script;
    Evaluator evaluator(terms, values, query_of(terms, parsed->script));
    const Code& code = evaluator.code();
    Machine& machine = evaluator.machine();
    Semantics semantics(terms, values);
    std::vector<std::vector<Value>> rows(4);
    for (auto& row : rows) {
      for (const Code::Input& in : code.inputs) {
        row.push_back(random_input(semantics, terms.result(in.decl)));
      }
    }
    machine.run_many(code, rows);
    for (size_t row = 0; row < rows.size(); ++row) {
      std::vector<Value> expected(code.registers);
      for (const Code::Constant& constant : code.constants) expected[constant.at] = constant.value;
      for (size_t k = 0; k < rows[row].size(); ++k) expected[code.inputs[k].at] = rows[row][k];
      for (const Instruction& i : code.blocks[0].instructions) {
        std::vector<Value> args;
        const uint32_t fields[] = {i.a, i.b, i.c};
        const size_t count = takes_list(i.code) ? i.b : terms.arguments(i.term).size();
        for (size_t k = 0; k < count; ++k) {
          args.push_back(expected[takes_list(i.code) ? code.lists[i.a + k] : fields[k]]);
        }
        expected[i.result] =
            semantics.apply({terms.op(i.term), terms.sort(i.term), terms.indices(i.term), args});
      }
      for (uint32_t at = 0; at < code.registers; ++at) {
        ASSERT_EQ(machine.at(at, row), expected[at]) << script << at;
      }
    }
  }

  base::Random random_{7};
};

TEST_F(FreshTest, AsStored) {
  for (int i = 0; i < 600 && !HasFatalFailure(); ++i) check();
}

// Where they leave the fast forms, and where memory is taken back: calls and instances.
TEST_F(FreshTest, Leaving) {
  const std::string script =
      "(declare-datatype P ((none) (some (of String) (at (Array Int Int)))))"
      "(declare-const s String)(declare-const a (Array Int Int))"
      "(declare-fun f (String) String)(declare-fun g ((Array Int Int)) Int)"
      "(define-fun-rec twice ((k Int) (t String)) String "
      "(ite (<= k 0) t (twice (- k 1) (str.++ t t))))"
      "(define-fun u () String (str.++ s \"x\"))";
  const std::string model =
      "((define-fun s () String \"ab\")(define-fun a () (Array Int Int) "
      "(store ((as const (Array Int Int)) 0) 1 2))"
      "(define-fun f ((t String)) String (str.++ t (str.++ t s)))"
      "(define-fun g ((b (Array Int Int))) Int (select (store b 7 8) 1)))";
  all("true", script,
      {"(= (f u) (str.++ u u s))", "(= (g (store a 1 5)) 5)",
       "(= (twice 3 s) (twice 2 (twice 1 s)))",
       "(forall ((k (_ BitVec 6))) (= (str.len (str.++ u (str.from_int (ubv_to_int k)) u)) "
       "(+ 6 (ite (bvult k #b001010) 1 2))))",
       "(exists ((k (_ BitVec 6))) (= (str.++ u (str.from_int (ubv_to_int k))) \"abx63\"))",
       "(forall ((k (_ BitVec 6))) (= (select (store a (ubv_to_int k) 3) (ubv_to_int k)) 3))",
       "(match (some (str.++ u s) (store a 4 4)) ((none false) ((some t b) "
       "(and (= (str.++ t s) \"abxabab\") (= (store b 4 0) a)))))",
       "(= (match (some u a) ((none \"\") ((some t b) (str.++ t \"y\")))) \"abxy\")",
       "(= (some (str.++ s s) (store a 1 0)) (some \"abab\" ((as const (Array Int Int)) 0)))",
       "(= (seq.unit (str.++ s s)) (seq.unit \"abab\"))", "(distinct (str.++ s s) u (str.++ u s))",
       "(not (= (store a 3 3) (store a 3 4)))"},
      model);
}

}  // namespace
}  // namespace assay::eval
