// --config FILE, or ./assay.toml where there is one: values of flags under the flags' own names.
// What the command line says comes first, then the subcommand's section, then what stands outside
// of all sections:
//
//   timeout = "2s"                      # one of the common flags, for every subcommand that has it
//   solver = ["z3", "mine=build/z3"]    # repeatable flags take lists
//   [fuzz]                              # any flag of `assay fuzz`
//   strategy = "fusion,storm"
//   variants = true
//   [bugs.replay]
//   json = true
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace assay::cli {

// Adds --config to the program. `subcommands` are the names of all: the program itself may have
// been given only the one that is to run.
void add_config_flag(CLI::App& app, std::vector<std::string> subcommands);

// The first word that is neither a flag nor the value of one that stands before subcommands; empty
// if there is none.
std::string_view subcommand_word(char** words);

// The text of the file that these words of a command line read; empty if there is none.
std::string config_text(char** words);

}  // namespace assay::cli
