#include "campaign/run_options.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <nlohmann/json.hpp>

#include "base/assert.h"
#include "base/quantity.h"
#include "os/file.h"

namespace assay::campaign {

using nlohmann::json;

namespace {

using base::Error;
using Kind = RunOption::Kind;
using Done = base::Result<void>;

// --- codecs: how a kind of value is stored, and how a flag says it

struct Number {
  static constexpr Kind kKind = Kind::kValue;
  static std::string print(uint64_t value) { return std::to_string(value); }
  static Done parse(const std::string& text, uint64_t& value) {
    const char* end = text.data() + text.size();
    const auto [at, code] = std::from_chars(text.data(), end, value);
    if (code == std::errc{} && at == end) return {};
    return Error{fmt::format("'{}': expected a number", text), {}};
  }
  template <typename T>
  static json encode(T value) {
    return value;
  }
  template <typename T>
  static Done decode(const json& stored, T& value) {
    if (!stored.is_number_unsigned()) return Error{"expected a number", {}};
    const auto number = stored.get<uint64_t>();
    value = static_cast<T>(number);
    if (value != number) return Error{fmt::format("{}: too large", number), {}};
    return {};
  }
};

struct Switch {
  static constexpr Kind kKind = Kind::kSwitch;
  static std::string print(bool value) { return value ? "true" : "false"; }
  static Done parse(const std::string& text, bool& value) {
    if (text != "true" && text != "false") return Error{"expected true or false", {}};
    value = text == "true";
    return {};
  }
  static json encode(bool value) { return value; }
  static Done decode(const json& stored, bool& value) {
    if (!stored.is_boolean()) return Error{"expected true or false", {}};
    value = stored.get<bool>();
    return {};
  }
};

struct Text {
  static json encode(const std::string& value) { return value; }
  static Done decode(const json& stored, std::string& value) {
    if (!stored.is_string()) return Error{"expected a text", {}};
    value = stored.get<std::string>();
    return {};
  }
};

// What is stored as the text that its flag takes.
template <typename Words>
struct AsText {
  static constexpr Kind kKind = Kind::kValue;
  template <typename T>
  static std::string print(const T& value) {
    return std::string(Words::print(value));
  }
  template <typename T>
  static Done parse(const std::string& text, T& value) {
    return Words::parse(text, value);
  }
  template <typename T>
  static json encode(const T& value) {
    return print(value);
  }
  template <typename T>
  static Done decode(const json& stored, T& value) {
    std::string text;
    if (const auto read = Text::decode(stored, text); !read) return read;
    return parse(text, value);
  }
};

template <typename T>
Done take(base::Result<T> read, T& value) {
  if (!read) return read.error();
  value = *std::move(read);
  return {};
}

struct DurationWords {
  static std::string print(std::chrono::milliseconds value) { return base::duration_text(value); }
  static Done parse(const std::string& text, std::chrono::milliseconds& value) {
    return take(base::parse_duration(text), value);
  }
};

struct SizeWords {
  static std::string print(uint64_t value) { return base::size_text(value); }
  static Done parse(const std::string& text, uint64_t& value) {
    return take(base::parse_size(text), value);
  }
};

// One of an enumeration's names.
template <typename T, size_t N>
Done parse_name(const std::string& text, const char* what, const std::array<T, N>& all, T& value) {
  std::vector<std::string> names;
  for (const T one : all) {
    if (name_of(one) == text) return value = one, Done{};
    names.emplace_back(name_of(one));
  }
  const std::string last = names.back();
  names.pop_back();
  return Error{
      fmt::format("'{}': expected the {} {} or {}", text, what, fmt::join(names, ", "), last), {}};
}

struct PresetWords {
  static std::string_view print(mutate::Preset value) { return name_of(value); }
  static Done parse(const std::string& text, mutate::Preset& value) {
    return parse_name(text, "preset", std::array{mutate::Preset::kFull, mutate::Preset::kPaper},
                      value);
  }
};

struct ScheduleWords {
  static std::string_view print(Schedule value) { return name_of(value); }
  static Done parse(const std::string& text, Schedule& value) {
    return parse_name(text, "schedule", std::array{Schedule::kRoundRobin, Schedule::kBandit},
                      value);
  }
};

struct ModeWords {
  using RunMode = solver::RunMode;
  static std::string_view print(const std::optional<RunMode>& value) {
    return value ? name_of(*value) : std::string_view();
  }
  static Done parse(const std::string& text, std::optional<RunMode>& value) {
    value.reset();
    if (text.empty()) return {};
    return parse_name(text, "mode",
                      std::array{RunMode::kSpawn, RunMode::kFork, RunMode::kPersistent},
                      value.emplace());
  }
};

std::vector<std::string> names_in(const judge::ClassSet& classes) {
  std::vector<std::string> names;
  for (size_t i = 0; i < judge::kBugClasses; ++i) {
    const auto bug = static_cast<judge::BugClass>(i);
    if (classes.has(bug)) names.emplace_back(name_of(bug));
  }
  return names;
}

// Stored as a list of all names: what "default" means may change. Assay 0.1.0 stored the flag.
struct Classes {
  static constexpr Kind kKind = Kind::kValue;
  static std::string print(const judge::ClassSet& value) {
    if (value == judge::ClassSet::defaults()) return "default";
    if (value == judge::ClassSet::all()) return "all";
    return fmt::format("{}", fmt::join(names_in(value), ","));
  }
  static Done parse(const std::string& text, judge::ClassSet& value) {
    return take(judge::ClassSet::parse(text), value);
  }
  static json encode(const judge::ClassSet& value) { return names_in(value); }
  static Done decode(const json& stored, judge::ClassSet& value) {
    if (stored.is_string()) return parse(stored.get<std::string>(), value);
    if (!stored.is_array()) return Error{"expected a list of names", {}};
    value = {};
    for (const json& name : stored) {
      judge::ClassSet one;
      if (!name.is_string()) return Error{"expected a list of names", {}};
      if (const auto read = parse(name.get<std::string>(), one); !read) return read;
      for (size_t i = 0; i < judge::kBugClasses; ++i) {
        const auto bug = static_cast<judge::BugClass>(i);
        if (one.has(bug)) value.add(bug);
      }
    }
    return {};
  }
};

template <typename T>
Done decode_shape(const json& stored, const char* expected, T& value) {
  try {
    stored.get_to(value);
  } catch (const json::exception&) {
    return Error{fmt::format("expected {}", expected), {}};
  }
  return {};
}

// A list of texts; its flag has them with commas, where it has one.
struct Texts {
  static constexpr Kind kKind = Kind::kValue;
  static std::string print(const std::vector<std::string>& value) {
    return fmt::format("{}", fmt::join(value, ","));
  }
  static Done parse(const std::string& text, std::vector<std::string>& value) {
    value.clear();
    for (size_t at = 0; at <= text.size();) {
      const size_t end = std::min(text.find(',', at), text.size());
      if (end > at) value.push_back(text.substr(at, end - at));
      at = end + 1;
    }
    return {};
  }
  static json encode(const std::vector<std::string>& value) { return value; }
  static Done decode(const json& stored, std::vector<std::string>& value) {
    return decode_shape(stored, "a list of texts", value);
  }
};

// Texts by name, or by name and name.
struct Table {
  template <typename T>
  static json encode(const T& value) {
    return value;
  }
  template <typename T>
  static Done decode(const json& stored, T& value) {
    return decode_shape(stored, "texts by name", value);
  }
};

struct Solvers {
  static json encode(const std::vector<SolverSpec>& value) {
    json all = json::array();
    for (const SolverSpec& one : value) {
      if (!one.profile.empty()) {
        all.push_back({{"profile", one.profile}});
      } else if (one.command.empty()) {
        all.push_back({{"name", one.name}});
      } else {
        all.push_back({{"name", one.name}, {"command", one.command}});
      }
    }
    return all;
  }

