// The options of a run as flags of a command. Names, help, defaults and what a text means are those
// of campaign/run_options.h; the configuration file has its values under the flags' names.
#pragma once

#include <CLI/CLI.hpp>
#include <initializer_list>
#include <list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "campaign/run_options.h"

namespace assay::cli {

class SpecFlags {
 public:
  // Those that are named, or all. The flags must outlive the parsing of the command line.
  void add_to(CLI::App& command, std::initializer_list<std::string_view> only = {});
  // What was given, and defaults for the rest. Files that flags name are read. An error is wrong
  // usage.
  base::Result<campaign::RunSpec> spec() const;

 private:
  struct Given {
    const campaign::RunOption* option;
    std::optional<std::string> value{};
    std::vector<std::string> list{};
    bool is_on = false;
  };
  std::list<Given> given_;  // the program's flags point into it
};

}  // namespace assay::cli
