// How a run is classified: which endings are crashes, which are limits.
#include "solver/interpreter.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <csignal>

#include "solver/signature.h"

namespace assay::solver {
namespace {

class ClassifyTest : public testing::Test {
 protected:
  ClassifyTest() {
    profile_ = *builtin_profile("cvc5");
    profile_.known.push_back({"old trouble", "issue 7"});
    profile_.crash_exit_codes = {110};
  }

  RunResult classify(const std::string& out, const std::string& err, int exit_code = 0,
                     int signal = 0, Stop stop = Stop::kOwn, uint64_t max_rss = 0) {
    RunResult result;
    result.out = out;
    result.err = err;
    result.exit_code = exit_code;
    result.signal = signal;
    result.max_rss = max_rss;
    Interpreter(profile_, RunLimits{}).interpret(script_, 1, stop, result);
    return result;
  }
  Ending ending(const std::string& out, const std::string& err, int exit_code = 0, int signal = 0,
                Stop stop = Stop::kOwn, uint64_t max_rss = 0) {
    return classify(out, err, exit_code, signal, stop, max_rss).ending;
  }

  Profile profile_;
  std::string script_ = "(check-sat)";
};

TEST_F(ClassifyTest, AQuotedScriptIsNoCrash) {
  const std::string out = "(error \"Parse Error: <stdin>:1.7: (assert |Fatal failure|)\")\n";
  EXPECT_EQ(ending(out, "", 1), Ending::kCrash);
  script_ = "(assert |Fatal failure|)(check-sat)";
  EXPECT_EQ(ending(out, "", 1), Ending::kRejected);
  EXPECT_EQ(ending("", "Fatal failure within", 0, SIGABRT), Ending::kCrash);
}

TEST_F(ClassifyTest, Done) {
  EXPECT_EQ(ending("assay.check.0\nsat\nassay.end.0\n", ""), Ending::kDone);
  // z3's exit code is 1 after an error of get-model, boolector's is 10 for sat.
  EXPECT_EQ(ending("sat\n", "", 10), Ending::kDone);
  EXPECT_EQ(ending("", ""), Ending::kDone);  // exits 0 with no answer
  EXPECT_FALSE(classify("", "").checks[0].answered);
}

TEST_F(ClassifyTest, LimitsAreNoCrashes) {
  EXPECT_EQ(ending("", "", 0, SIGKILL, Stop::kTime), Ending::kTimeout);
  EXPECT_EQ(ending("", "", 0, SIGKILL, Stop::kMemory), Ending::kMemory);
  EXPECT_EQ(ending("sat\n", "", 0, SIGKILL, Stop::kOutput), Ending::kOutputLimit);
  EXPECT_EQ(ending("", "", 0, SIGXCPU), Ending::kTimeout);
  EXPECT_EQ(ending("", "", 0, SIGKILL), Ending::kMemory);  // the system's memory killer
  EXPECT_EQ(ending("", "", 0, SIGTERM), Ending::kMemory);  // another one
  EXPECT_EQ(
      ending("", "terminate called after throwing an instance of 'std::bad_alloc'\n", 0, SIGABRT),
      Ending::kMemory);
  EXPECT_EQ(ending("(error \"std::bad_alloc\")\n", "", 1), Ending::kMemory);
  EXPECT_EQ(ending("", "cvc5 interrupted by timeout.\n", 0, SIGABRT), Ending::kTimeout);
  EXPECT_EQ(ending("", "", 0, SIGSEGV, Stop::kOwn, uint64_t{1900} << 20), Ending::kMemory);
}

TEST_F(ClassifyTest, Crashes) {
  EXPECT_EQ(ending("", "", 0, SIGSEGV), Ending::kCrash);
  EXPECT_EQ(ending("", "", 139), Ending::kCrash);  // through a shell
  EXPECT_EQ(ending("", "", 110), Ending::kCrash);
  EXPECT_EQ(ending("", "==1==ERROR: AddressSanitizer: heap-use-after-free on address\n", 1),
            Ending::kCrash);
  const RunResult result =
      classify("assay.check.0\n",
               "Fatal failure within void a::b(int) at ../src/theory/x.cpp:123\n", 0, SIGABRT);
  EXPECT_EQ(result.ending, Ending::kCrash);
  EXPECT_EQ(result.signature, "x.cpp:123");
  EXPECT_THAT(result.message, testing::HasSubstr("Fatal failure"));
  // An answer before the crash stays.
  EXPECT_TRUE(classify("assay.check.0\nsat\nassay.model.0\n", "", 0, SIGSEGV).checks[0].answered);
}

TEST_F(ClassifyTest, RejectionsAndUnsupported) {
  const RunResult rejected =
      classify("(error \"Parse Error: <stdin>:3.15: Symbol 'foo' not declared\")\n", "", 1);
  EXPECT_EQ(rejected.ending, Ending::kRejected);
  EXPECT_EQ(rejected.signature, "Parse Error: <stdin>:N.N: Symbol '_' not declared");
  EXPECT_EQ(ending("(error \"floats are not supported\")\n", "", 1), Ending::kUnsupported);
  EXPECT_EQ(ending("assay.body.0\nunsupported\nassay.check.0\nsat\n", ""), Ending::kUnsupported);
  EXPECT_EQ(ending("", "cannot open file\n", 2), Ending::kRejected);
  EXPECT_EQ(classify("", "", 3).message, "exit code 3");
}

TEST_F(ClassifyTest, AnAbortThatSaysWhatIsMissingIsNoCrash) {
  const std::string said =
      "Fatal failure within a::b() at ../src/theory/x.cpp:9\nUnimplemented code encountered\n";
  const RunResult refused = classify("assay.check.0\n", said, 0, SIGABRT);
  EXPECT_EQ(refused.ending, Ending::kUnsupported);
  EXPECT_EQ(refused.message, "Unimplemented code encountered");
  EXPECT_EQ(ending("assay.check.0\n", said, 0, SIGSEGV), Ending::kCrash);
}

TEST_F(ClassifyTest, KnownBugs) {
  EXPECT_EQ(classify("", "old trouble again\n", 0, SIGSEGV).known_bug, "issue 7");
  EXPECT_EQ(classify("", "", 0, SIGSEGV).known_bug, "");
}

TEST(CrashSignature, Places) {
  EXPECT_EQ(crash_signature("ASSERTION VIOLATION\nFile: ../src/smt/theory_arith.cpp\nLine: 12\n"
                            "x\n",
                            0, 1),
            "theory_arith.cpp:12");
  EXPECT_EQ(crash_signature("/a/b-c/d.h:77:3: runtime error: shift\n", 0, 1), "d.h:77");
}

TEST(CrashSignature, Frames) {
  EXPECT_EQ(crash_signature("==1==ERROR: AddressSanitizer: heap-use-after-free on address 0x1\n"
                            "    #0 0x1 in __interceptor_free (/lib/x+0x1)\n"
                            "    #1 0x2 in foo::bar(int) /s/a.cpp:3\n    #2 0x3 in baz /s/b.cpp:4\n"
                            "    #3 0x4 in qux /s/b.cpp:5\n    #4 0x4 in main /s/b.cpp:6\n",
                            0, 1),
            "heap-use-after-free foo::bar < baz < qux");
}

TEST(CrashSignature, TheRest) {
  EXPECT_EQ(crash_signature("", SIGSEGV, 0), "SIGSEGV");
  EXPECT_EQ(crash_signature("died at 0x7f33\n", SIGABRT, 0), "SIGABRT: died at 0xN");
  EXPECT_EQ(normalised_message("0x56a and #x5f and 0xg"), "0xN and #xNf and Nxg");
  EXPECT_EQ(crash_signature("; ignoring unsupported logic X\n", SIGSEGV, 0), "SIGSEGV");
  // What it had said before is no part of the crash.
  EXPECT_EQ(
      crash_signature("unsupported\n; :x line: 1\nsat\n(model\n  (define-fun a () Int\n    0)\n)\n",
                      SIGSEGV, 0),
      "SIGSEGV");
  EXPECT_EQ(crash_signature("sat\n(error \"line 3: oops\")\n", SIGABRT, 0),
            "SIGABRT: (error \"line N: oops\")");
  EXPECT_EQ(crash_signature("", 0, 110), "exit code 110");
  // One bug, and chance.
  EXPECT_EQ(crash_signature("sat\nfree(): invalid next size (fast)\n", SIGABRT, 0),
            "SIGABRT: heap corruption");
  EXPECT_EQ(crash_signature("corrupted double-linked list\n", SIGABRT, 0),
            "SIGABRT: heap corruption");
  EXPECT_EQ(normalised_message("line 4 column 14: unknown constant |a b| (Int)"),
            "line N column N: unknown constant '_' (Int)");
}

}  // namespace
}  // namespace assay::solver