  static Done decode(const json& stored, std::vector<SolverSpec>& value) {
    if (!stored.is_array()) return Error{"expected a list", {}};
    value.clear();
    for (const json& one : stored) {
      if (!one.is_object() || one.empty()) return Error{"expected a solver", {}};
      SolverSpec& spec = value.emplace_back();
      for (const auto& [key, field] : one.items()) {
        if (const auto read = decode_field(key, field, spec); !read) return read;
      }
      if (spec.name.empty() == spec.profile.empty()) {
        return Error{"expected a solver's name or its profile", {}};
      }
    }
    return {};
  }

  static Done decode_field(const std::string& key, const json& field, SolverSpec& spec) {
    if (key == "name") return Text::decode(field, spec.name);
    if (key == "command") return Texts::decode(field, spec.command);
    if (key == "profile") return Text::decode(field, spec.profile);
    if (key != "flag") return Error{fmt::format("'{}' is not known", key), {}};
    std::string flag;  // NAME or NAME=COMMAND: so Assay 0.1.0 stored it
    if (const auto read = Text::decode(field, flag); !read) return read;
    return parse(flag, spec);
  }

  static Done parse(const std::string& flag, SolverSpec& spec) {
    const auto named = solver::split_solver_flag(flag);
    if (!named) return named.error();
    spec = {named->name, named->command};
    return {};
  }
};

// --- flags that are lists, and read files

Done add_solver(const std::string& flag, RunSpec& spec) {
  SolverSpec one;
  if (const auto read = Solvers::parse(flag, one); !read) return read;
  // What is wrong with it is told now, in the flag's words.
  if (const auto profile = solver::profile_of_solver(one.name, one.command); !profile) {
    return profile.error();
  }
  spec.solvers.push_back(std::move(one));
  return {};
}

Done add_profile(const std::string& path, RunSpec& spec) {
  const auto file = os::MappedFile::open(path);
  if (!file) return file.error();
  const auto profile = solver::parse_profile(file->text(), path);
  if (!profile) return profile.error();
  spec.solvers.push_back({{}, {}, std::string(file->text())});
  return {};
}

Done add_setting(const std::string& text, RunSpec& spec) {
  const size_t dot = text.find('.');
  const size_t equals = text.find('=');
  if (dot == std::string::npos || equals == std::string::npos || dot > equals) {
    return Error{fmt::format("'{}': expected STRATEGY.NAME=VALUE", text), {}};
  }
  const std::string strategy = text.substr(0, dot);
  if (std::ranges::find(spec.strategies, strategy) == spec.strategies.end()) {
    return Error{fmt::format("'{}': '{}' is not among the chosen strategies", text, strategy), {}};
  }
  const std::string name = text.substr(dot + 1, equals - dot - 1);
  const std::string value = text.substr(equals + 1);
  spec.settings[strategy][name] = value;
  if (!mutate::names_a_file(strategy, name)) return {};
  const auto file = os::MappedFile::open(value);
  if (!file) return file.error();
  spec.files[strategy][name] = file->text();
  return {};
}

// One pattern per line; blank lines and those that begin with # do not count.
Done read_known(const std::string& path, RunSpec& spec) {
  const auto file = os::MappedFile::open(path);
  if (!file) return file.error();
  std::string_view text = file->text();
  while (!text.empty()) {
    const size_t end = std::min(text.find('\n'), text.size());
    const std::string line(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
    if (line.find_first_not_of(" \t\r") == std::string::npos || line[0] == '#') continue;
    spec.known.push_back(line);
  }
  return {};
}

// --- rows

using Identify = void (*)(const RunSpec&, json&);
constexpr Identify kInStreams = nullptr;  // the names of the streams say it
constexpr Identify kInSolvers = nullptr;  // the list of the solvers that run says it
constexpr Identify kSameRun = nullptr;

struct Names {
  std::string_view flag;
  std::string_view help;
  std::string_view key;
  std::string_view before;
};

// Stored only.
template <auto kMember, typename Codec>
constexpr RunOption stored(std::string_view key, std::string_view before = {}) {
  return {{},
          {},
          Kind::kValue,
          key,
          before,
          [](const RunSpec& spec) { return Codec::encode(spec.*kMember); },
          [](const json& value, RunSpec& spec) { return Codec::decode(value, spec.*kMember); },
          nullptr,
          nullptr,
          nullptr};
}

// A flag with one value, or a switch.
template <auto kMember, typename Codec>
constexpr RunOption option(const Names& names, Identify identify) {
  RunOption row = stored<kMember, Codec>(names.key, names.before);
  row.flag = names.flag;
  row.help = names.help;
  row.kind = Codec::kKind;
  row.parse = [](const std::string& text, RunSpec& spec) {
    return Codec::parse(text, spec.*kMember);
  };
  row.print = [](const RunSpec& spec) { return Codec::print(spec.*kMember); };
  row.identify = identify;
  return row;
}

// A flag that a function takes, and that may be repeated if it is a list.
template <auto kMember, typename Codec>
constexpr RunOption given(const Names& names, Kind kind,
                          Done (*parse)(const std::string&, RunSpec&)) {
  RunOption row = stored<kMember, Codec>(names.key, names.before);
  row.flag = names.flag;
  row.help = names.help;
  row.kind = kind;
  row.parse = parse;
  return row;
}

constexpr RunOption kOptions[] = {
    given<&RunSpec::solvers, Solvers>(
        {"solver",
         "NAME (z3, cvc5, cvc4, boolector) or NAME=COMMAND; may be repeated",
         "solvers",
         {}},
        Kind::kList, add_solver),
    given<&RunSpec::solvers, Solvers>(
        {"profile", "A solver's profile file; may be repeated", {}, {}}, Kind::kList, add_profile),
    option<&RunSpec::timeout, AsText<DurationWords>>(
        {"timeout", "For one run of a solver", "timeout", R"("5s")"},
        [](const RunSpec& spec, json& all) { all["timeout_ms"] = spec.timeout.count(); }),
    option<&RunSpec::memory, AsText<SizeWords>>(
        {"memory", "For one run of a solver", "memory", R"("2G")"},
        [](const RunSpec& spec, json& all) { all["memory"] = spec.memory; }),
    option<&RunSpec::mode, AsText<ModeWords>>(
        {"mode", "How solvers are run: spawn, fork or persistent; the fastest that works", "mode",
         R"("")"},
        kSameRun),
    option<&RunSpec::variants, Switch>(
        {"variants", "Also every set of options of the profiles", "variants", "false"}, kInSolvers),
    option<&RunSpec::no_advice, Switch>(
        {"no-advice", "Do not ask other installed solvers where the named ones leave a question",
         "no_advice", "false"},
        kInSolvers),
    option<&RunSpec::strategies, Texts>({"strategy", "Names with commas: {}", "strategies", {}},
                                        kInStreams),
    option<&RunSpec::preset, AsText<PresetWords>>(
        {"preset", "full, or paper: exactly what was published", "preset", R"("full")"},
        [](const RunSpec& spec, json& all) { all["preset"] = name_of(spec.preset); }),
    given<&RunSpec::settings, Table>(
        {"set", "STRATEGY.NAME=VALUE: a setting of a strategy (docs/strategies/)", "settings",
         "{}"},
        Kind::kList, add_setting),
    option<&RunSpec::schedule, AsText<ScheduleWords>>(
        {"schedule", "round-robin or bandit", "schedule", R"("round-robin")"},
        [](const RunSpec& spec, json& all) { all["schedule"] = name_of(spec.schedule); }),
    option<&RunSpec::classes, Classes>(
        {"classes", "Which bugs to look for (see check)", "classes",
         R"(["refutation-unsoundness","solution-unsoundness","invalid-model","crash",)"
         R"("disagreement"])"},
        [](const RunSpec& spec, json& all) { all["classes"] = names_in(spec.classes); }),
    given<&RunSpec::known, Texts>(
        {"known", "A file with patterns of bugs that are known", "known", "[]"}, Kind::kValue,
        read_known),
    option<&RunSpec::seed, Number>({"seed", "Of everything random", "seed", {}},
                                   [](const RunSpec& spec, json& all) { all["seed"] = spec.seed; }),
    stored<&RunSpec::files, Table>("files", "{}"),
    stored<&RunSpec::assay, Text>("assay"),
    stored<&RunSpec::generator, Number>("generator"),
    stored<&RunSpec::pool, Text>("pool"),
    stored<&RunSpec::probes, Table>("probes"),
};

}  // namespace

std::span<const RunOption> run_options() { return kOptions; }

const RunOption& run_option(std::string_view flag) {
  const auto found = std::ranges::find(kOptions, flag, &RunOption::flag);
  ASSAY_ASSERT(found != std::end(kOptions));
  return *found;
}

std::string help_of(const RunOption& option) {
  return fmt::format(fmt::runtime(option.help), fmt::join(mutate::strategy_names(), ", "));
}

std::string default_text(std::string_view flag) { return run_option(flag).print(RunSpec{}); }

}  // namespace assay::campaign
