#include "solver/script_text.h"

#include <array>
#include <charconv>

#include "smtlib/parser.h"
#include "smtlib/printer.h"
#include "smtlib/sexpr_scan.h"
#include "solver/support.h"

namespace assay::solver {

using smtlib::end_of_sexpr;

namespace {

constexpr std::array<std::string_view, 9> kMarkerNames = {
    "logic", "body", "check", "model", "values", "core", "reason", "statistics", "end"};
constexpr std::string_view kPrefix = "assay.";

enum class Role { kKept, kScope, kLeftOut, kOption, kLogic, kCheck, kReset, kExit };

Role role_of(std::string_view command) {
  const std::string_view word = smtlib::head_of(command);
  if (word.starts_with("check-sat")) return Role::kCheck;
  if (word == "set-logic") return Role::kLogic;
  if (word == "reset") return Role::kReset;
  if (word == "set-option") {
    return command.find(":global-declarations") == std::string_view::npos ? Role::kLeftOut
                                                                          : Role::kOption;
  }
  if (word == "push" || word == "pop") return Role::kScope;
  if (word == "exit") return Role::kExit;
  if (word == "set-info" || word == "echo" || word.starts_with("get-")) {
    return Role::kLeftOut;
  }
  return Role::kKept;
}

void append_marker_text(Marker marker, uint64_t number, std::string& out) {
  out += kPrefix;
  out += kMarkerNames[static_cast<size_t>(marker)];
  out += '.';
  out += std::to_string(number);
}

struct SourceCommand {
  std::string_view text;
  Role role;
};

// Up to (exit): what stands behind it is never executed.
std::vector<SourceCommand> commands_of(std::string_view source) {
  std::vector<SourceCommand> commands;
  smtlib::for_each_command(source, [&](std::string_view text) {
    if (commands.empty() || commands.back().role != Role::kExit) {
      commands.push_back({text, role_of(text)});
    }
  });
  return commands;
}

bool has_replaced_logic(const Profile& profile, std::string_view text) {
  constexpr std::string_view kCommand = "(set-logic ";
  if (profile.replace_logics.empty()) return false;
  const size_t at = text.find(kCommand);
  if (at == std::string_view::npos) return false;
  const size_t start = at + kCommand.size();
  return is_replaced_logic(profile, text.substr(start, end_of_sexpr(text, start) - start));
}

void append_marker(Marker marker, uint64_t number, std::string& out) {
  out += "(echo \"";
  append_marker_text(marker, number, out);
  out += "\")\n";
}

// Appends the commands of one script; knows where the markers go.
class Body {
 public:
  Body(const Profile& profile, const Request& request, std::string_view options, std::string& out)
      : profile_(profile), request_(request), options_(options), out_(out) {}

  void add(std::string_view command, Role role) {
    switch (role) {
      case Role::kLeftOut:
      case Role::kOption:  // stands at the start already
      case Role::kExit:
        break;
      case Role::kLogic:
        // The first section needs no marker; after a reset there may be a second logic.
        if (has_started_) mark(Marker::kLogic, 0);
        line(command);
        mark(Marker::kBody, 0);
        if (!has_started_) beginning_ = out_.size();
        has_started_ = true;
        is_in_questions_ = false;
        break;
      case Role::kReset:
        leave_questions();
        line(command);
        out_ += options_;
        break;
      case Role::kCheck:
        start();
        mark(Marker::kCheck, checks_);
        line(command == "(check-sat)" && !request_.check.empty() ? request_.check : command);
        if (profile_.get_commands) questions();
        is_in_questions_ = true;
        ++checks_;
        break;
      case Role::kKept:
      case Role::kScope:
        start();
        leave_questions();
        line(command);
        break;
    }
  }

  size_t checks() const { return checks_; }
  // Of the text, after options and logic.
  size_t beginning() const { return beginning_; }

 private:
  // Without a logic the body starts at once.
  void start() {
    if (has_started_) return;
    mark(Marker::kBody, 0);
    beginning_ = out_.size();
    has_started_ = true;
  }

  // Not before there is something to tell apart: every line that a solver prints wakes us up, and
  // that is most of our own time.
  void leave_questions() {
    if (is_in_questions_) mark(Marker::kBody, checks_);
    is_in_questions_ = false;
  }

  void questions() {
    if (request_.want_model) ask(Marker::kModel, "(get-model)");
    if (request_.want_core) ask(Marker::kCore, "(get-unsat-core)");
    if (request_.want_reason) ask(Marker::kReason, "(get-info :reason-unknown)");
    if (request_.want_statistics) ask(Marker::kStatistics, "(get-info :all-statistics)");
    // One command each: what a solver cannot answer does not take the rest with it. Last, since a
    // term that it cannot read ends some solvers.
    for (const std::string& value : request_.values) {
      ask(Marker::kValues, "(get-value (" + value + "))");
    }
  }

