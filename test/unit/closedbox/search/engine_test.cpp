#include "base/random.h"
#include "unit/closedbox/search/support.h"

namespace assay::closedbox::search {
namespace {

uint64_t crc32(uint64_t word, int bytes) {
  uint32_t crc = 0xffffffff;
  for (int i = 0; i < bytes; ++i) {
    crc ^= static_cast<uint32_t>(word >> (8 * i) & 0xff);
    for (int k = 0; k < 8; ++k) crc = crc >> 1 ^ (0xedb88320u & (0 - (crc & 1)));
  }
  return crc ^ 0xffffffff;
}

TEST(SearchEngine, FindsThePreimageOfAChecksumInAFewCalls) {
  Formula f(
      "(declare-fun crc ((_ BitVec 64)) (_ BitVec 32))(declare-const s (_ BitVec 64))"
      "(assert (= (crc s) #x12345678))"
      "(assert (bvuge ((_ extract 7 0) s) #x61))(assert (bvule ((_ extract 7 0) s) #x7a))");
  const Program program = f.compiled();
  LambdaBoxes boxes;
  boxes.boxes = {[](const uint64_t* a) { return crc32(a[0], 8); }};
  Engine engine(program, boxes, 0);
  const RunResult r = engine.run({.evaluations = 5000});
  ASSERT_EQ(r.end, RunEnd::kSolved);
  const uint64_t s = word_of(f, program, r, "s");
  EXPECT_EQ(crc32(s, 8), 0x12345678u);
  EXPECT_GE(s & 0xff, 0x61u);
  EXPECT_LT(boxes.calls, 1000u);
}

// The product is no equation over GF(2): it is solved first, and the checksum with what it leaves.
TEST(SearchEngine, SolvesAChecksumBesideAProduct) {
  Formula f(
      "(declare-fun crc ((_ BitVec 64)) (_ BitVec 32))(declare-const a (_ BitVec 16))"
      "(declare-const b (_ BitVec 16))(declare-const c (_ BitVec 32))"
      "(assert (= (crc (concat a b c)) #xcafebabe))(assert (= (bvmul a b) #x1234))");
  const Program program = f.compiled();
  LambdaBoxes boxes;
  boxes.boxes = {[](const uint64_t* a) { return crc32(a[0], 8); }};
  Engine engine(program, boxes, 0);
  EXPECT_EQ(engine.run({.evaluations = 5'000'000}).end, RunEnd::kSolved);
}

// Nothing tells how far the first steps are from right; a table of the box, read backwards, does.
TEST(SearchEngine, WalksAStateMachineBackwards) {
  std::string text = "(declare-fun step ((_ BitVec 8) (_ BitVec 8)) (_ BitVec 8))";
  std::string state = "#x00";
  for (int i = 0; i < 6; ++i) {
    const std::string b = "b" + std::to_string(i);
    text += "(declare-const " + b + " (_ BitVec 8))";
    state = "(step " + state + " " + b + ")";
  }
  Formula f(text + "(assert (= " + state + " #x06))");
  const Program program = f.compiled();
  LambdaBoxes boxes;
  boxes.boxes = {[](const uint64_t* a) -> std::optional<uint64_t> {
    static constexpr uint64_t kWanted[] = {0x7f, 'E', 'L', 'F', 2, 9};
    return a[0] < 6 && a[1] == kWanted[a[0]] ? a[0] + 1 : 0;
  }};
  Engine engine(program, boxes, 0);
  EXPECT_EQ(engine.run({.evaluations = 200'000}).end, RunEnd::kSolved);
}

// A parser that says nothing but for eight digits.
TEST(SearchEngine, TriesTexts) {
  Formula f(
      "(declare-fun number ((_ BitVec 64)) (_ BitVec 32))(declare-const s (_ BitVec 64))"
      "(assert (= (number s) (_ bv20261117 32)))");
  const Program program = f.compiled();
  LambdaBoxes boxes;
  boxes.boxes = {[](const uint64_t* a) -> std::optional<uint64_t> {
    uint64_t number = 0;
    for (int i = 0; i < 8; ++i) {
      const uint64_t c = a[0] >> (8 * i) & 255;
      if (c < '0' || c > '9') return 0;
      number = number * 10 + c - '0';
    }
    return number;
  }};
  Engine engine(program, boxes, 0);
  EXPECT_EQ(engine.run({.evaluations = 1'000'000}).end, RunEnd::kSolved);
}

const char* const kPair =
    "(declare-fun f ((_ BitVec 8)) (_ BitVec 8))(declare-const x (_ BitVec 8))"
    "(declare-const y (_ BitVec 8))(assert (bvult x y))(assert (= (f x) (f y)))";

TEST(SearchEngine, ProvesUnsatByEnumeration) {
  Formula f(kPair);
  const Program program = f.compiled();
  LambdaBoxes boxes;
  boxes.boxes = {[](const uint64_t* a) { return (a[0] * 7 + 3) & 0xff; }};  // a permutation
  Engine engine(program, boxes, 0);
  EXPECT_EQ(engine.run({}).end, RunEnd::kExhausted);
}

TEST(SearchEngine, ACrashIsOutsideOfTheDomainAndStillAProof) {
  Formula f(kPair);
  const Program program = f.compiled();
  LambdaBoxes boxes;
  boxes.boxes = {[](const uint64_t* a) -> std::optional<uint64_t> {
    if (a[0] > 200) return std::nullopt;
    return a[0] ^ 0x55;
  }};
  Engine engine(program, boxes, 0);
  EXPECT_EQ(engine.run({}).end, RunEnd::kExhausted);
}

TEST(SearchEngine, ATimeOutIsNoProof) {
  Formula f(kPair);
  const Program program = f.compiled();
  LambdaBoxes boxes;
  boxes.without_value = CallEnd::kTimedOut;
  boxes.boxes = {[](const uint64_t* a) -> std::optional<uint64_t> {
    if (a[0] == 9) return std::nullopt;
    return a[0];
  }};
  Engine engine(program, boxes, 0);
  EXPECT_EQ(engine.run({.evaluations = 1'000'000}).end, RunEnd::kBudget);
}

// What is needed: not the branch that is not taken, not what a true disjunct decides.
TEST(SearchEngine, ACallThatIsNotNeededMayHaveNoValue) {
  for (const char* text :
       {"(assert (= (ite (= x #x00000000) #x00000007 (f x)) #x00000007))(assert (bvult x "
        "#x00000002))"
        "(assert (not (= x #x00000001)))",
        "(assert (or (= x #x00000000) (= (f x) #x00000007)))(assert (= x #x00000000))"}) {
    Formula f(std::string("(declare-fun f ((_ BitVec 32)) (_ BitVec 32))"
                          "(declare-const x (_ BitVec 32))") +
              text);
    const Program program = f.compiled();
    LambdaBoxes boxes;
    boxes.boxes = {[](const uint64_t*) { return std::nullopt; }};
    Engine engine(program, boxes, 0);
    const RunResult r = engine.run({.evaluations = 20'000});
    ASSERT_EQ(r.end, RunEnd::kSolved) << text;
    EXPECT_EQ(word_of(f, program, r, "x"), 0u);
  }
}

TEST(SearchEngine, ANeededCallWithoutAValueIsNoSolution) {
  // c is nothing but the call's value: defining it must not hide that the call is needed.
  Formula f(
      "(declare-fun f ((_ BitVec 8)) (_ BitVec 8))(declare-const x (_ BitVec 8))"
      "(declare-const c (_ BitVec 8))(assert (= c (f x)))(assert (bvult x #x03))");
  const Program program = f.compiled();
  LambdaBoxes boxes;
  boxes.boxes = {[](const uint64_t* a) -> std::optional<uint64_t> {
    if (a[0] != 2) return std::nullopt;
    return 77;
  }};
  Engine engine(program, boxes, 0);
  const RunResult r = engine.run({});
  ASSERT_EQ(r.end, RunEnd::kSolved);
  EXPECT_EQ(word_of(f, program, r, "x"), 2u);
  EXPECT_EQ(word_of(f, program, r, "c"), 77u);
}

TEST(SearchEngine, VariablesThatEqualitiesDefineAreNotSearchedFor) {
  Formula f(
      "(declare-fun f ((_ BitVec 32)) (_ BitVec 32))(declare-const x (_ BitVec 32))"
      "(declare-const y (_ BitVec 32))(declare-const z (_ BitVec 32))"
      "(assert (= (bvadd x y) #x00000100))(assert (= z (f (bvmul y #x00000003))))"
      "(assert (= (bvxor z x) (bvnot y)))");
  const Program with = f.compiled();
  EXPECT_EQ(with.inputs.size(), 1u);
  const Program without = f.compiled({.equivalence_classes = false});
  EXPECT_EQ(without.inputs.size(), 3u);
}

TEST(SearchEngine, TheSameSeedGivesTheSameRun) {
  Formula f(
      "(declare-fun f ((_ BitVec 64)) (_ BitVec 64))(declare-const x (_ BitVec 64))"
      "(assert (= (f x) #x0123456789abcdef))");
  const Program program = f.compiled();
  const auto mix = [](const uint64_t* a) {
    uint64_t state = a[0];
    return base::split_mix(state);
  };
  std::vector<uint64_t> first;
  for (int n = 0; n < 2; ++n) {
    LambdaBoxes boxes;
    boxes.boxes = {mix};
    Engine engine(program, boxes, 5);
    RunResult r = engine.run({.evaluations = 20'000});
    r = engine.run({.evaluations = 20'000});  // goes on
    r.assignment.push_back(boxes.calls);
    if (n == 0)
      first = r.assignment;
    else
      EXPECT_EQ(r.assignment, first);
    EXPECT_EQ(r.end, RunEnd::kBudget);
    EXPECT_GT(r.distance, 0);
    EXPECT_EQ(r.false_assertions, std::vector<uint32_t>{0});
  }
}

TEST(SearchEngine, SeedsAreTriedFirstAndProgressIsPublished) {
  Formula f(
      "(declare-fun f ((_ BitVec 64)) (_ BitVec 64))(declare-const x (_ BitVec 64))"
      "(assert (= (f x) #x0123456789abcdef))");
  const Program program = f.compiled();
  LambdaBoxes boxes;
  boxes.boxes = {[](const uint64_t* a) { return a[0] == 424242 ? 0x0123456789abcdef : 0; }};
  Progress progress;
  uint64_t best = 0;
  Settings settings;
  settings.progress = &progress;
  settings.best = &best;
  Engine engine(program, boxes, 0, settings);
  engine.run({.evaluations = 1000});
  EXPECT_GE(progress.evaluations, 1000u);
  EXPECT_GT(progress.best_distance, 0);
  const uint64_t word = 424242;
  engine.add_seed(std::span(&word, 1));
  EXPECT_EQ(engine.run({.evaluations = 100}).end, RunEnd::kSolved);
  EXPECT_EQ(best, 424242u);
  ASSERT_FALSE(engine.samples().empty());
  EXPECT_LE(engine.samples().size(), settings.max_samples);
  progress.stop = 1;
  Engine other(program, boxes, 0, settings);
  EXPECT_EQ(other.run({}).end, RunEnd::kBudget);  // at once
}

TEST(SearchEngine, WorksOnNumbersOfOtherSorts) {
  Formula f(
      "(declare-fun f (Int) Int)(declare-fun g (Real) Real)(declare-fun h (Float64) Float64)"
      "(declare-fun b (Bool Int) Bool)"
      "(declare-const i Int)(declare-const r Real)(declare-const d Float64)(declare-const p Bool)"
      "(assert (= (f i) 1522756))(assert (> i 10))(assert (= (g r) 40.5))"
      "(assert (fp.gt (h d) ((_ to_fp 11 53) RNE 99.5)))(assert (b p i))");
  const Program program = f.compiled();
  LambdaBoxes boxes;
  const auto real = [](uint64_t w) { return std::bit_cast<double>(w); };
  boxes.boxes = {
      [](const uint64_t* a) { return a[0] * a[0]; },
      [&](const uint64_t* a) { return std::bit_cast<uint64_t>(real(a[0]) * 4 + 0.5); },
      [&](const uint64_t* a) { return std::bit_cast<uint64_t>(100 - real(a[0]) * real(a[0])); },
      [](const uint64_t* a) { return a[0] == 0 && a[1] % 2 == 0 ? 1 : 0; }};
  Engine engine(program, boxes, 0);
  const RunResult r = engine.run({.evaluations = 200'000});
  ASSERT_EQ(r.end, RunEnd::kSolved) << r.distance;
  EXPECT_EQ(word_of(f, program, r, "i"), 1234u);
  EXPECT_EQ(real(word_of(f, program, r, "r")), 10.0);
}

// Overflow loses exactness: what was not evaluated is not refuted.
TEST(SearchEngine, IntOverflowIsNoProof) {
  Formula f(
      "(declare-fun f (Int) Int)(declare-const i Int)(assert (and (>= i 0) (<= i 50)))"
      "(assert (> (* (f i) 4611686018427387904) 9223372036854775807))");
  const Program program = f.compiled();
  LambdaBoxes boxes;
  boxes.boxes = {[](const uint64_t* a) { return a[0]; }};
  Engine engine(program, boxes, 0);
  EXPECT_EQ(engine.run({.evaluations = 20'000}).end, RunEnd::kBudget);
}

// A box without arguments is called, not chosen.
TEST(SearchEngine, ABoxWithoutArgumentsIsNoVariable) {
  Formula f("(declare-const x (_ BitVec 32))(declare-const k (_ BitVec 32))(assert (= k x))");
  f.boxes = {f.store.decl(f.store.arguments(f.assertions[0])[0])};
  const Program program = f.compiled();
  LambdaBoxes boxes;
  boxes.boxes = {[](const uint64_t*) { return 0xabcdef; }};
  Engine engine(program, boxes, 0);
  const RunResult r = engine.run({.evaluations = 1000});
  ASSERT_EQ(r.end, RunEnd::kSolved);
  EXPECT_EQ(word_of(f, program, r, "x"), 0xabcdefu);
}

TEST(SearchEngine, FindsCollisions) {
  Formula f(
      "(declare-fun f ((_ BitVec 32)) (_ BitVec 32))(declare-const x (_ BitVec 32))"
      "(declare-const y (_ BitVec 32))(assert (= (f x) (f y)))(assert (distinct x y))"
      "(assert (bvult x (_ bv1000000 32)))(assert (bvult y (_ bv1000000 32)))");
  const Program program = f.compiled();
  LambdaBoxes boxes;
  boxes.boxes = {[](const uint64_t* a) {
    uint64_t state = a[0];
    return base::split_mix(state) >> 36;  // 28 bits: a pair at random is one in 2^28
  }};
  Engine engine(program, boxes, 0);
  EXPECT_EQ(engine.run({.evaluations = 2'000'000}).end, RunEnd::kSolved);
}

TEST(SearchCompile, SaysWhatHasNoWords) {
  Formula f("(declare-const s String)(assert (= s \"a\"))");
  const auto program = compile(f.store, f.assertions, f.boxes);
  ASSERT_FALSE(program.ok());
  EXPECT_NE(program.error().message.find("without words"), std::string::npos);
  EXPECT_FALSE(can_compile(f.store, f.assertions[0], f.boxes));
}

}  // namespace
}  // namespace assay::closedbox::search
