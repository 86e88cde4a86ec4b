// Reading profiles. A table says which key of which section goes where, so that an unknown key is
// told from a known one (a misspelt "crashs" must not silently lose the patterns) and docs and code
// can be compared line by line.
#include <algorithm>
#include <array>
#include <optional>
#include <regex>

#include "base/toml.h"
#include "smtlib/dialect.h"
#include "solver/profile.h"
#include "solver/support.h"
#include "solver/version_command.h"

namespace assay::solver {

namespace {

using Strings = std::vector<std::string>;
using Patterns = std::vector<Pattern>;

// One key: where it stands, and the one member that it sets.
struct Field {
  std::string_view section;  // "": the top of the file
  std::string_view key;
  std::string Profile::*text = nullptr;
  Strings Profile::*strings = nullptr;
  bool Profile::*flag = nullptr;
  uint64_t Profile::*number = nullptr;
  Patterns Profile::*patterns = nullptr;
};

constexpr Field field(std::string_view section, std::string_view key, std::string Profile::*m) {
  return {.section = section, .key = key, .text = m};
}
constexpr Field field(std::string_view section, std::string_view key, Strings Profile::*m) {
  return {.section = section, .key = key, .strings = m};
}
constexpr Field field(std::string_view section, std::string_view key, bool Profile::*m) {
  return {.section = section, .key = key, .flag = m};
}
constexpr Field field(std::string_view section, std::string_view key, uint64_t Profile::*m) {
  return {.section = section, .key = key, .number = m};
}
constexpr Field field(std::string_view section, std::string_view key, Patterns Profile::*m) {
  return {.section = section, .key = key, .patterns = m};
}

constexpr std::array kFields = {
    field("", "name", &Profile::name),
    field("", "family", &Profile::family),
    field("", "dialect", &Profile::dialect),
    field("command", "run", &Profile::command),
    field("command", "version", &Profile::version_command),
    field("command", "stdin", &Profile::stdin_arguments),
    field("command", "persistent", &Profile::persistent_arguments),
    field("command", "time_limit", &Profile::time_limit),
    field("command", "time_units_per_second", &Profile::time_units_per_second),
    field("command", "memory_limit", &Profile::memory_limit),
    field("command", "random_seed", &Profile::random_seed),
    field("command", "models", &Profile::model_arguments),
    field("command", "cores", &Profile::core_arguments),
    field("command", "checks", &Profile::check_arguments),
    field("command", "environment", &Profile::environment),
    field("script", "models", &Profile::model_commands),
    field("script", "cores", &Profile::core_commands),
    field("script", "incremental", &Profile::incremental_commands),
    field("script", "wake_up", &Profile::wake_up_commands),
    field("abilities", "stdin", &Profile::reads_stdin),
    field("abilities", "address_space_limit", &Profile::limits_address_space),
    field("abilities", "echo", &Profile::echo),
    field("abilities", "get_commands", &Profile::get_commands),
    field("abilities", "models", &Profile::models),
    field("abilities", "incremental", &Profile::incremental),
    field("abilities", "over_approximates", &Profile::over_approximates),
    field("abilities", "restart_after", &Profile::restart_after),
    field("abilities", "logics", &Profile::logics),
    field("abilities", "replace_logics", &Profile::replace_logics),
    field("abilities", "no_theories", &Profile::no_theories),
    field("abilities", "no_operators", &Profile::no_operators),
    field("abilities", "no_commands", &Profile::no_commands),
    field("output", "crashes", &Profile::crashes),
    field("output", "refusals", &Profile::refusals),
    field("output", "harmless", &Profile::harmless),
    field("output", "memory", &Profile::memory),
    field("output", "time", &Profile::time),
};

class Reader {
 public:
  Reader(std::string_view toml, std::string_view file) : toml_(toml), file_(file) {}

  base::Result<Profile> read() {
    const toml::parse_result parsed = toml::parse(toml_, file_);
    if (!parsed) {
      return error(parsed.error().source(), std::string(parsed.error().description()));
    }
    const toml::table& top = parsed.table();
    Profile profile;
    if (const toml::node* base = top.get("extends")) {
      const std::optional<std::string> name = base->value<std::string>();
      if (!name) return error(base->source(), "'extends': expected the name of a built-in profile");
      auto builtin = builtin_profile(*name);
      if (!builtin) return error(base->source(), builtin.error().message);
      profile = *std::move(builtin);
    }
    for (auto&& [key, node] : top) {
      if (!read_top(key.str(), node, profile)) return *error_;
    }
    // Another program than that of the profile below has a version of its own.
    const bool has_own_program = top.at_path("command.run") && !top.at_path("command.version");
    if (has_own_program && !profile.version_command.empty()) {
      profile.version_command = version_of_command(profile.version_command, profile.command);
    }
    if (!check(top, profile)) return *error_;
    return profile;
  }

