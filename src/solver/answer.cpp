#include "solver/answer.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstdlib>
#include <optional>
#include <utility>

#include "smtlib/sexpr_scan.h"
#include "solver/script_text.h"

namespace assay::solver {

using smtlib::end_of_sexpr;
using smtlib::skip_blanks;
using testcase::Status;

namespace {

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view kBlanks = " \t\r\n";
  const size_t first = text.find_first_not_of(kBlanks);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(kBlanks) - first + 1);
}

std::optional<Status> status_of(std::string_view line) {
  if (line == "sat") return Status::kSat;
  if (line == "unsat") return Status::kUnsat;
  if (line == "unknown") return Status::kUnknown;
  return {};
}

// The next line of the text from `at` on, without its end; moves `at` behind it.
std::string_view take_line(std::string_view text, size_t& at) {
  const size_t end = std::min(text.find('\n', at), text.size());
  const std::string_view line = text.substr(at, end - at);
  at = std::min(end + 1, text.size());
  return line;
}

class AnswerReader {
 public:
  AnswerReader(std::string_view out, size_t checks) : out_(out) { answers_.checks.resize(checks); }

  Answers read() {
    Marker marker = Marker::kLogic;  // options and logic come first, without a marker
    uint64_t number = 0;
    bool found = false;
    size_t start = 0;
    for (size_t at = 0; at < out_.size();) {
      const size_t line_start = at;
      Marker next;
      uint64_t next_number;
      if (!is_marker(trimmed(take_line(out_, at)), next, next_number)) continue;
      found = true;
      read_section(marker, number, out_.substr(start, line_start - start));
      marker = next;
      number = next_number;
      start = at;
      if (marker == Marker::kEnd) answers_.is_complete = true;
    }
    if (!found) return read_unmarked();
    read_section(marker, number, out_.substr(start));
    return std::move(answers_);
  }

 private:
  void read_section(Marker marker, uint64_t number, std::string_view text) {
    CheckAnswer* check = number < answers_.checks.size() ? &answers_.checks[number] : nullptr;
    switch (marker) {
      case Marker::kLogic:
      case Marker::kBody:
      case Marker::kEnd:
        read_items(text, nullptr, marker == Marker::kLogic);
        return;
      case Marker::kCheck:
        read_items(text, check, false);
        return;
      default:
        break;
    }
    text = trimmed(text);
    if (check == nullptr || text.empty()) return;
    if (text.starts_with("(error") || text == "unsupported") {
      add_noise(text);
      return;
    }
    switch (marker) {
      case Marker::kModel:
      case Marker::kValues:
        check->model += text;
        check->model += '\n';
        // Whatever a dying solver says on stdout in the middle of a model: only what comes after
        // the list can be that.
        add_noise(text.substr(end_of_sexpr(text, 0)));
        break;
      case Marker::kCore:
        check->has_core = check->status == Status::kUnsat && read_core(text, check->core);
        if (!check->has_core) add_noise(text);
        break;
      case Marker::kReason:
        check->reason_unknown = reason_in(text);
        break;
      case Marker::kStatistics:
        check->statistics = statistics_in(text);
        break;
      default:
        break;
    }
  }

  // What stands outside the answers to get-*. `check`: the one that is being answered.
  void read_items(std::string_view text, CheckAnswer* check, bool in_logic) {
    for (size_t at = 0; at < text.size();) {
      at = std::min(text.find_first_not_of(" \t\r\n", at), text.size());
      if (at == text.size()) return;
      if (text.substr(at).starts_with("(error")) {
        const size_t end = end_of_sexpr(text, at);
        add_error(text.substr(at, end - at), check);
        at = end;
        continue;
      }
      const std::string_view line = trimmed(take_line(text, at));
      const std::optional<Status> status = status_of(line);
      if (status && check != nullptr && !has_answer_) {
        check->status = *status;
        check->answered = answers_.errors.empty();
        if (!check->answered) check->status = Status::kUnknown;
        has_answer_ = true;
      } else if (status) {
        ++answers_.excess;
        add_noise(line);
      } else if (line == "unsupported" && !in_logic) {
        add_error(line, check);
      } else {
        add_noise(line);
      }
    }
    has_answer_ = false;
  }

  // After the answer to a check an error no longer concerns the formula (model validation, for
  // one), but the next ones may.
  void add_error(std::string_view text, const CheckAnswer* check) {
    add_noise(text);
    if (check != nullptr && has_answer_) return;
    answers_.errors.emplace_back(text);
  }

