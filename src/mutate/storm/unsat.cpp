#include "mutate/storm/unsat.h"

#include "mutate/storm/writer.h"

namespace assay::mutate::storm {

using testcase::Expectation;
using testcase::Grade;
using testcase::Status;
using testcase::TestCase;

namespace {

constexpr uint64_t kMostNoise = 8;

class Recombiner {
 public:
  Recombiner(const Pool& pool, const Options& options, base::Random& random)
      : pool_(pool), options_(options), random_(random), writer_(pool) {}

  std::string run() {
    std::vector<uint32_t> assertions = pool_.assertions();
    random_.shuffle(std::span(assertions));
    for (size_t i = 0; i < assertions.size();) {
      const bool has_next = i + 1 < assertions.size();
      if (has_next && random_.chance(1, 4)) {
        together(assertions[i], assertions[i + 1]);
        i += 2;
      } else {
        alone(assertions[i++]);
      }
      if (random_.chance(1, 4)) noise();
    }
    for (uint64_t left = random_.below(kMostNoise); left > 0; --left) noise();
    writer_.command("(check-sat)");
    return writer_.finish();
  }

 private:
  bool is_full() const { return options_.bytes > 0 && writer_.bytes() > options_.bytes; }

  // A formula to split by: a constant of our own, or anything from the pool.
  struct Case {
    std::string name;  // empty: the formula
    uint32_t formula = 0;
  };
  Case random_case() {
    if (pool_.initial() == 0 || random_.chance(1, 2)) return {writer_.fresh_name()};
    return {{}, pool_.random_formula(random_)};
  }
  void write(const Case& c) {
    if (c.name.empty()) {
      writer_.formula(c.formula);
    } else {
      writer_.text(c.name);
    }
  }

  void leaf(uint32_t a) { writer_.leaf(a); }

  // Assertions that together imply A.
  void alone(uint32_t a) {
    if (is_full()) return plain(a);
    switch (random_.below(8)) {
      case 0:
        return plain(a);
      case 1:
        return doubly_negated(a);
      case 2:
        return split(a);
      case 3:
        return chosen(a);
      case 4:
        return defined(a);
      case 5:
        return implied(a);
      case 6:
        return disguised(a);
      default:
        return by_definition(a);
    }
  }

  // result: A.
  void plain(uint32_t a) {
    writer_.text("(assert ");
    leaf(a);
    writer_.text(")\n");
  }
  // result: not not A. preserves: equivalent.
  void doubly_negated(uint32_t a) {
    writer_.text("(assert (not (not ");
    leaf(a);
    writer_.text(")))\n");
  }
  // result: A or c; A or not c. preserves: equivalent, whatever c is.
  void split(uint32_t a) {
    const Case c = random_case();
    writer_.text("(assert (or ");
    leaf(a);
    writer_.text(" ");
    write(c);
    writer_.text("))\n(assert (or (not ");
    write(c);
    writer_.text(") ");
    leaf(a);
    writer_.text("))\n");
  }
  // result: (ite c A A). preserves: equivalent.
  void chosen(uint32_t a) {
    const Case c = random_case();
    writer_.text("(assert (ite ");
    write(c);
    writer_.text(" ");
    leaf(a);
    writer_.text(" ");
    leaf(a);
    writer_.text("))\n");
  }
  // result: p; p = A, with p of our own. preserves: implies A.
  void defined(uint32_t a) {
    const std::string p = writer_.fresh_name();
    const bool is_first = random_.chance(1, 2);
    if (is_first) writer_.text("(assert " + p + ")\n");
    writer_.text("(assert (= " + p + " ");
    leaf(a);
    writer_.text("))\n");
    if (!is_first) writer_.text("(assert " + p + ")\n");
  }
  // result: c => A; not c => A. preserves: equivalent.
  void implied(uint32_t a) {
    const Case c = random_case();
    writer_.text("(assert (=> ");
    write(c);
    writer_.text(" ");
    leaf(a);
    writer_.text("))\n(assert (=> (not ");
    write(c);
    writer_.text(") ");
    leaf(a);
    writer_.text("))\n");
  }
  // result: (xor c (xor c A)), or (= c (= c A)). preserves: equivalent.
  void disguised(uint32_t a) {
    const Case c = random_case();
    const std::string_view word = random_.chance(1, 2) ? "xor" : "=";
    writer_.text("(assert (" + std::string(word) + " ");
    write(c);
    writer_.text(" (" + std::string(word) + " ");
    write(c);
    writer_.text(" ");
    leaf(a);
    writer_.text(")))\n");
  }
  // result: (define-fun p () Bool A), p. preserves: equivalent.
  void by_definition(uint32_t a) {
    const std::string p = writer_.unused_name();
    writer_.text("(define-fun " + p + " () Bool ");
    leaf(a);
    writer_.text(")\n(assert " + p + ")\n");
  }

  // Assertions that together imply A and B.
  void together(uint32_t a, uint32_t b) {
    const Case c = random_case();
    switch (random_.below(4)) {
      case 0:  // result: (and A B)
        writer_.text("(assert (and ");
        leaf(a);
        writer_.text(" ");
        leaf(b);
        return writer_.text("))\n");
      case 1:  // result: not (or (not A) (not B)), De Morgan
        writer_.text("(assert (not (or (not ");
        leaf(a);
        writer_.text(") (not ");
        leaf(b);
        return writer_.text("))))\n");
      case 2:  // result: (or (and A B c) (and A B (not c))), A and B distributed over c or not c
        writer_.text("(assert (or (and ");
        leaf(a);
        writer_.text(" ");
        write(c);
        writer_.text(" ");
        leaf(b);
        writer_.text(") (and ");
        leaf(b);
        writer_.text(" ");
        leaf(a);
        writer_.text(" (not ");
        write(c);
        return writer_.text("))))\n");
      default:  // result: (ite c A B), (ite c B A)
        writer_.text("(assert (ite ");
        write(c);
        writer_.text(" ");
        leaf(a);
        writer_.text(" ");
        leaf(b);
        writer_.text("))\n(assert (ite ");
        write(c);
        writer_.text(" ");
        leaf(b);
        writer_.text(" ");
        leaf(a);
        return writer_.text("))\n");
    }
  }

  // Any formula of the pool. preserves: unsat.
  void noise() {
    if (pool_.initial() == 0 || is_full()) return;
    writer_.assert_formula(pool_.random_formula(random_), random_.chance(1, 2));
  }

  const Pool& pool_;
  const Options& options_;
  base::Random& random_;
  Writer writer_;
};

}  // namespace

std::optional<TestCase> make_unsat(const Pool& pool, const Options& options, Grade grade,
                                   base::Random& random) {
  if (!pool.has_all_assertions() || pool.assertions().empty()) return std::nullopt;
  TestCase test;
  test.text = Recombiner(pool, options, random).run();
  Expectation expected;
  expected.status = Status::kUnsat;
  expected.grade = grade;
  expected.derivation = "the assertions of " + pool.origin() + ", implied by what replaces them";
  test.expectations.push_back(std::move(expected));
  return test;
}

}  // namespace assay::mutate::storm
