#include "solver/interpreter.h"

#include <algorithm>
#include <array>
#include <csignal>

#include "solver/script_text.h"
#include "solver/signature.h"

namespace assay::solver {

using testcase::Status;

namespace {

// The signals that a fault of the program itself causes.
bool is_fault(int signal) {
  constexpr std::array<int, 7> kFaults = {SIGSEGV, SIGABRT, SIGFPE, SIGILL,
                                          SIGBUS,  SIGTRAP, SIGSYS};
  return std::find(kFaults.begin(), kFaults.end(), signal) != kFaults.end();
}

// The signal that ended it, also where a wrapping shell tells it as 128 + number.
int signal_of(const RunResult& result) {
  if (result.signal != 0) return result.signal;
  return result.exit_code > 128 && result.exit_code < 128 + 65 ? result.exit_code - 128 : 0;
}

// The end of the output without our markers.
std::string last_words(std::string_view out) {
  constexpr size_t kLongest = size_t{64} << 10;
  out = out.substr(out.size() - std::min(out.size(), kLongest));
  std::string words;
  for (size_t at = 0; at < out.size();) {
    const size_t end = std::min(out.find('\n', at), out.size());
    const std::string_view line = out.substr(at, end - at);
    Marker marker;
    uint64_t number;
    if (!is_marker(line, marker, number)) words += std::string(line) + '\n';
    at = end + 1;
  }
  return words;
}

std::string first_line(std::string_view text) {
  constexpr size_t kLongest = 500;
  size_t at = text.find_first_not_of(" \t\r\n");
  if (at == std::string_view::npos) return {};
  text = text.substr(at);
  return std::string(text.substr(0, std::min(text.find('\n'), kLongest)));
}

// The inside of an (error "..."): all of it, since some put the reason into the second line.
std::string complaint(const std::string& error) {
  constexpr size_t kLongest = 500;
  std::string text = error;
  if (text.starts_with("(error")) {
    const size_t open = text.find('"');
    const size_t close = text.rfind('"');
    if (open != std::string::npos && close > open) text = text.substr(open + 1, close - open - 1);
  }
  return text.substr(0, kLongest);
}

}  // namespace

std::string_view name_of(Ending ending) {
  constexpr std::array<std::string_view, 8> kNames = {"done",         "timeout",    "memory",
                                                      "output-limit", "crash",      "rejected",
                                                      "unsupported",  "not-started"};
  return kNames[static_cast<size_t>(ending)];
}

Interpreter::Interpreter(const Profile& profile, const RunLimits& limits)
    : profile_(profile),
      limits_(limits),
      crashes_(profile.crashes),
      refusals_(profile.refusals),
      harmless_(profile.harmless),
      memory_(profile.memory),
      time_(profile.time),
      known_(profile.known) {}

Answers Interpreter::interpret(std::string_view script, size_t checks, Stop stop,
                               RunResult& result) const {
  Answers answers = read_answers(result.out, checks);
  std::string noise = answers.noise;
  // One that died in the middle of a model may have said why there.
  if (stop == Stop::kOwn && !answers.is_complete && is_fault(signal_of(result))) {
    noise += last_words(result.out);
  }
  noise += result.err;
  result.ending = ending_of(script, answers, noise, stop, result);
  if (const auto known = known_.search(noise); known.pattern != nullptr) {
    result.known_bug = known.pattern->label;
  }
  result.checks = answers.checks;
  return answers;
}

bool Interpreter::is_at_memory_limit(const std::string& noise, const RunResult& result) const {
  if (memory_.matches(noise)) return true;
  const int signal = signal_of(result);
  // Not ours, so the system's: its memory killer, the one that asks first (earlyoom) included.
  if (signal == SIGKILL || signal == SIGTERM) return true;
  // Near the limit a failed allocation shows in any way, also as a null pointer. The address space
  // is used up before resident memory is, hence not the whole limit.
  return is_fault(signal) && limits_.memory != 0 && result.max_rss >= limits_.memory / 10 * 8;
}

bool Interpreter::is_crash(std::string_view script, const std::string& noise,
                           const RunResult& result) const {
  if (is_fault(signal_of(result))) return true;
  const auto& codes = profile_.crash_exit_codes;
  if (std::find(codes.begin(), codes.end(), result.exit_code) != codes.end()) return true;
  // Parsers quote the line that they do not like, and a symbol may be called |Segmentation fault|.
  return crashes_.matches(noise) && !crashes_.matches(script);
}

Ending Interpreter::ending_of(std::string_view script, const Answers& answers,
                              const std::string& noise, Stop stop, RunResult& result) const {
  if (stop == Stop::kTime) return Ending::kTimeout;
  if (stop == Stop::kMemory) return Ending::kMemory;
  if (stop == Stop::kOutput) return Ending::kOutputLimit;
  if (is_at_memory_limit(noise, result)) {
    result.message = std::string(memory_.search(noise).line);
    return Ending::kMemory;
  }
  const int signal = signal_of(result);
  if (signal == SIGXCPU || signal == SIGALRM || time_.matches(noise)) return Ending::kTimeout;
  if (is_crash(script, noise, result)) {
    const auto refusal = refusals_.search(noise);
    if (refusal.pattern != nullptr && (signal == SIGABRT || signal == 0)) {
      result.message = std::string(refusal.line);
      result.signature = normalised_message(result.message);
      return Ending::kUnsupported;
    }
    result.signature = crash_signature(noise, signal, result.exit_code);
    const auto match = crashes_.search(noise);
    result.message = match.pattern != nullptr ? std::string(match.line) : result.signature;
    return Ending::kCrash;
  }
  if (!answers.errors.empty()) {
    result.message = complaint(answers.errors.front());
    result.signature = normalised_message(result.message);
    const bool is_harmless =
        std::any_of(answers.errors.begin(), answers.errors.end(),
                    [&](const std::string& error) { return harmless_.matches(error); });
    return is_harmless ? Ending::kUnsupported : Ending::kRejected;
  }
  for (const CheckAnswer& check : answers.checks) {
    if (!check.answered || check.status != Status::kUnknown || check.reason_unknown.empty()) {
      continue;
    }
    const std::string reason = ":reason-unknown " + check.reason_unknown;
    if (memory_.matches(reason) || memory_.matches(check.reason_unknown)) return Ending::kMemory;
    if (time_.matches(reason) || time_.matches("\"" + check.reason_unknown + "\"")) {
      return Ending::kTimeout;
    }
  }
  const bool has_all = std::all_of(answers.checks.begin(), answers.checks.end(),
                                   [](const CheckAnswer& check) { return check.answered; });
  if (has_all || answers.is_complete) return Ending::kDone;
  // No (error ...), but it gave up: solvers with messages of their own form.
  if (result.exit_code == 0 && signal == 0) return Ending::kDone;
  result.message = first_line(noise);
  if (result.message.empty()) {
    result.message =
        signal != 0 ? signal_name(signal) : "exit code " + std::to_string(result.exit_code);
  }
  result.signature = normalised_message(result.message);
  return harmless_.matches(noise) ? Ending::kUnsupported : Ending::kRejected;
}

}  // namespace assay::solver