 private:
  bool read_top(std::string_view key, const toml::node& node, Profile& profile) {
    if (key == "extends") return true;
    if (key == "options") return read_options(node, profile);
    if (key == "needs") return read_needs(node, profile);
    if (key == "known") return read_known(node, profile);
    if (!is_section(key)) return read_key("", key, node, profile);
    const toml::table* table = node.as_table();
    if (table == nullptr) {
      return fail(node,
                  "'" + std::string(key) + "': expected a section [" + std::string(key) + "]");
    }
    for (auto&& [inner, value] : *table) {
      if (!read_key(key, inner.str(), value, profile)) return false;
    }
    return true;
  }

  bool read_key(std::string_view section, std::string_view key, const toml::node& node,
                Profile& profile) {
    if (section == "abilities" && key == "modes") return read_modes(node, profile);
    if (section == "output" && key == "crash_exit_codes") return read_codes(node, profile);
    const auto found = std::find_if(kFields.begin(), kFields.end(), [&](const Field& f) {
      return f.section == section && f.key == key;
    });
    if (found == kFields.end()) {
      return fail(node,
                  "unknown key '" + std::string(key) + "'; expected one of " + keys_of(section));
    }
    return set(*found, node, profile);
  }

  bool set(const Field& f, const toml::node& node, Profile& profile) {
    const std::string name = "'" + std::string(f.key) + "': ";
    if (f.text != nullptr) {
      if (!node.is_string()) return fail(node, name + "expected a string");
      profile.*f.text = **node.as_string();
    } else if (f.flag != nullptr) {
      if (!node.is_boolean()) return fail(node, name + "expected true or false");
      profile.*f.flag = **node.as_boolean();
    } else if (f.number != nullptr) {
      if (!node.is_integer() || **node.as_integer() <= 0) {
        return fail(node, name + "expected a positive integer");
      }
      profile.*f.number = static_cast<uint64_t>(**node.as_integer());
    } else if (f.strings != nullptr) {
      auto list = strings(name, node);
      if (!list) return false;
      profile.*f.strings = *std::move(list);
    } else {
      return set_patterns(name, node, profile.*f.patterns);
    }
    return true;
  }

  std::optional<Strings> strings(const std::string& name, const toml::node& node) {
    const toml::array* array = node.as_array();
    if (array == nullptr) {
      fail(node, name + "expected a list of strings");
      return {};
    }
    Strings list;
    for (const toml::node& item : *array) {
      if (!item.is_string()) {
        fail(item, name + "expected a string");
        return {};
      }
      list.push_back(**item.as_string());
    }
    return list;
  }

  bool set_patterns(const std::string& name, const toml::node& node, Patterns& patterns) {
    const auto list = strings(name, node);
    if (!list) return false;
    patterns.clear();
    for (size_t i = 0; i < list->size(); ++i) {
      if (!is_regex((*node.as_array())[i], (*list)[i])) return false;
      patterns.push_back({(*list)[i], {}});
    }
    return true;
  }

  bool is_regex(const toml::node& node, const std::string& text) {
    try {
      const std::regex checked(text);
      return true;
    } catch (const std::regex_error& reason) {  // the only exception here, and it stays here
      return fail(node, "'" + text + "': expected a regular expression: " + reason.what());
    }
  }

  bool read_modes(const toml::node& node, Profile& profile) {
    const auto list = strings("'modes': ", node);
    if (!list) return false;
    profile.modes.clear();
    for (const std::string& text : *list) {
      bool found = false;
      for (RunMode mode : {RunMode::kSpawn, RunMode::kFork, RunMode::kPersistent}) {
        if (name_of(mode) != text) continue;
        found = true;
        profile.modes.push_back(mode);
      }
      if (!found)
        return fail(node, "'modes': expected spawn, fork or persistent, not '" + text + "'");
    }
    if (!profile.can_run(RunMode::kSpawn)) {
      return fail(node, "'modes': expected spawn among them (findings are confirmed with it)");
    }
    profile.mode = profile.modes.front();
    return true;
  }

  bool read_codes(const toml::node& node, Profile& profile) {
    const toml::array* array = node.as_array();
    profile.crash_exit_codes.clear();
    bool good = array != nullptr;
    for (size_t i = 0; good && i < array->size(); ++i) {
      const auto code = (*array)[i].value<int64_t>();
      good = code && *code > 0 && *code < 256;
      if (good) profile.crash_exit_codes.push_back(static_cast<int>(*code));
    }
    return good || fail(node, "'crash_exit_codes': expected a list of integers from 1 to 255");
  }

