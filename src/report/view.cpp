#include "report/view.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "report/summary.h"

namespace assay::report {

using nlohmann::json;

namespace {

std::string headline(const json& start) {
  std::vector<std::string> solvers;
  for (const json& solver : start["solvers"]) {
    const std::string version = solver.value("version", "");
    solvers.push_back(solver.value("name", "") + (version.empty() ? "" : " " + version));
  }
  std::vector<std::string> strategies;
  for (const json& name : start["strategies"]) strategies.push_back(name.get<std::string>());
  // The rest has its own place in the line.
  std::vector<std::string> options;
  const json given = start.value("options", json::object());
  for (const auto& [flag, text] : given.items()) {
    if (flag == "strategy" || flag == "seed") continue;
    options.push_back(text == "true" ? flag : flag + " " + text.get<std::string>());
  }
  const json& seeds = start["seeds"];
  return fmt::format("run {}: {} seeds ({} sat, {} unsat), {}, {} workers, seed {}; {}{}",
                     start.value("run", int64_t{0}), seeds.value("count", size_t{0}),
                     seeds.value("sat", size_t{0}), seeds.value("unsat", size_t{0}),
                     fmt::format("{}", fmt::join(strategies, ", ")), start.value("workers", 0U),
                     start.value("seed", uint64_t{0}), fmt::format("{}", fmt::join(solvers, ", ")),
                     options.empty() ? "" : fmt::format("; {}", fmt::join(options, ", ")));
}

class PlainView : public View {
 public:
  PlainView(FILE* out, FILE* err) : out_(out), err_(err) {}

  void on(const json& event) override {
    const std::string name = event.value("event", "");
    if (name == "start") {
      start_ = event;
      fmt::print(err_, "{}\n", headline(event));
    } else if (name == "note") {
      fmt::print(err_, "{}\n", event.value("text", ""));
    } else if (name == "finding") {
      findings_.push_back(event);
      fmt::print(out_, "test {}: {}\n", event.value("test", uint64_t{0}), finding_line(event));
      std::fflush(out_);
    } else if (name == "progress") {
      constexpr double kEvery = 10;
      const double elapsed = event.value("elapsed", 0.0);
      if (elapsed < next_) return;
      next_ = elapsed + kEvery;
      fmt::print(err_, "{:5.0f} s  {} tests, {}; confirmed: {}\n", elapsed,
                 event.value("tests", uint64_t{0}), rate_line(event),
                 finding_counts(event, "confirmed"));
    } else if (name == "end") {
      fmt::print(out_, "\n{}", summary_text(start_, event, findings_));
    }
  }

 private:
  FILE* out_;
  FILE* err_;
  json start_;
  std::vector<json> findings_;
  double next_ = 10;
};

class JsonView : public View {
 public:
  explicit JsonView(FILE* out) : out_(out) {}
  void on(const json& event) override {
    fmt::print(out_, "{}\n", event.dump(-1, ' ', false, json::error_handler_t::replace));
    std::fflush(out_);
  }

 private:
  FILE* out_;
};

// Draws everything anew each time, from the top left corner, below what was there before.
class ScreenView : public View {
 public:
  ScreenView(FILE* out, FILE* err) : out_(out), err_(err) {}

  void on(const json& event) override {
    const std::string name = event.value("event", "");
    if (name == "start") {
      start_ = event;
      history_.push_back(event.value("signatures", uint64_t{0}));
    }
    if (name == "note") note_ = event.value("text", "");
    if (name == "finding") findings_.push_back(event);
    if (name == "progress") {
      last_ = event;
      history_.push_back(event.value("signatures", uint64_t{0}));
    }
    if (name == "end") {
      erase();
      fmt::print(out_, "{}", summary_text(start_, event, findings_));
      return;
    }
    draw();
  }

 private:
  void erase() {
    if (lines_ > 0) fmt::print(err_, "\033[{}A\033[J", lines_);
    lines_ = 0;
  }

