// What two crashes of the same cause have in common: where it happened. (OpFuzz, section 4.1:
// assertion violations by file and line, segmentation faults by their traces.)
#pragma once

#include <string>
#include <string_view>

namespace assay::solver {

// In this order: the place of a failed assertion ("theory_arith.cpp:123"), the top frames of a
// sanitizer's trace ("heap-use-after-free foo < bar < baz"), else what ended it and the last line
// of the output without numbers ("SIGSEGV: cvc5 suffered a segfault.").
std::string crash_signature(std::string_view text, int signal, int exit_code);

// A message without what changes from file to file: positions, numbers, quoted names.
std::string normalised_message(std::string_view message);

std::string signal_name(int signal);  // "SIGSEGV", "signal 33"

}  // namespace assay::solver