  // [[options]] name, arguments, commands, check, models
  bool read_options(const toml::node& node, Profile& profile) {
    profile.options.clear();
    return for_each_table("options", node, [&](const toml::table& table) {
      OptionSet set;
      for (auto&& [key, value] : table) {
        if (key == "name" && value.is_string()) {
          set.name = **value.as_string();
        } else if (key == "check" && value.is_string()) {
          set.check = **value.as_string();
        } else if (key == "models" && value.is_boolean()) {
          set.models = **value.as_boolean();
        } else if (key == "arguments" || key == "commands") {
          auto list = strings("'" + std::string(key.str()) + "': ", value);
          if (!list) return false;
          (key == "arguments" ? set.arguments : set.commands) = *std::move(list);
        } else {
          return fail(value,
                      "'" + std::string(key.str()) +
                          "': expected name, check (strings), arguments, commands (lists) or "
                          "models (true or false)");
        }
      }
      if (set.name.empty()) return fail(table, "expected a name for this set of options");
      if (std::ranges::find(profile.options, set.name, &OptionSet::name) != profile.options.end()) {
        return fail(table, "'" + set.name + "': expected a name that no other set of options has");
      }
      profile.options.push_back(std::move(set));
      return true;
    });
  }

  // [[needs]] words, commands
  bool read_needs(const toml::node& node, Profile& profile) {
    profile.needs.clear();
    return for_each_table("needs", node, [&](const toml::table& table) {
      Need need;
      for (auto&& [key, value] : table) {
        if (key != "words" && key != "commands") {
          return fail(value,
                      "unknown key '" + std::string(key.str()) + "'; expected words, commands");
        }
        auto list = strings("'" + std::string(key.str()) + "': ", value);
        if (!list) return false;
        (key == "words" ? need.words : need.commands) = *std::move(list);
      }
      profile.needs.push_back(std::move(need));
      return true;
    });
  }

  // [[known]] name, pattern
  bool read_known(const toml::node& node, Profile& profile) {
    profile.known.clear();
    return for_each_table("known", node, [&](const toml::table& table) {
      Pattern pattern;
      for (auto&& [key, value] : table) {
        if ((key != "name" && key != "pattern") || !value.is_string()) {
          return fail(value, "'" + std::string(key.str()) + "': expected name or pattern, strings");
        }
        (key == "name" ? pattern.label : pattern.text) = **value.as_string();
      }
      if (pattern.label.empty() || pattern.text.empty()) {
        return fail(table, "expected a name and a pattern for this known bug");
      }
      if (!is_regex(table, pattern.text)) return false;
      profile.known.push_back(std::move(pattern));
      return true;
    });
  }

  template <typename Visit>
  bool for_each_table(const std::string& name, const toml::node& node, Visit visit) {
    const toml::array* array = node.as_array();
    if (array == nullptr) return fail(node, "expected sections [[" + name + "]]");
    for (const toml::node& item : *array) {
      if (!item.is_table()) return fail(item, "expected a section [[" + name + "]]");
      if (!visit(*item.as_table())) return false;
    }
    return true;
  }

  bool check(const toml::table& top, const Profile& profile) {
    if (profile.name.empty()) return fail(top, "expected name = \"...\"");
    if (profile.command.empty()) return fail(top, "expected run = [\"program\", ...] in [command]");
    smtlib::Dialect dialect;
    if (!smtlib::Dialect::named(profile.dialect, dialect)) {
      return fail(*top.get("dialect"), "unknown dialect '" + profile.dialect + "'");
    }
    for (const std::string& theory : profile.no_theories) {
      if (!is_theory_name(theory)) {
        return fail(*top.at_path("abilities.no_theories").node(),
                    "unknown theory '" + theory + "'; expected one of " + theory_names());
      }
    }
    for (const std::string& variable : profile.environment) {
      if (variable.find('=') == std::string::npos) {
        return fail(*top.at_path("command.environment").node(),
                    "'" + variable + "': expected NAME=VALUE");
      }
    }
    return true;
  }

  static bool is_section(std::string_view key) {
    return std::any_of(kFields.begin(), kFields.end(),
                       [&](const Field& f) { return !f.section.empty() && f.section == key; });
  }

  static std::string keys_of(std::string_view section) {
    std::string list;
    if (section.empty())
      list = "extends, command, script, abilities, needs, options, output, known";
    if (section == "abilities") list = "modes";
    if (section == "output") list = "crash_exit_codes";
    for (const Field& f : kFields) {
      if (f.section == section) list += (list.empty() ? "" : ", ") + std::string(f.key);
    }
    return list;
  }

  bool fail(const toml::node& node, std::string message) {
    error_ = error(node.source(), std::move(message));
    return false;
  }

  base::Error error(const toml::source_region& region, std::string message) const {
    return {std::move(message), std::string(file_), region.begin.line, region.begin.column};
  }

  std::string_view toml_;
  std::string_view file_;
  std::optional<base::Error> error_;
};

}  // namespace

base::Result<Profile> parse_profile(std::string_view toml, std::string_view file) {
  return Reader(toml, file).read();
}

}  // namespace assay::solver
