#include "reduce/reduce.h"

#include <algorithm>

#include "reduce/pass.h"
#include "reduce/words.h"
#include "smtlib/parser.h"
#include "smtlib/printer.h"

namespace assay::reduce {

namespace {

Reduction run(Session& session) {
  run_passes(session);
  Reduction result;
  result.is_stopped = session.is_stopped() && !session.has_given_up();
  result.is_out_of_time = result.is_stopped && session.is_out_of_time();
  if (!result.is_stopped) session.journal().finish();
  result.text = session.text();
  result.checks = session.checks();
  result.resumed = session.resumed();
  result.is_flaky = session.is_flaky();
  return result;
}

}  // namespace

base::Result<Reduction> reduce_text(const std::string& text, const std::string& name,
                                    Oracle& oracle, const SessionOptions& options) {
  TermStore store;
  auto parsed = smtlib::parse(store, text, name);
  const auto say = [&](const std::string& sentence) {
    if (options.say) options.say(sentence);
  };
  if (parsed) {
    Session session(store, std::move(parsed->script), oracle, options);
    const auto begun = session.start();
    if (begun) return run(session);
    // A check of the text may hang on how it is written, which words keep and terms do not.
    auto words = begun.error().file.empty() && oracle.takes_loose_syntax() ? read_words(store, text)
                                                                           : std::nullopt;
    if (!words || smtlib::to_text(store, *words) == session.text()) return begun.error();
    SessionOptions own = options;
    // The terms' file would be begun anew each time.
    if (!own.journal.empty()) own.journal += ".words";
    Session by_words(store, *std::move(words), oracle, own);
    if (!by_words.start()) return begun.error();
    say("it is not shown by the formula as Assay prints it; reduced as S-expressions");
    return run(by_words);
  }
  auto words = oracle.takes_loose_syntax() ? read_words(store, text) : std::nullopt;
  if (!words) return parsed.error();
  Session session(store, *std::move(words), oracle, options);
  if (const auto begun = session.start(); !begun) return begun.error();
  say(parsed.error().to_string() + "; reduced as S-expressions");
  return run(session);
}

std::vector<std::string> own_options(const std::string& solver,
                                     const std::vector<std::string>& command) {
  std::vector<std::string> always;
  for (const std::string& name : solver::builtin_profile_names()) {
    const auto profile = solver::builtin_profile(name);
    if (profile && solver.starts_with(name)) always = profile->command;
  }
  std::vector<std::string> words;
  for (size_t i = 1; i < command.size(); ++i) {
    if (std::ranges::find(always, command[i]) == always.end()) words.push_back(command[i]);
  }
  return words;
}

bool is_same_kind(const judge::Finding& a, const judge::Finding& b) {
  if (a.bug != b.bug) return false;
  if (a.bug != judge::BugClass::kCrash) return true;
  return a.signature.place == b.signature.place;
}

namespace {

bool still_shows(const JudgedInput& input, const std::string& text, const judge::Finding& target) {
  JudgedInput asked = input;
  asked.bug = target.bug;
  asked.signature.reset();
  const auto oracle = JudgeOracle::create(asked, text, 0);
  return oracle && is_same_kind((*oracle)->target(), target);
}

}  // namespace

bool drop_options(JudgedInput& input, const std::string& text, const judge::Finding& target) {
  const judge::Member& accused = input.members.front();
  const std::vector<std::string> options =
      own_options(accused.profile.name, accused.profile.command);
  const bool has_options = !options.empty() || accused.variant;
  if (!has_options) return false;
  // The default options first.
  JudgedInput plain = input;
  judge::Member& first = plain.members.front();
  first.variant.reset();
  std::erase_if(first.profile.command, [&](const std::string& word) {
    return &word != first.profile.command.data() &&
           std::ranges::find(options, word) != options.end();
  });
  if (still_shows(plain, text, target)) {
    input = std::move(plain);
    return true;
  }
  bool is_smaller = false;
  // A variant's words are options like those of the command.
  const auto try_without = [&](auto list_of) {
    for (size_t i = list_of(input.members.front()).size(); i-- > 0;) {
      JudgedInput less = input;
      auto& words = list_of(less.members.front());
      words.erase(words.begin() + static_cast<ptrdiff_t>(i));
      if (!still_shows(less, text, target)) continue;
      input = std::move(less);
      is_smaller = true;
    }
  };
  std::vector<std::string> none;
  try_without([&](judge::Member& m) -> std::vector<std::string>& {
    return m.variant ? m.variant->arguments : none;
  });
  try_without([&](judge::Member& m) -> std::vector<std::string>& {
    return m.variant ? m.variant->commands : none;
  });
  // Not the program itself.
  for (size_t i = input.members.front().profile.command.size(); i-- > 1;) {
    JudgedInput less = input;
    auto& words = less.members.front().profile.command;
    if (std::ranges::find(options, words[i]) == options.end()) continue;
    words.erase(words.begin() + static_cast<ptrdiff_t>(i));
    if (!still_shows(less, text, target)) continue;
    input = std::move(less);
    is_smaller = true;
  }
  return is_smaller;
}

}  // namespace assay::reduce