  void ask(Marker marker, std::string_view command) {
    mark(marker, checks_);
    line(command);
  }

  void mark(Marker marker, uint64_t number) {
    if (profile_.echo) append_marker(marker, number, out_);
  }

  void line(std::string_view command) {
    out_ += command;
    out_ += '\n';
  }

  const Profile& profile_;
  const Request& request_;
  std::string_view options_;
  std::string& out_;
  size_t beginning_ = 0;
  size_t checks_ = 0;
  bool has_started_ = false;      // after the options and the logic
  bool is_in_questions_ = false;  // what comes now would belong to the check
};

}  // namespace

std::string marker_text(Marker marker, uint64_t number) {
  std::string text;
  append_marker_text(marker, number, text);
  return text;
}

bool is_marker(std::string_view line, Marker& marker, uint64_t& number) {
  if (line.size() >= 2 && line.front() == '"' && line.back() == '"') {
    line = line.substr(1, line.size() - 2);
  }
  if (!line.starts_with(kPrefix)) return false;
  line.remove_prefix(kPrefix.size());
  const size_t dot = line.find('.');
  if (dot == std::string_view::npos) return false;
  const std::string_view digits = line.substr(dot + 1);
  const auto parsed = std::from_chars(digits.data(), digits.data() + digits.size(), number);
  if (parsed.ec != std::errc() || parsed.ptr != digits.data() + digits.size()) return false;
  for (size_t i = 0; i < kMarkerNames.size(); ++i) {
    if (kMarkerNames[i] != line.substr(0, dot)) continue;
    marker = static_cast<Marker>(i);
    return true;
  }
  return false;
}

ScriptWriter::ScriptWriter(const Profile& profile) : profile_(profile) {
  smtlib::Dialect::named(profile.dialect, dialect_);  // its name was checked with the profile
  for (const Need& need : profile.needs) {
    base::TextSet& words = needs_.emplace_back();
    for (const std::string& word : need.words) words.add(word);
  }
}

// Only a text with something to change is parsed: the parser would be the greater part of our own
// time. One that Assay cannot read goes as it is; the solver may know better.
std::string ScriptWriter::translated(const std::string& text) const {
  const bool has_bad_logic = has_replaced_logic(profile_, text);
  if (!has_bad_logic && !dialect_.may_change(text)) return {};
  term::TermStore store;
  auto parsed = smtlib::parse(store, text);
  if (!parsed) return {};
  if (has_bad_logic) {
    const auto name = store.symbols().intern(logic_for(profile_, store, parsed->script));
    for (smtlib::Command& command : parsed->script.commands()) {
      if (command.kind == smtlib::CommandKind::kSetLogic) command.name = name;
    }
  }
  smtlib::PrintOptions options;
  options.dialect = &dialect_;
  return smtlib::to_text(store, parsed->script, options);
}

ScriptText ScriptWriter::write_body(const Request& request) const {
  const std::string changed = translated(request.text);
  const std::string_view source = changed.empty() ? request.text : changed;
  const std::vector<SourceCommand> commands = commands_of(source);

  ScriptText script;
  const auto add_options = [&](const std::vector<std::string>& options) {
    for (const std::string& option : options) script.options.append(option).push_back('\n');
  };
  add_options(request.extra_commands);
  if (request.want_model || !request.values.empty()) add_options(profile_.model_commands);
  if (request.want_core) add_options(profile_.core_commands);
  for (size_t i = 0; i < needs_.size(); ++i) {
    if (needs_[i].occurs_in(source)) add_options(profile_.needs[i].commands);
  }
  size_t checks = 0;
  bool is_incremental = false;
  for (const auto& [text, role] : commands) {
    if (role == Role::kOption) script.options.append(text).push_back('\n');
    checks += role == Role::kCheck ? 1 : 0;
    is_incremental = is_incremental || role == Role::kScope;
  }
  if (is_incremental || checks > 1) add_options(profile_.incremental_commands);

  script.text.reserve(source.size() + 1024);
  script.text = script.options;
  Body body(profile_, request, script.options, script.text);
  for (const auto& [text, role] : commands) body.add(text, role);
  if (body.checks() == 0) body.add("(check-sat)", Role::kCheck);
  script.checks = body.checks();
  script.beginning = body.beginning();
  return script;
}

ScriptText ScriptWriter::write(const Request& request) const {
  ScriptText script = write_body(request);
  if (profile_.echo) append_marker(Marker::kEnd, 0, script.text);
  script.text += "(exit)\n";
  return script;
}

// The marker comes after the reset: what goes wrong in it belongs to this formula.
ScriptText ScriptWriter::write_persistent(const Request& request, uint64_t number) const {
  ScriptText script = write_body(request);
  script.text += "(reset)\n";
  append_marker(Marker::kEnd, number, script.text);
  return script;
}

}  // namespace assay::solver
