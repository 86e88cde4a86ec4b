// CommandOracle: any command decides, as users of ddSMT and C-Reduce know it. The command gets the
// candidate as a file in place of {}, or as its last word.
#pragma once

#include <memory>
#include <mutex>
#include <vector>

#include "base/result.h"
#include "os/temp_dir.h"
#include "reduce/oracle.h"

namespace assay::reduce {

struct CommandCheck {
  std::string command;
  // Exit code, standard output and error must be those of the first run (ddSMT's way); else exit
  // code 0 is interesting.
  bool golden = false;
  // What the output must contain. In golden mode it stands for the comparison of that stream; else
  // it decides instead of the exit code.
  std::string match_out;
  std::string match_err;
  bool ignore_output = false;  // golden mode: the exit code alone
};

class CommandOracle : public Oracle {
 public:
  // For so many workers besides number 0. `input` is what the golden run is made with.
  static base::Result<std::unique_ptr<CommandOracle>> create(const CommandCheck& check,
                                                             unsigned workers,
                                                             const std::string& input);

  bool is_interesting(unsigned worker, const std::string& text,
                      std::chrono::milliseconds limit) override;
  std::string identity() const override;
  // Of the last run that could not be started.
  std::string problem() const {
    const std::lock_guard lock(mutex_);
    return problem_;
  }

 private:
  struct Outcome {
    bool ended = false;  // by itself or by a signal of its own
    int exit_code = 0;
    int signal = 0;
    std::string out;
    std::string err;
  };

  CommandOracle(CommandCheck check, os::TempDir folder)
      : check_(std::move(check)), folder_(std::move(folder)) {}
  Outcome run(unsigned worker, const std::string& text, std::chrono::milliseconds limit);

  CommandCheck check_;
  os::TempDir folder_;
  std::vector<std::string> files_;  // one for each worker
  Outcome golden_;
  void fail(const std::string& problem) {
    const std::lock_guard lock(mutex_);
    problem_ = problem;
  }
  mutable std::mutex mutex_;
  std::string problem_;
};

}  // namespace assay::reduce
