#include "campaign/labels.h"

#include <cstdlib>
#include <nlohmann/json.hpp>

#include "base/enum_names.h"
#include "base/parallel.h"
#include "base/sha256.h"
#include "judge/evidence.h"
#include "os/file.h"

namespace assay::campaign {

using findings::StoredSeed;
using testcase::Grade;
using testcase::Status;
namespace fs = std::filesystem;

namespace {

// Raised when labels mean something else than before.
constexpr int kVersion = 1;

template <typename Enum>
base::Result<Enum> named_in(const nlohmann::json& document, const char* member) {
  const auto name = document.at(member).get<std::string>();
  if (const auto value = base::enumerator_named<Enum>(name)) return *value;
  return base::Error{std::string("a label's ") + member + " '" + name + "' is not known", {}};
}

void label(judge::Court& court, StoredSeed& stored) {
  testcase::TestCase test;
  test.name = stored.seed.name;
  test.text = stored.seed.text;
  const judge::Hearing hearing = court.hear(test);
  testcase::Label& label = stored.seed.label;
  label = {};
  if (!hearing.parsed) {
    stored.aside = "Assay can not read it: " + hearing.error;
    return;
  }
  for (const judge::Finding& finding : hearing.verdict.findings) {
    stored.aside = std::string(name_of(finding.bug)) + ": " + finding.reason;
  }
  if (hearing.verdict.is_label_withdrawn) stored.aside = "its declared status is wrong";
  if (hearing.parsed->checks() != 1) return;  // a label is of one check
  const judge::Evidence evidence = judge::settled(*hearing.parsed, hearing.seen, 0);
  if (evidence.grade < Grade::kAgreed) return;
  label.status = evidence.status;
  label.grade = evidence.grade;
  if (evidence.grade == Grade::kCertified) {
    label.witness = testcase::Witness{evidence.witness};
    // Strategies put models together: rather one in SMT-LIB than a list of assignments.
    for (const judge::Observation& o : hearing.seen) {
      const bool is_true = o.status(0) == Status::kSat && o.models[0].is_true();
      if (!is_true || !o.result.checks[0].model.starts_with('(')) continue;
      label.witness = testcase::Witness{o.result.checks[0].model};
      break;
    }
    label.voices.emplace_back("evaluator");
  }
  if (hearing.parsed->expectation(0).status == evidence.status) {
    label.voices.emplace_back("declared");
  }
  for (const judge::Observation& o : hearing.seen) {
    if (o.status(0) == evidence.status) label.voices.push_back(o.solver.text());
  }
}

}  // namespace

fs::path LabelCache::default_folder() {
  const char* cache = std::getenv("XDG_CACHE_HOME");
  if (cache != nullptr && *cache == '/') return fs::path(cache) / "assay" / "labels";
  const char* home = std::getenv("HOME");
  return fs::path(home != nullptr ? home : "/tmp") / ".cache" / "assay" / "labels";
}

fs::path LabelCache::file_of(const std::string& text) const {
  const std::string hash = base::sha256_hex(text);
  return folder_ / hash.substr(0, 2) / (hash.substr(2) + ".json");
}

bool LabelCache::find(StoredSeed& seed) const {
  const fs::path path = file_of(seed.seed.text);
  if (!os::exists(path.string())) return false;
  const auto file = os::MappedFile::open(path.string());
  return file && label_from_json(file->text(), seed).ok();
}

void LabelCache::put(const StoredSeed& seed) const {
  const fs::path path = file_of(seed.seed.text);
  (void)os::make_folders(path.parent_path().string()).ok();
  (void)os::write_file(path.string(), label_to_json(seed)).ok();
}

std::string label_to_json(const StoredSeed& seed) {
  const testcase::Label& label = seed.seed.label;
  nlohmann::json document = {{"version", kVersion},
                             {"status", name_of(label.status)},
                             {"grade", name_of(label.grade)},
                             {"voices", label.voices}};
  if (label.witness) document["witness"] = label.witness->model;
  if (!seed.aside.empty()) document["aside"] = seed.aside;
  return document.dump(1, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
}

base::Result<void> label_from_json(std::string_view text, StoredSeed& seed) {
  testcase::Label label;
  std::string aside;
  try {
    const auto document = nlohmann::json::parse(text);
    if (document.at("version").get<int>() != kVersion) {
      return base::Error{"a label has another version", {}};
    }
    const auto status = named_in<Status>(document, "status");
    if (!status) return status.error();
    label.status = *status;
    const auto grade = named_in<Grade>(document, "grade");
    if (!grade) return grade.error();
    label.grade = *grade;
    if (document.contains("witness")) {
      label.witness = testcase::Witness{document["witness"].get<std::string>()};
    }
    label.voices = document.value("voices", std::vector<std::string>{});
    aside = document.value("aside", "");
  } catch (const nlohmann::json::exception& error) {
    return base::Error{std::string("a label cannot be read: ") + error.what(), {}};
  }
  seed.seed.label = std::move(label);
  seed.aside = std::move(aside);
  return {};
}

size_t label_all(std::vector<StoredSeed>& seeds, const LabelOptions& options) {
  const LabelCache cache(options.cache);
  judge::CourtOptions court_options;
  court_options.limits = options.limits;
  court_options.confirm = false;
  std::vector<judge::Member> members = options.members;
  for (judge::Member& member : members) {
    member.mode = solver::RunMode::kSpawn;
    member.is_adviser = false;
  }
  const unsigned workers = base::worker_count(options.jobs, seeds.size());
  std::vector<std::unique_ptr<judge::Court>> courts(workers);
  std::atomic<size_t> cached = 0;
  std::atomic<size_t> done = 0;
  base::for_each_item(seeds.size(), workers, [&](unsigned worker, size_t i) {
    if (options.stop != nullptr && *options.stop) return;
    if (cache.find(seeds[i])) {
      ++cached;
    } else {
      auto& court = courts[worker];
      if (!court) court = std::make_unique<judge::Court>(members, court_options);
      label(*court, seeds[i]);
      cache.put(seeds[i]);
    }
    if (options.on_progress) options.on_progress(++done);
  });
  return cached;
}

}  // namespace assay::campaign
