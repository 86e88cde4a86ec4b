#include "closedbox/afl.h"

#include <algorithm>
#include <filesystem>

#include "closedbox/c_program.h"
#include "os/file.h"
#include "os/find_program.h"
#include "os/process.h"

namespace assay::closedbox {

namespace fs = std::filesystem;
using std::chrono::milliseconds;

namespace {

constexpr size_t kMaxAflSeeds = 64;

// Empty: compiled.
std::string compile(const fs::path& source, const fs::path& binary, bool for_cmplog) {
  os::RunOptions options;
  options.argv = {"afl-clang-fast", "-O1", "-w", "-o", binary.string(), source.string(), "-ldl"};
  options.environment = {{"AFL_QUIET", "1"}};
  if (for_cmplog) {
    options.environment.emplace_back("AFL_LLVM_CMPLOG", "1");
  } else {
    options.environment.emplace_back("AFL_LLVM_LAF_SPLIT_COMPARES", "1");
    options.environment.emplace_back("AFL_LLVM_LAF_TRANSFORM_COMPARES", "1");
  }
  options.wall_limit = std::chrono::minutes(2);
  const auto outcome = os::run(options);
  if (!outcome) return outcome.error().to_string();
  return outcome->exit_code == 0 && fs::exists(binary) ? "" : "afl-clang-fast: " + outcome->err;
}

std::vector<std::string> files_of(const fs::path& folder) {
  std::vector<std::string> contents;
  std::error_code error;
  std::vector<fs::path> paths;
  for (const auto& entry : fs::directory_iterator(folder, error)) {
    if (entry.path().filename().string().starts_with("id")) paths.push_back(entry.path());
  }
  std::sort(paths.begin(), paths.end());
  for (const fs::path& path : paths) {
    if (const auto file = os::MappedFile::open(path.string())) {
      contents.emplace_back(file->text());
    }
  }
  return contents;
}

}  // namespace

std::string afl_missing() {
  for (const char* program : {"afl-fuzz", "afl-clang-fast"}) {
    if (!os::find_program(program)) {
      return std::string("AFL++ is not installed: '") + program +
             "' is not on $PATH (Debian: apt install afl++)";
    }
  }
  return {};
}

AflSearch::Constants AflSearch::constants_of(const std::string& bytes,
                                             std::span<const Decl> inputs) {
  Constants constants;
  for (size_t i = 0; i < inputs.size(); ++i) {
    uint8_t word[8] = {};
    if (bytes.size() > i * 8) {
      std::copy_n(bytes.begin() + static_cast<ptrdiff_t>(i * 8),
                  std::min<size_t>(8, bytes.size() - i * 8), word);
    }
    const auto slot = slot_of(context_.terms, context_.terms.result(inputs[i]));
    if (!slot) continue;
    if (slot->shape == Shape::kBool) word[0] &= 1;  // as the program reads it
    if (const auto v = decode(context_.values, *slot, word, 8)) constants[inputs[i].id] = *v;
  }
  return constants;
}

void AflSearch::write_seeds(const fs::path& folder, std::span<const Decl> inputs) {
  fs::create_directories(folder);
  const std::string zeros(std::max<size_t>(8, inputs.size() * 8), '\0');
  (void)os::write_file((folder / "zeros").string(), zeros);
  for (size_t k = 0; k < seeds_.size(); ++k) {
    std::vector<uint8_t> bytes;
    for (const Decl input : inputs) {
      const auto slot = slot_of(context_.terms, context_.terms.result(input));
      const auto at = seeds_[k].find(input.id);
      if (!slot || at == seeds_[k].end() || !encode(context_.values, *slot, at->second, bytes)) {
        bytes.resize(bytes.size() + 8);
      }
    }
    (void)os::write_file((folder / fmt::format("seed-{}", k)).string(),
                         {reinterpret_cast<const char*>(bytes.data()), bytes.size()});
  }
}

AflSearch::Found AflSearch::run(std::span<const Term> constraints, milliseconds limit) {
  Found found;
  const auto program = c_program(context_.terms, context_.problem, context_.boxes, constraints,
                                 context_.settings.equivalence_classes);
  auto folder = os::TempDir::create("assay-afl-");
  if (!program || !folder) {
    found.failure = program ? folder.error().to_string() : program.error().to_string();
    return found;
  }
  const fs::path here = folder->path();
  const fs::path source = here / "program.c";
  (void)os::write_file(source.string(), program->text);
  for (const bool cmplog : {false, true}) {
    found.failure = compile(source, here / (cmplog ? "cmplog" : "program"), cmplog);
    if (!found.failure.empty()) return found;
  }
  write_seeds(here / "in", program->inputs);
  // Whoever waits for this process ends it soon after the deadline: the folder has to be gone then.
  constexpr milliseconds kForTheEnd{500};
  const auto left = std::min(limit, context_.left() - kForTheEnd);
  if (left.count() <= 0) return found;
  os::RunOptions options;
  options.argv = {"afl-fuzz",
                  "-i",
                  (here / "in").string(),
                  "-o",
                  (here / "out").string(),
                  "-c",
                  (here / "cmplog").string(),
                  "-s",
                  std::to_string(context_.settings.seed + 1),
                  "-t",
                  std::to_string(std::max<int64_t>(20, context_.settings.call_limit.count())),
                  "-m",
                  "none",
                  "-V",
                  std::to_string(std::max<int64_t>(1, left.count() / 1000)),
                  "--",
                  (here / "program").string()};
  options.environment = {{"AFL_NO_UI", "1"},
                         {"AFL_BENCH_UNTIL_CRASH", "1"},
                         {"AFL_SKIP_CPUFREQ", "1"},
                         {"AFL_NO_AFFINITY", "1"},
                         {"AFL_I_DONT_CARE_ABOUT_MISSING_CRASHES", "1"},
                         {"AFL_SKIP_CRASHES", "1"},
                         {"AFL_IGNORE_SEED_PROBLEMS", "1"},
                         {"AFL_FAST_CAL", "1"},
                         {"AFL_QUIET", "1"}};
  options.wall_limit = left;
  const auto outcome = os::run(options);
  if (!outcome) {
    found.failure = outcome.error().to_string();
    return found;
  }
  const std::vector<std::string> crashes = files_of(here / "out" / "default" / "crashes");
  for (const std::string& bytes : crashes) {
    Candidate candidate;
    candidate.model = std::make_unique<eval::Model>();
    candidate.model->constants = constants_of(bytes, program->inputs);
    // Definitions may use each other: as many passes as there are.
    for (size_t pass = 0; pass < program->derived.size(); ++pass) {
      for (const auto& [decl, term] : program->derived) {
        const value::Value v = context_.checker.value_of(*candidate.model, term);
        if (!v.is_open()) candidate.model->constants[decl.id] = v;
      }
    }
    if (context_.settings.crash_seeds) seeds_.push_back(candidate.model->constants);
    if (!found.candidate) found.candidate = std::move(candidate);
  }
  for (const std::string& bytes : files_of(here / "out" / "default" / "queue")) {
    if (!context_.settings.interesting_seeds || seeds_.size() >= kMaxAflSeeds) break;
    seeds_.push_back(constants_of(bytes, program->inputs));
  }
  if (crashes.empty() && !fs::exists(here / "out" / "default" / "fuzzer_stats")) {
    // It ended before it began.
    std::string said = outcome->out + outcome->err;
    found.failure = "afl-fuzz: " + said.substr(said.size() > 400 ? said.size() - 400 : 0);
  }
  return found;
}

}  // namespace assay::closedbox
