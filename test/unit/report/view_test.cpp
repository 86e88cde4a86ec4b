// What the views make of a stream of events.
#include "report/view.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>

namespace assay::report {
namespace {

using nlohmann::json;
using testing::HasSubstr;
using testing::Not;

// What a view prints, on both streams.
template <typename Make>
std::string shown(Make make, const json& at_end = json::object()) {
  char* text = nullptr;
  size_t size = 0;
  FILE* file = ::open_memstream(&text, &size);
  {
    const auto view = make(file);
    view->on({{"event", "note"}, {"text", "labelling"}});
    view->on({{"event", "start"},
              {"run", 3},
              {"db", "a.db"},
              {"workers", 2},
              {"seed", 0},
              {"strategies", {"concat"}},
              {"options", {{"timeout", "2s"}, {"variants", "true"}, {"seed", "0"}}},
              {"seeds", {{"count", 7}, {"sat", 4}, {"unsat", 2}}},
              {"solvers", {{{"name", "z3"}, {"version", "4.8.12"}}}}});
    view->on({{"event", "finding"},
              {"class", "crash"},
              {"grade", "observed"},
              {"solver", "z3"},
              {"version", "4.8.12"},
              {"confirmed", true},
              {"new_signature", true},
              {"test", 5},
              {"reason", "z3 crashes: x.cpp:1"}});
    const json counts = {
        {"tests", 90},
        {"skipped", 6},
        {"elapsed", 12.0},
        {"own_cpu", 1.0},
        {"solver_cpu", 19.0},
        {"signatures", 1},
        {"answers", {{"z3", {{"sat", 50}, {"unsat", 40}}}}},
        {"strategies",
         {{"concat", {{"tests", 60}, {"kinds", 0}}}, {"fusion", {{"tests", 30}, {"kinds", 1}}}}},
        {"arms",
         {{"logic",
           {{"QF_BV", {{"tries", 4}, {"gain", 125}}}, {"QF_S", {{"tries", 2}, {"gain", 0}}}}}}},
        {"modes", {{"z3", {{"persistent", 90}}}}},
        {"findings", {{"confirmed", {{"crash", {{"z3", 1}}}}}}}};
    json progress = counts;
    progress["event"] = "progress";
    view->on(progress);
    json end = counts;
    end["event"] = "end";
    end["run"] = 3;
    end["total"] = {{"tests", 190}};
    end.update(at_end);
    view->on(end);
  }
  std::fclose(file);
  std::string result(text, size);
  std::free(text);
  return result;
}

TEST(Views, PlainLines) {
  const std::string text = shown([](FILE* file) { return make_plain_view(file, file); });
  EXPECT_THAT(text,
              HasSubstr("run 3: 7 seeds (4 sat, 2 unsat), concat, 2 workers, seed 0; z3 4.8.12; "
                        "timeout 2s, variants"));
  EXPECT_THAT(text, HasSubstr("test 5: crash observed z3 4.8.12: z3 crashes: x.cpp:1"));
  EXPECT_THAT(text, HasSubstr("own CPU   5.0% of the total"));
  EXPECT_THAT(text, HasSubstr("190 tests in all sessions"));
  EXPECT_THAT(text, HasSubstr("z3  sat 50  unsat 40  (persistent 90)"));
  EXPECT_THAT(text, HasSubstr("confirmed crash z3 1"));
  EXPECT_THAT(text, HasSubstr("1 new kinds of findings"));
  EXPECT_THAT(text, HasSubstr("strategy  fusion  30 tests, 1 new kinds\n"
                              "strategy  concat  60 tests, 0 new kinds\n"
                              "gain      logic: QF_BV 1.25 of 4, QF_S 0 of 2\n"));
}

TEST(Views, OnlyARunWithTestsLeftGoesOn) {
  const auto plain = [](FILE* file) { return make_plain_view(file, file); };
  const char* goes_on = "The same command goes on from here";
  EXPECT_THAT(shown(plain), HasSubstr(goes_on));
  const std::string complete = shown(plain, {{"complete", true}});
  EXPECT_THAT(complete, Not(HasSubstr(goes_on)));
  EXPECT_THAT(complete, HasSubstr("The run is complete"));
  const std::string failed = shown(plain, {{"complete", false}, {"error", "the disk is full"}});
  EXPECT_THAT(failed, Not(HasSubstr(goes_on)));
  EXPECT_THAT(failed, HasSubstr("stopped: the disk is full"));
}

TEST(Views, Screen) {
  const std::string text = shown([](FILE* file) { return make_screen_view(file, file); });
  EXPECT_THAT(text, HasSubstr("7.5 tests/s"));
  EXPECT_THAT(text, HasSubstr("7 seeds (4 sat, 2 unsat)"));
  EXPECT_THAT(text, HasSubstr("  fusion  30 tests, 1 new kinds"));
  EXPECT_THAT(text, HasSubstr("95.0% of CPU in solvers"));
  EXPECT_THAT(text, HasSubstr("kinds      1  ▁"));
}

TEST(Views, JsonLinesAreTheEvents) {
  const std::string text = shown([](FILE* file) { return make_json_view(file); });
  EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 5);
  EXPECT_EQ(json::parse(text.substr(0, text.find('\n')))["event"], "note");
}

}  // namespace
}  // namespace assay::report
