// AFL++ as the search engine, as the paper has it: the constraints as a C program (c_program.h),
// compiled with afl-clang-fast (LAF, and a second binary for CMPLOG), fuzzed in persistent mode
// until it aborts. The inputs that AFL++ kept go on as seeds to the next iteration.
#pragma once

#include <optional>

#include "closedbox/context.h"
#include "os/temp_dir.h"

namespace assay::closedbox {

// Empty if AFL++ is installed; else what is missing.
std::string afl_missing();

class AflSearch {
 public:
  explicit AflSearch(Context& context) : context_(context) {}

  struct Found {
    std::optional<Candidate> candidate;  // an input that crashed the program; not checked
    std::string failure;                 // AFL++ or the compiler could not be run
  };
  Found run(std::span<const Term> constraints, std::chrono::milliseconds limit);

 private:
  using Constants = std::unordered_map<uint32_t, value::Value>;
  void write_seeds(const std::filesystem::path& folder, std::span<const Decl> inputs);
  Constants constants_of(const std::string& bytes, std::span<const Decl> inputs);

  Context& context_;
  std::vector<Constants> seeds_;  // crash inputs and interesting inputs of earlier iterations
};

}  // namespace assay::closedbox
