#include "cli/data_folder.h"

#include <fmt/format.h>

#include <algorithm>
#include <deque>
#include <filesystem>
#include <vector>

#include "base/data_texts.h"
#include "mutate/fusion/rules.h"
#include "mutate/synth/rule_check.h"
#include "os/file.h"
#include "solver/profile.h"

namespace assay::cli {

namespace {

namespace fs = std::filesystem;

// What the tables point to lives as long as the program.
std::string_view keep(std::string text) {
  static std::deque<std::string> texts;
  return texts.emplace_back(std::move(text));
}

struct Kind {
  const char* name;
  const char* ending;
  bool has_folders;  // names are paths with their ending, as seeds have them
};
constexpr Kind kKinds[] = {
    {"profiles", ".toml", false}, {"rules", ".toml", false}, {"seeds", ".smt2", true}};

bool belongs_to(const Kind& kind, const fs::path& path) {
  return path.extension() == kind.ending || (kind.has_folders && path.filename() == "labels.json");
}

base::Result<std::vector<base::DataText>> read_kind(const Kind& kind, const fs::path& folder) {
  std::vector<fs::path> paths;
  const auto found = os::list_files(folder.string(), {.is_deep = kind.has_folders});
  if (!found) return found.error();
  for (const fs::path path : *found) {
    if (belongs_to(kind, path)) paths.push_back(path);
  }
  if (paths.empty()) {
    return base::Error{fmt::format("there is no {} file in it", kind.ending), folder.string()};
  }
  std::vector<base::DataText> texts;
  for (const fs::path& path : paths) {
    const auto file = os::MappedFile::open(path.string());
    if (!file) return file.error();
    std::string name =
        kind.has_folders ? path.lexically_relative(folder).generic_string() : path.stem().string();
    texts.push_back({keep(std::move(name)), keep(path.string()), keep(std::string(file->text()))});
  }
  std::ranges::sort(texts, {}, &base::DataText::name);
  return texts;
}

base::Result<void> check_profiles() {
  for (const std::string& name : solver::builtin_profile_names()) {
    if (const auto profile = solver::builtin_profile(name); !profile) return profile.error();
  }
  return {};
}

// Each of them is a file that some strategy reads.
base::Result<void> read_rules(const std::vector<base::DataText>& texts) {
  for (const base::DataText& text : texts) {
    if (text.name == "fusion") {
      const auto rules = mutate::fusion::read_rules(text.text, text.file);
      if (!rules) return rules.error();
    } else if (text.name.starts_with("synth")) {
      const auto rules = mutate::synth::read_rules(text.text, text.file);
      if (!rules) return rules.error();
    } else {
      return base::Error{"no strategy reads it: expected fusion.toml, or a name that begins synth",
                         std::string(text.file)};
    }
  }
  return {};
}

// All files together, since one may have rules of another's theory. Those of fusions are checked
// when that strategy is made.
base::Result<void> check_synth_rules() {
  const mutate::synth::Rules& rules = mutate::synth::builtin_rules();
  for (const mutate::synth::TheoryText& theory : rules.theories) {
    mutate::synth::Context context;
    const auto terms = mutate::synth::rule_terms(context, rules, theory.name, false);
    if (!terms) return terms.error();
    if (const auto wrong = check_rules(context, *terms, mutate::synth::RuleCheck::kFull))
      return *wrong;
  }
  return {};
}

}  // namespace

base::Result<void> use_data_folder(const std::string& folder) {
  bool has_any = false;
  for (const Kind& kind : kKinds) {
    const fs::path path = fs::path(folder) / kind.name;
    if (!os::is_folder(path.string())) continue;
    auto texts = read_kind(kind, path);
    if (!texts) return texts.error();
    has_any = true;
    const bool is_rules = std::string_view(kind.name) == "rules";
    if (is_rules) {
      if (const auto read = read_rules(*texts); !read) return read;
    }
    base::replace_data(kind.name, *std::move(texts));
    if (is_rules) {
      if (const auto checked = check_synth_rules(); !checked) return checked;
    }
  }
  if (!has_any) return base::Error{"expected a folder with profiles/, rules/ or seeds/", folder};
  return check_profiles();
}

}  // namespace assay::cli