  void line(const std::string& text) {
    constexpr size_t kColumns = 118;
    fmt::print(err_, "{}\033[K\n", text.substr(0, kColumns));
    ++lines_;
  }

  // How many kinds of findings were new in each of the last columns of time.
  std::string sparkline() const {
    constexpr size_t kColumns = 60;
    static const char* const kBars[] = {" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
    if (history_.size() < 2) return {};
    const size_t step = (history_.size() + kColumns - 1) / kColumns;
    std::string text;
    for (size_t i = 0; i + 1 < history_.size(); i += step) {
      const size_t end = std::min(i + step, history_.size() - 1);
      text += kBars[std::min<uint64_t>(history_[end] - history_[i], 8)];
    }
    return text;
  }

  // Those of the whole run that are at work or silent, on whichever machine; only for a server.
  void draw_workers() {
    if (!last_.contains("of_run")) return;
    constexpr size_t kRows = 12;
    size_t shown = 0;
    size_t more = 0;
    for (const json& one : last_["of_run"]) {
      if (one.value("state", "") == "ended") continue;
      if (shown == kRows) {
        ++more;
        continue;
      }
      ++shown;
      const double seconds = one.value("seconds", 0.0);
      const auto tests = one.value("tests", uint64_t{0});
      line(fmt::format("  worker {:<4} {:<8} {:>9} tests {:>8.1f}/s {:>4} findings  {} pid {} {}",
                       one.value("id", int64_t{0}), one.value("state", ""), tests,
                       seconds > 0 ? static_cast<double>(tests) / seconds : 0,
                       one.value("findings", uint64_t{0}), one.value("host", ""),
                       one.value("pid", int64_t{0}), one.value("place", "")));
    }
    if (more > 0) line(fmt::format("  and {} workers more", more));
    if (shown > 0) line("");
  }

  void draw() {
    erase();
    if (start_.is_null()) {
      if (!note_.empty()) line(note_);
      std::fflush(err_);
      return;
    }
    line(headline(start_));
    if (!last_.is_null()) {
      const double left = start_.value("time", 0.0) - last_.value("elapsed", 0.0);
      line(fmt::format("{:.0f} s{}  {} tests ({} skipped)  {}", last_.value("elapsed", 0.0),
                       left > 0 ? fmt::format(", {:.0f} s left", left) : "",
                       last_.value("tests", uint64_t{0}), last_.value("skipped", uint64_t{0}),
                       rate_line(last_)));
      line("");
      for (const std::string& text : answer_lines(last_)) line("  " + text);
      line("");
      draw_workers();
      constexpr size_t kStrategies = 6;
      size_t shown = 0;
      for (const std::string& text : strategy_lines(last_)) {
        if (shown++ < kStrategies) line("  " + text);
      }
      for (const std::string& text : arm_lines(last_)) line("  gain by " + text);
      line("");
      line("confirmed  " + finding_counts(last_, "confirmed"));
      line("flaky      " + finding_counts(last_, "flaky"));
      line(fmt::format("kinds      {}  {}", last_.value("signatures", uint64_t{0}), sparkline()));
    }
    constexpr size_t kShown = 6;
    const size_t first = findings_.size() > kShown ? findings_.size() - kShown : 0;
    for (size_t i = first; i < findings_.size(); ++i) line("  " + finding_line(findings_[i]));
    line("Ctrl-C ends it; nothing is lost.");
    std::fflush(err_);
  }

  FILE* out_;
  FILE* err_;
  json start_;
  json last_;
  std::string note_;
  std::vector<json> findings_;
  std::vector<uint64_t> history_;
  size_t lines_ = 0;
};

}  // namespace

std::unique_ptr<View> make_plain_view(FILE* out, FILE* err) {
  return std::make_unique<PlainView>(out, err);
}
std::unique_ptr<View> make_screen_view(FILE* out, FILE* err) {
  return std::make_unique<ScreenView>(out, err);
}
std::unique_ptr<View> make_json_view(FILE* out) { return std::make_unique<JsonView>(out); }

}  // namespace assay::report
