#include "solver/profile.h"

#include <algorithm>
#include <array>

#include "solver/file_name.h"
#include "solver/profile_texts.h"
#include "solver/version_command.h"

namespace assay::solver {

namespace {

// Words separated by blanks; '...' and "..." keep blanks, as in a shell. No other shell syntax.
base::Result<std::vector<std::string>> split_command(std::string_view text) {
  std::vector<std::string> words;
  std::string word;
  bool in_word = false;
  char quote = 0;
  for (char c : text) {
    if (quote != 0) {
      if (c == quote) {
        quote = 0;
      } else {
        word += c;
      }
    } else if (c == '\'' || c == '"') {
      quote = c;
      in_word = true;
    } else if (c == ' ' || c == '\t') {
      if (in_word) words.push_back(std::exchange(word, {}));
      in_word = false;
    } else {
      word += c;
      in_word = true;
    }
  }
  if (quote != 0) return base::Error{"a quote in the solver's command is not closed", {}};
  if (in_word) words.push_back(word);
  return words;
}

// The longest name of a built-in profile that `name` begins with; "" if there is none.
std::string best_builtin(std::string_view name) {
  std::string best;
  for (const std::string& candidate : builtin_profile_names()) {
    if (name.starts_with(candidate) && candidate.size() > best.size()) best = candidate;
  }
  return best;
}

std::string list_of_names() {
  std::string list;
  for (const std::string& name : builtin_profile_names()) {
    list += list.empty() ? name : ", " + name;
  }
  return list;
}

}  // namespace

std::string_view name_of(RunMode mode) {
  constexpr std::array<std::string_view, count_of(RunMode{})> kNames = {"spawn", "fork",
                                                                        "persistent"};
  return kNames[static_cast<size_t>(mode)];
}

bool Profile::can_run(RunMode wanted) const {
  return std::find(modes.begin(), modes.end(), wanted) != modes.end();
}

std::vector<std::string> builtin_profile_names() {
  std::vector<std::string> names;
  for (const base::DataText& text : profile_texts()) names.emplace_back(text.name);
  return names;
}

base::Result<Profile> builtin_profile(std::string_view name) {
  for (const base::DataText& text : profile_texts()) {
    if (text.name == name) return parse_profile(text.text, text.file);
  }
  return base::Error{"no built-in profile '" + std::string(name) + "' (there are " +
                         list_of_names() + "); give NAME=COMMAND or --profile FILE",
                     {}};
}

base::Result<NamedCommand> split_solver_flag(const std::string& flag) {
  const size_t equals = flag.find('=');
  if (equals == std::string::npos) return NamedCommand{flag, {}};
  const std::string name = flag.substr(0, equals);
  if (name.empty()) return base::Error{"'" + flag + "': expected NAME=COMMAND", {}};
  const auto words = split_command(std::string_view(flag).substr(equals + 1));
  if (!words) return words.error();
  if (words->empty()) return base::Error{"'" + flag + "': expected a command after '='", {}};
  return NamedCommand{name, *words};
}

base::Result<Profile> profile_from_flag(const std::string& flag) {
  const auto named = split_solver_flag(flag);
  if (!named) return named.error();
  return profile_of_solver(named->name, named->command);
}

base::Result<Profile> profile_of_solver(const std::string& name,
                                        const std::vector<std::string>& words) {
  if (words.empty()) return builtin_profile(name);
  std::string base = best_builtin(name);
  if (base.empty()) base = best_builtin(file_name(words.front()));
  Profile profile;
  if (base.empty()) {
    profile.family = name;
    profile.command = words;
    profile.model_commands = {"(set-option :produce-models true)"};
    profile.core_commands = {"(set-option :produce-unsat-cores true)"};
    profile.modes = {RunMode::kSpawn, RunMode::kFork};
    // What any program may say when it dies.
    for (const char* text :
         {"AddressSanitizer", "LeakSanitizer", "ThreadSanitizer", "MemorySanitizer",
          "runtime error:", "Fatal failure", "ASSERTION VIOLATION", "Assertion `",
          "Segmentation fault", "terminate called after throwing"}) {
      profile.crashes.push_back({text, {}});
    }
    profile.harmless = {{"unsupported", {}}};
    profile.memory = {{"bad_alloc", {}}, {"out of memory", {}}};
  } else {
    auto builtin = builtin_profile(base);
    if (!builtin) return builtin.error();
    profile = *std::move(builtin);
    // The program may be an interpreter or env: what follows it and is no option belongs to it. The
    // options come last, where they win over the profile's.
    const auto is_option = [](const std::string& word) {
      return word.starts_with('-') || word.find('=') != std::string::npos;
    };
    const auto options = std::find_if(words.begin() + 1, words.end(), is_option);
    profile.command.erase(profile.command.begin());
    profile.command.insert(profile.command.begin(), words.begin(), options);
    profile.command.insert(profile.command.end(), options, words.end());
    if (!profile.version_command.empty()) {
      profile.version_command = version_of_command(profile.version_command, words);
    }
  }
  profile.name = name;
  return profile;
}

}  // namespace assay::solver
