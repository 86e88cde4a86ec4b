// The names of a script, as they are in force at its last check: what the output of a solver refers
// to.

#include <algorithm>

#include "smtlib/logic.h"
#include "smtlib/model_parser.h"
#include "term/given_names.h"
#include "term/sort_text.h"
#include "term/traverse.h"

namespace assay::smtlib {

namespace {

bool asks(const Command& command, const TermStore& store) {
  return is_check(command.kind) || command.kind == CommandKind::kGetValue ||
         (command.kind == CommandKind::kPlain && store.text(command.name) == "get-model");
}

}  // namespace

// Up to the last check names come and go with their levels. What is declared behind it, and what
// was popped, is known too where nothing else has its name: the text may have another answer.
void ModelParser::enter_script() {
  const auto commands = script_.commands();
  size_t end = commands.size();
  while (end > 0 && !asks(commands[end - 1], store_)) --end;
  if (end == 0) end = commands.size();
  for (size_t i = 0; i < commands.size(); ++i) {
    note_names(commands[i]);
    if (i >= end) continue;
    enter_level(commands[i]);
    enter(commands[i]);
  }
  enter_missing();
  error_.reset();  // of declarations that only a lenient parse allows
  checker_.allow_partial_application(true);
}

void ModelParser::note_names(const Command& command) {
  const auto note = [&](Decl decl) {
    script_decls_.push_back(decl);
    script_names_.insert(store_.name(decl).id);
    const auto arguments = store_.arguments(decl);
    if (store_.result(decl) == term::kIntSort ||
        std::ranges::find(arguments, term::kIntSort) != arguments.end()) {
      int_seen_ = true;
    }
  };
  const auto note_sort = [&](Symbol name) {
    std::string printed;
    term::print_symbol(store_.text(name), printed);
    if (printed.starts_with('|')) odd_sorts_.emplace_back(store_.text(name));
  };
  if (command.kind == CommandKind::kDeclareSort) note_sort(command.name);
  if (command.kind == CommandKind::kDeclareDatatypes) {
    for (Datatype datatype : script_.datatypes(command)) {
      const term::DatatypeInfo& info = store_.datatype(datatype);
      note_sort(info.name);
      for (const term::Constructor& constructor : info.constructors) {
        note(constructor.decl);
        for (Decl selector : constructor.selectors) note(selector);
      }
    }
  }
  if (command.decl) note(command.decl);
  if (Script::has_definitions(command.kind)) {
    for (const Definition& definition : script_.definitions(command)) note(definition.decl);
  }
}

void ModelParser::enter_level(const Command& command) {
  switch (command.kind) {
    case CommandKind::kPush:
      if (command.number == 0) break;
      levels_.push_back({bindings_.mark(), sort_bindings_.mark(), command.number, epoch_});
      epoch_ = ++last_epoch_;
      break;
    case CommandKind::kPop:
      for (uint32_t left = command.number; left > 0 && !levels_.empty();) {
        Level& level = levels_.back();
        const uint32_t taken = std::min(left, level.count);
        left -= taken;
        level.count -= taken;
        if (!global_declarations_) {
          bindings_.undo_to(level.mark);
          sort_bindings_.undo_to(level.sort_mark);
        }
        if (level.count == 0) {
          epoch_ = level.epoch;
          levels_.pop_back();
        }
      }
      break;
    case CommandKind::kReset:
      bindings_.undo_to(0);
      sort_bindings_.undo_to(0);
      [[fallthrough]];
    case CommandKind::kResetAssertions:
      levels_.clear();
      epoch_ = ++last_epoch_;
      break;
    default:
      break;
  }
}

void ModelParser::enter_datatype(Datatype datatype) {
  const term::DatatypeInfo& info = store_.datatype(datatype);
  sort_bindings_.bind(info.name, {Binding::kDatatypeSort, datatype.id, epoch_});
  for (const term::Constructor& constructor : info.constructors) {
    declare(0, constructor.decl);
    for (Decl selector : constructor.selectors) declare(0, selector);
  }
}

void ModelParser::enter(const Command& command) {
  switch (command.kind) {
    case CommandKind::kSetLogic: {
      const auto logic = logic_named(store_.text(command.name));
      logic_is_set_ = true;
      real_only_logic_ = logic && !logic->everything && logic->reals && !logic->integers;
      break;
    }
    case CommandKind::kSetOption:
      if (store_.text(command.name) == ":global-declarations" && command.text) {
        global_declarations_ = store_.text(command.text) == "true";
      }
      break;
    case CommandKind::kDeclareSort:
      sort_bindings_.bind(command.name, {Binding::kDeclaredSort, command.number, epoch_});
      break;
    case CommandKind::kDefineSort: {
      const auto parameters = script_.sorts(command);
      sort_definitions_.push_back({{parameters.begin(), parameters.end()}, command.sort});
      const auto number = static_cast<uint32_t>(sort_definitions_.size() - 1);
      sort_bindings_.bind(command.name, {Binding::kDefinedSort, number, epoch_});
      break;
    }
    case CommandKind::kDeclareSortParameter: {
      const Sort parameter = store_.sorts().parameter(command.name);
      sort_bindings_.bind(command.name, {Binding::kSortParameter, parameter.id, epoch_});
      break;
    }
    case CommandKind::kDeclareDatatypes:
      for (Datatype datatype : script_.datatypes(command)) enter_datatype(datatype);
      break;
    case CommandKind::kDeclareFun:
    case CommandKind::kDeclareConst:
    case CommandKind::kDeclareOther:
      if (command.decl) declare(0, command.decl);
      break;
    default:
      if (!Script::has_definitions(command.kind)) break;
      for (const Definition& definition : script_.definitions(command)) declare(0, definition.decl);
  }
}

// What was popped or reset, or comes behind the last check.
void ModelParser::enter_missing() {
  for (Decl decl : script_decls_) {
    if (bindings_.lookup(store_.name(decl)).kind == Binding::kNone) bind_function(decl);
  }
  for (const Command& command : script_.commands()) {
    const auto missing = [&](Symbol name) {
      return sort_bindings_.lookup(name).kind == Binding::kNone;
    };
    if (command.kind == CommandKind::kDeclareSort && missing(command.name)) {
      sort_bindings_.bind(command.name, {Binding::kDeclaredSort, command.number, epoch_});
    } else if (command.kind == CommandKind::kDeclareDatatypes) {
      for (Datatype datatype : script_.datatypes(command)) {
        const Symbol name = store_.datatype(datatype).name;
        if (missing(name)) sort_bindings_.bind(name, {Binding::kDatatypeSort, datatype.id, epoch_});
      }
    }
  }
}

// The names that (! ... :named n) gives, which stand inside of terms. Only few texts need them.
void ModelParser::load_named_terms() {
  named_terms_loaded_ = true;
  if (!store_.symbols().find(":named")) return;
  std::vector<Term> roots;
  script_.for_each_term([&](Term term) { roots.push_back(term); });
  const auto bind = [&](std::string_view text, Sort sort) {
    const Symbol name = intern(text);
    if (bindings_.lookup(name).kind != Binding::kNone) return;
    const Decl decl = store_.declare(term::DeclKind::kNamed, name, {}, {}, sort);
    bindings_.bind_base(name, {Binding::kFunction, decl.id, epoch_, store_.apply(decl, sort, {})});
  };
  for (Term term : term::subterms(store_, roots)) {
    term::for_each_given_name(store_, term,
                              [&](std::string_view name) { bind(name, store_.sort(term)); });
  }
}

}  // namespace assay::smtlib
