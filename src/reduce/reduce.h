// The whole reduction of one text, as subcommands and the campaign use it.
#pragma once

#include <optional>

#include "reduce/judge_oracle.h"
#include "reduce/session.h"

namespace assay::reduce {

struct Reduction {
  std::string text;
  uint64_t checks = 0;
  size_t resumed = 0;  // answers that an earlier, interrupted run left
  bool is_flaky = false;
  bool is_stopped = false;  // before the end
  bool is_out_of_time = false;
};

// An error: the text can not be read, or it shows nothing.
base::Result<Reduction> reduce_text(const std::string& text, const std::string& name,
                                    Oracle& oracle, const SessionOptions& options);

// The accused with as few options as show the same on this text: none at all first, then without
// each of them. `input` has one accused, its first member. True: there are fewer.
bool drop_options(JudgedInput& input, const std::string& text, const judge::Finding& target);

// The words of a solver's command that are options of this run: neither the program nor what its
// built-in profile always says.
std::vector<std::string> own_options(const std::string& solver,
                                     const std::vector<std::string>& command);

// Class and, of a crash, place: what a finding has in common with that of another configuration.
bool is_same_kind(const judge::Finding& a, const judge::Finding& b);

}  // namespace assay::reduce