  void add_noise(std::string_view text) {
    if (trimmed(text).empty()) return;
    answers_.noise += text;
    answers_.noise += '\n';
  }

  // (:conflicts 3 :memory 16.9), (:all-statistics (("sat::conflicts" 3) ("time" 5ms))): a name and
  // the number behind it. What is no number is left out.
  static std::vector<std::pair<std::string, double>> statistics_in(std::string_view text) {
    std::vector<std::pair<std::string, double>> statistics;
    std::string name;
    for (size_t at = 0; at < text.size();) {
      const char c = text[at];
      if (c == '"') {
        const size_t end = std::min(text.find('"', at + 1), text.size());
        name = text.substr(at + 1, end - at - 1);
        at = std::min(end + 1, text.size());
        continue;
      }
      if (std::isspace(static_cast<unsigned char>(c)) != 0 || c == '(' || c == ')') {
        ++at;
        continue;
      }
      const size_t end = std::min(text.find_first_of(" \t\r\n()\"", at), text.size());
      const std::string word(text.substr(at, end - at));
      at = end;
      if (word[0] == ':') {
        name = word.substr(1);
        continue;
      }
      char* stop = nullptr;
      const double value = std::strtod(word.c_str(), &stop);
      if (stop != word.c_str() && std::isfinite(value) && !name.empty()) {
        statistics.emplace_back(std::exchange(name, {}), value);
      }
      name.clear();
    }
    return statistics;
  }

  // (:reason-unknown "timeout"), (:reason-unknown incomplete)
  static std::string reason_in(std::string_view text) {
    const size_t key = text.find(":reason-unknown");
    if (key == std::string_view::npos) return {};
    const size_t start = skip_blanks(text, key + 15);
    std::string_view word = text.substr(start, end_of_sexpr(text, start) - start);
    if (word.size() >= 2 && word.front() == '"') word = word.substr(1, word.size() - 2);
    return std::string(word);
  }

  Answers read_unmarked() {
    CheckAnswer* check = nullptr;
    size_t count = 0;
    for (size_t at = 0; at < out_.size();) {
      const size_t start = at;
      const std::string_view line = trimmed(take_line(out_, at));
      if (line.empty()) continue;
      if (line.starts_with("(error")) {
        const size_t open = out_.find('(', start);
        const size_t end = end_of_sexpr(out_, open);
        add_noise(out_.substr(open, end - open));
        // With an answer it is probably about get-model, unless more checks come.
        if (check == nullptr || count < answers_.checks.size()) {
          answers_.errors.emplace_back(out_.substr(open, end - open));
        }
        at = std::max(at, end);
      } else if (const auto status = status_of(line)) {
        if (count == answers_.checks.size()) {
          ++answers_.excess;
          check = nullptr;
          continue;
        }
        check = &answers_.checks[count++];
        check->answered = answers_.errors.empty();
        if (check->answered) check->status = *status;
      } else if (check == nullptr) {
        add_noise(line);
      } else {
        check->model += line;
        check->model += '\n';
      }
    }
    for (CheckAnswer& answer : answers_.checks) split_model(answer);
    answers_.is_complete = count == answers_.checks.size() && answers_.errors.empty();
    return std::move(answers_);
  }

  // What came after an answer: with unsat it can only be a core or noise.
  void split_model(CheckAnswer& check) {
    if (check.status != Status::kUnsat || check.model.empty()) return;
    check.has_core = read_core(trimmed(check.model), check.core);
    if (!check.has_core) add_noise(check.model);
    check.model.clear();
  }

  std::string_view out_;
  Answers answers_;
  bool has_answer_ = false;  // in the section that is being read
};

}  // namespace

Answers read_answers(std::string_view out, size_t checks) {
  return AnswerReader(out, checks).read();
}

bool read_core(std::string_view text, std::vector<std::string>& names) {
  text = trimmed(text);
  if (text.empty() || text.front() != '(') return false;
  std::vector<std::string> found;
  for (size_t at = skip_blanks(text, 1); at < text.size(); at = skip_blanks(text, at)) {
    if (text[at] == ')') {
      names = std::move(found);
      return true;
    }
    if (text[at] == '(') return false;
    const size_t end = end_of_sexpr(text, at);
    std::string_view name = text.substr(at, end - at);
    if (name.size() >= 2 && name.front() == '|') name = name.substr(1, name.size() - 2);
    found.emplace_back(name);
    at = end;
  }
  return false;
}

}  // namespace assay::solver
