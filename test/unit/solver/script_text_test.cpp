// What is sent: options, markers, questions; and what a solver supports.
#include "solver/script_text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "smtlib/parser.h"
#include "solver/invocation.h"
#include "solver/support.h"

namespace assay::solver {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

Request ask(std::string text) {
  Request request;
  request.text = std::move(text);
  return request;
}

std::string sent(const std::string& solver, const Request& request) {
  const Profile profile = *builtin_profile(solver);
  return ScriptWriter(profile).write(request).text;
}

TEST(ScriptText, MarkersAndQuestions) {
  Request request = ask("(set-logic QF_LIA)\n(declare-const x Int)\n(assert (= x 1))\n(check-sat)");
  request.want_model = true;
  request.want_reason = true;
  request.values = {"(+ x 1)"};
  EXPECT_EQ(sent("cvc5", request),
            "(set-option :produce-models true)\n"
            "(set-logic QF_LIA)\n(echo \"assay.body.0\")\n"
            "(declare-const x Int)\n(assert (= x 1))\n"
            "(echo \"assay.check.0\")\n(check-sat)\n"
            "(echo \"assay.model.0\")\n(get-model)\n"
            "(echo \"assay.reason.0\")\n(get-info :reason-unknown)\n"
            "(echo \"assay.values.0\")\n(get-value ((+ x 1)))\n"
            "(echo \"assay.end.0\")\n(exit)\n");
}

TEST(ScriptText, ACheckWithATactic) {
  Request request = ask("(assert true)\n(check-sat)\n(push 1)\n(check-sat-assuming (true))");
  request.check = "(check-sat-using smt)";
  EXPECT_THAT(sent("z3", request), HasSubstr("assay.check.0\")\n(check-sat-using smt)\n"));
  EXPECT_THAT(sent("z3", request), HasSubstr("assay.check.1\")\n(check-sat-assuming (true))\n"));
}

TEST(ScriptText, WhatWouldSpoilTheAnswerIsLeftOut) {
  const std::string text =
      sent("z3", ask("; a comment (check-sat)\n(set-info :status sat)(set-option :timeout 3)\n"
                     "(set-option :global-declarations true)(declare-const |a;(b| Int)\n"
                     "(echo \"(check-sat)\")(check-sat)(get-model)(get-value (|a;(b|))(exit)"));
  EXPECT_THAT(text, Not(HasSubstr(":status")));
  EXPECT_THAT(text, Not(HasSubstr(":timeout")));
  EXPECT_THAT(text, Not(HasSubstr("get-")));
  EXPECT_THAT(text, Not(HasSubstr("comment")));
  EXPECT_THAT(text, testing::StartsWith("(set-option :global-declarations true)\n"));
  EXPECT_THAT(text,
              HasSubstr("(declare-const |a;(b| Int)\n(echo \"assay.check.0\")\n(check-sat)\n"));
  EXPECT_THAT(text, Not(HasSubstr("assay.check.1")));
}

TEST(ScriptText, NothingIsSentFromBehindAnExit) {
  const Profile profile = *builtin_profile("cvc5");
  const ScriptText script = ScriptWriter(profile).write(
      ask("(assert true)\n(check-sat)\n(exit)\n(set-option :global-declarations true)\n"
          "(push 1)\n(check-sat)\n"));
  EXPECT_EQ(script.checks, 1u);
  EXPECT_EQ(script.options, "");
  EXPECT_THAT(script.text, Not(HasSubstr("push")));
}

TEST(ScriptText, Incremental) {
  const Profile profile = *builtin_profile("cvc5");
  const ScriptWriter writer(profile);
  Request request = ask("(push 1)(check-sat)(pop 1)(check-sat)(reset)(check-sat)");
  request.want_core = true;
  const ScriptText script = writer.write(request);
  EXPECT_EQ(script.checks, 3u);
  EXPECT_EQ(script.options,
            "(set-option :produce-unsat-cores true)\n(set-option :incremental true)\n");
  // Options again after a reset.
  EXPECT_THAT(script.text, HasSubstr("(reset)\n" + script.options));
  EXPECT_EQ(writer.write(ask("(check-sat)")).options, "");
  EXPECT_EQ(writer.write(ask("(assert true)")).checks, 1u);  // one is added
  EXPECT_THAT(writer.write(ask("(assert (= \"\" (str.++ \"\" \"\")))")).options,
              HasSubstr(":strings-exp"));
}

TEST(ScriptText, WhatFollowsACheckHasAMarker) {
  EXPECT_EQ(sent("z3", ask("(check-sat)(assert true)(assert false)(check-sat)")),
            "(echo \"assay.body.0\")\n(echo \"assay.check.0\")\n(check-sat)\n"
            "(echo \"assay.body.1\")\n(assert true)\n(assert false)\n"
            "(echo \"assay.check.1\")\n(check-sat)\n(echo \"assay.end.0\")\n(exit)\n");
}

TEST(ScriptText, Persistent) {
  const Profile profile = *builtin_profile("z3");
  const ScriptText script = ScriptWriter(profile).write_persistent(ask("(check-sat)"), 7);
  EXPECT_THAT(script.text, testing::EndsWith("(reset)\n(echo \"assay.end.7\")\n"));
}

TEST(ScriptText, Dialects) {
  const std::string text =
      sent("boolector", ask("(set-logic QF_BV)(declare-const x (_ BitVec 4))(assert (= x #b0001))"
                            "(check-sat)"));
  EXPECT_EQ(text,
            "(set-logic QF_BV)\n(declare-fun x () (_ BitVec 4))\n(assert (= x #x1))\n"
            "(check-sat)\n(exit)\n");
  EXPECT_THAT(sent("cvc4", ask("(declare-const s (Set Int))(assert (set.member 1 s))(check-sat)")),
              HasSubstr("(member 1 s)"));
}

TEST(ScriptText, ALogicThatTheSolverDoesNotAccept) {
  const std::string bits = "(declare-fun x () (_ BitVec 4))(assert (= x #b0001))(check-sat)";
  EXPECT_THAT(sent("boolector", ask("(set-logic ALL)" + bits)), HasSubstr("(set-logic QF_BV)"));
  EXPECT_THAT(sent("cvc4", ask("(set-logic HO_ALL)" + bits)), HasSubstr("(set-logic QF_BV)"));
  EXPECT_THAT(sent("cvc5", ask("(set-logic HO_ALL)" + bits)), HasSubstr("(set-logic HO_ALL)"));
}

TEST(ScriptText, MarkersAreRecognised) {
  Marker marker;
  uint64_t number;
  EXPECT_TRUE(is_marker("\"assay.core.12\"", marker, number));
  EXPECT_EQ(marker, Marker::kCore);
  EXPECT_EQ(number, 12u);
  for (const char* text :
       {"assay.core.", "assay.core", "assay.other.1", "assay.core.1x", "sat", ""}) {
    EXPECT_FALSE(is_marker(text, marker, number)) << text;
  }
}

TEST(Invocation, Arguments) {
  const Profile profile = *builtin_profile("z3");
  RunLimits limits;
  Request request = ask("");
  EXPECT_THAT(command_line(profile, request, limits, Input::kStdin),
              ElementsAre("z3", "-in", "-smt2"));
  limits.own_limits = true;
  request.use_random_seed = true;
  request.random_seed = 3;
  request.self_check = true;
  request.extra_arguments = {"smt.relevancy=0"};
  EXPECT_THAT(
      command_line(profile, request, limits, Input::kFile),
      ElementsAre("z3", "-t:5000", "-memory:2048", "sat.random_seed=3", "smt.random_seed=3",
                  "nlsat.seed=3", "sls.random_seed=3", "model_validate=true", "smt.relevancy=0"));
}

std::string reason(const std::string& solver, const std::string& text) {
  term::TermStore store;
  const auto parsed = smtlib::parse(store, text);
  if (!parsed) return parsed.error().to_string();
  return unsupported_reason(*builtin_profile(solver), store, parsed->script);
}

TEST(Support, WhatASolverCannotReadIsNotSent) {
  const std::string bits = "(declare-const x (_ BitVec 8))(assert (= x #x01))(check-sat)";
  const std::string floats = "(declare-const x Float32)(assert (= x x))(check-sat)";
  const std::string ints = "(declare-const x Int)(assert (> x 1))(check-sat)";
  for (const char* solver : {"z3", "cvc5", "cvc4", "boolector"}) {
    EXPECT_EQ(reason(solver, bits), "") << solver;
  }
  EXPECT_EQ(reason("cvc4", floats), "no floats");
  EXPECT_EQ(reason("cvc5", floats), "");
  EXPECT_EQ(reason("boolector", ints), "no logic QF_IDL");
  EXPECT_EQ(reason("boolector", bits + "(check-sat)"), "not incremental");
  EXPECT_EQ(reason("boolector", "(define-fun y () Bool true)" + bits), "no define-fun");
  EXPECT_EQ(reason("boolector", "(declare-fun f ((_ BitVec 8)) Bool)" + bits), "no logic QF_UFBV");
  EXPECT_EQ(reason("cvc5", ints + "(maximize x)"), "no maximize");
  EXPECT_EQ(
      reason("z3", "(declare-const s (Bag Int))(assert (= s (bag.union_max s s)))(check-sat)"),
      "no bags");
}

}  // namespace
}  // namespace assay::solver
