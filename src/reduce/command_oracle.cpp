#include "reduce/command_oracle.h"

#include <fmt/format.h>

#include <filesystem>

#include "os/file.h"
#include "os/process.h"

namespace assay::reduce {

namespace {

// A command of plain words is run as it is, which saves a shell for each check.
bool needs_shell(std::string_view command) {
  return command.find_first_of("|&;<>()$`\\\"'*?[]#~=%!\n") != std::string_view::npos;
}

std::vector<std::string> words_of(const std::string& command) {
  std::vector<std::string> words;
  size_t at = 0;
  while ((at = command.find_first_not_of(" \t", at)) != std::string::npos) {
    const size_t end = std::min(command.find_first_of(" \t", at), command.size());
    words.push_back(command.substr(at, end - at));
    at = end;
  }
  return words;
}

std::string with_file(std::string text, const std::string& file) {
  for (size_t at = 0; (at = text.find("{}", at)) != std::string::npos; at += file.size()) {
    text.replace(at, 2, file);
  }
  return text;
}

}  // namespace

base::Result<std::unique_ptr<CommandOracle>> CommandOracle::create(const CommandCheck& check,
                                                                   unsigned workers,
                                                                   const std::string& input) {
  auto folder = os::TempDir::create("assay-reduce-");
  if (!folder) return folder.error();
  CommandCheck checked = check;
  if (words_of(check.command).empty()) return base::Error{"the check is an empty command", {}};
  if (checked.command.find("{}") == std::string::npos) checked.command += " {}";
  std::unique_ptr<CommandOracle> oracle(new CommandOracle(std::move(checked), *std::move(folder)));
  for (unsigned i = 0; i <= workers; ++i) {
    // In folders of their own: a check may write beside its input.
    const std::filesystem::path own = oracle->folder_.path() / std::to_string(i);
    if (const auto made = os::make_folders(own.string()); !made) return made.error();
    oracle->files_.push_back((own / "candidate.smt2").string());
  }
  if (check.golden) {
    oracle->golden_ = oracle->run(0, input, std::chrono::milliseconds{0});
    if (!oracle->problem_.empty()) return base::Error{oracle->problem_, {}};
  }
  return oracle;
}

CommandOracle::Outcome CommandOracle::run(unsigned worker, const std::string& text,
                                          std::chrono::milliseconds limit) {
  Outcome outcome;
  const std::string& file = files_[worker];
  if (const auto written = os::write_file(file, text); !written) {
    fail(written.error().to_string());
    return outcome;
  }
  os::RunOptions options;
  if (needs_shell(check_.command)) {
    options.argv = {"/bin/sh", "-c", with_file(check_.command, file)};
  } else {
    for (const std::string& word : words_of(check_.command)) {
      options.argv.push_back(with_file(word, file));
    }
  }
  options.wall_limit = limit;
  auto ran = os::run(options);
  if (!ran) {
    fail(ran.error().to_string());
    return outcome;
  }
  using Ending = os::RunOutcome::Ending;
  outcome.ended = ran->ending == Ending::kExit || ran->ending == Ending::kSignal;
  outcome.exit_code = ran->exit_code;
  outcome.signal = ran->signal;
  // Our own name of the file is no part of what the command says.
  const auto clean = [&](std::string said) {
    for (size_t at = 0; (at = said.find(file, at)) != std::string::npos;) {
      said.replace(at, file.size(), "{}");
    }
    return said;
  };
  if (check_.golden || !check_.match_out.empty() || !check_.match_err.empty()) {
    outcome.out = clean(std::move(ran->out));
    outcome.err = clean(std::move(ran->err));
  }
  return outcome;
}

bool CommandOracle::is_interesting(unsigned worker, const std::string& text,
                                   std::chrono::milliseconds limit) {
  const Outcome now = run(worker, text, limit);
  if (check_.golden) {
    if (now.ended != golden_.ended) return false;
    if (now.exit_code != golden_.exit_code || now.signal != golden_.signal) return false;
  } else if (!now.ended) {
    return false;
  }
  const bool compares = check_.golden && !check_.ignore_output;
  if (!check_.match_out.empty()) {
    if (now.out.find(check_.match_out) == std::string::npos) return false;
  } else if (compares && check_.match_err.empty() && now.out != golden_.out) {
    return false;
  }
  if (!check_.match_err.empty()) {
    if (now.err.find(check_.match_err) == std::string::npos) return false;
  } else if (compares && check_.match_out.empty() && now.err != golden_.err) {
    return false;
  }
  if (check_.golden || !check_.match_out.empty() || !check_.match_err.empty()) return true;
  return now.exit_code == 0 && now.signal == 0;
}

std::string CommandOracle::identity() const {
  return fmt::format("check {} golden={} out={} err={} ignore={}", check_.command, check_.golden,
                     check_.match_out, check_.match_err, check_.ignore_output);
}

}  // namespace assay::reduce
