#include "cli/config_file.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <memory>
#include <string_view>

#include "base/toml.h"
#include "os/file.h"

namespace assay::cli {

namespace {

constexpr const char* kDefaultFile = "assay.toml";

// What may stand outside of sections: the flags that mean the same everywhere.
constexpr std::array<std::string_view, 12> kCommon = {"data",   "db",       "jobs",    "json",
                                                      "memory", "profile",  "quiet",   "seed",
                                                      "solver", "strategy", "timeout", "verbose"};

// The time for one run of a solver is nothing that the whole of `assay solve` should end after.
bool is_other_flag(std::string_view subcommand, std::string_view key) {
  return subcommand == "solve" && key == "timeout";
}

class TomlConfig : public CLI::Config {
 public:
  TomlConfig(const CLI::App& app, std::vector<std::string> subcommands)
      : app_(app), subcommands_(std::move(subcommands)) {}

  std::string to_config(const CLI::App*, bool, bool, std::string) const override { return {}; }

  std::vector<CLI::ConfigItem> from_config(std::istream& input) const override {
    const std::string text(std::istreambuf_iterator<char>(input), {});
    const std::string file = app_.get_config_ptr()->as<std::string>();
    const toml::parse_result parsed = toml::parse(text, file);
    if (!parsed) {
      fail(file, parsed.error().source().begin, std::string(parsed.error().description()));
    }
    std::vector<const CLI::App*> path = {&app_};
    while (!path.back()->get_subcommands().empty()) {
      path.push_back(path.back()->get_subcommands().front());
    }
    std::vector<CLI::ConfigItem> found;
    read_table({file, path, found}, parsed.table(), 0);
    return found;
  }

 private:
  struct Reading {
    const std::string& file;
    const std::vector<const CLI::App*>& path;  // the program, its subcommand, that one's
    std::vector<CLI::ConfigItem>& items;       // the first that names a flag wins
  };

  [[noreturn]] static void fail(const std::string& file, const toml::source_position& at,
                                const std::string& message) {
    throw CLI::ConfigError(fmt::format("{}:{}:{}: {}", file, at.line, at.column, message));
  }

  // `depth`: how many words of the path the section's name has.
  void read_table(const Reading& reading, const toml::table& table, size_t depth) const {
    for (auto&& [key, value] : table) {
      if (!value.is_table()) continue;
      check_section(reading, key, depth);
      const bool is_ours =
          depth + 1 < reading.path.size() && reading.path[depth + 1]->get_name() == key.str();
      if (is_ours) read_table(reading, *value.as_table(), depth + 1);
    }
    for (auto&& [key, value] : table) {
      if (!value.is_table()) read_value(reading, key, value, depth);
    }
  }

  void check_section(const Reading& reading, const toml::key& key, size_t depth) const {
    std::vector<std::string> known = subcommands_;
    if (depth > 0) {
      known.clear();
      for (const CLI::App* one : reading.path[depth]->get_subcommands([](auto*) { return true; })) {
        known.push_back(one->get_name());
      }
    }
    if (std::ranges::find(known, key.str()) != known.end()) return;
    fail(reading.file, key.source().begin,
         fmt::format("there is no subcommand '{}'{}", key.str(),
                     known.empty() ? "" : fmt::format("; expected {}", fmt::join(known, ", "))));
  }

  void read_value(const Reading& reading, const toml::key& key, const toml::node& value,
                  size_t depth) const {
    const std::string name(key.str());
    if (depth == 0 && std::ranges::find(kCommon, name) == kCommon.end()) {
      fail(reading.file, key.source().begin,
           fmt::format("'{}': outside of sections such as [fuzz] are expected {}", name,
                       fmt::join(kCommon, ", ")));
    }
    if (depth == 0 && reading.path.size() > 1 && is_other_flag(reading.path[1]->get_name(), name)) {
      return;
    }
    for (size_t i = reading.path.size(); i-- > 0;) {
      const CLI::Option* option = reading.path[i]->get_option_no_throw("--" + name);
      if (option == nullptr) continue;
      CLI::ConfigItem item;
      for (size_t word = 1; word <= i; ++word) {
        item.parents.push_back(reading.path[word]->get_name());
      }
      item.name = name;
      item.inputs = inputs(reading.file, name, *option, value);
      reading.items.push_back(std::move(item));
      return;
    }
    if (depth == 0 || is_flag_of_another(*reading.path[depth], name)) return;
    fail(reading.file, key.source().begin,
         fmt::format("`assay {}` has no flag --{}", section_of(reading, depth), name));
  }

  // `[bugs]` may say what only some of its own subcommands take.
  static bool is_flag_of_another(const CLI::App& command, const std::string& name) {
    const auto all = command.get_subcommands([](const CLI::App*) { return true; });
    return std::ranges::any_of(
        all, [&](const CLI::App* one) { return one->get_option_no_throw("--" + name) != nullptr; });
  }

  static std::string section_of(const Reading& reading, size_t depth) {
    std::string words;
    for (size_t i = 1; i <= depth; ++i) {
      words += (words.empty() ? "" : " ") + reading.path[i]->get_name();
    }
    return words;
  }

  static std::vector<std::string> inputs(const std::string& file, const std::string& name,
                                         const CLI::Option& option, const toml::node& value) {
    const bool is_flag = option.get_expected_max() == 0;
    if (is_flag) {
      if (!value.is_boolean()) fail(file, value.source().begin, name + ": expected true or false");
      return {**value.as_boolean() ? "true" : "false"};
    }
    const toml::array* list = value.as_array();
    if (list == nullptr) return {text_of(file, name, value)};
    if (option.get_items_expected_max() <= 1) {
      fail(file, value.source().begin, name + ": expected one value, not a list");
    }
    std::vector<std::string> texts;
    for (const toml::node& item : *list) texts.push_back(text_of(file, name, item));
    return texts;
  }

  static std::string text_of(const std::string& file, const std::string& name,
                             const toml::node& value) {
    if (value.is_string()) return **value.as_string();
    if (value.is_integer()) return fmt::format("{}", **value.as_integer());
    if (value.is_floating_point()) return fmt::format("{}", **value.as_floating_point());
    fail(file, value.source().begin, name + ": expected a string or a number");
  }

  const CLI::App& app_;
  const std::vector<std::string> subcommands_;
};

}  // namespace

void add_config_flag(CLI::App& app, std::vector<std::string> subcommands) {
  app.set_config("--config", kDefaultFile,
                 "Values of flags, as TOML; by default ./assay.toml where it is");
  app.config_formatter(std::make_shared<TomlConfig>(app, std::move(subcommands)));
}

std::string_view subcommand_word(char** words) {
  for (char** word = words + 1; *word != nullptr; ++word) {
    const std::string_view text = *word;
    if ((text == "--config" || text == "--data") && word[1] != nullptr) {
      ++word;
    } else if (!text.starts_with('-')) {
      return text;
    }
  }
  return {};
}

std::string config_text(char** words) {
  std::string path = kDefaultFile;
  for (char** word = words + 1; *word != nullptr; ++word) {
    const std::string_view text = *word;
    if (text == "--config" && word[1] != nullptr) path = word[1];
    if (text.starts_with("--config=")) path = text.substr(9);
  }
  const auto file = os::MappedFile::open(path);
  return file ? std::string(file->text()) : std::string();
}

}  // namespace assay::cli
