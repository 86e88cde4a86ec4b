// Passes over commands: what is beside the formula, assertions, checks, push and pop.
#include <unordered_set>

#include "reduce/pass.h"
#include "smtlib/logic.h"

namespace assay::reduce {

namespace {

template <typename Wanted>
std::vector<Edit> removals(Session& session, Wanted wanted) {
  std::vector<Edit> edits;
  const auto commands = session.script().commands();
  for (uint32_t i = 0; i < commands.size(); ++i) {
    if (wanted(commands[i])) {
      edits.push_back(Edit::remove_command(session.store(), session.script(), i));
    }
  }
  return edits;
}

bool is_noise(const Command& c) {
  switch (c.kind) {
    case CommandKind::kSetInfo:
    case CommandKind::kSetOption:
    case CommandKind::kGetValue:
    case CommandKind::kEcho:
    case CommandKind::kExit:
    case CommandKind::kPlain:
      return true;
    default:
      return false;
  }
}

bool is_declaration(CommandKind kind) {
  return kind >= CommandKind::kDeclareSort && kind <= CommandKind::kDefineFunsRec;
}

bool is_assertion(CommandKind kind) {
  return kind == CommandKind::kAssert || kind == CommandKind::kAssertSoft ||
         kind == CommandKind::kMinimize || kind == CommandKind::kMaximize;
}

// One push with the pop that ends it.
bool remove_level(Script& script, size_t push) {
  const auto commands = script.commands();
  std::vector<std::pair<size_t, uint32_t>> open;  // of each level: the push, its number in it
  size_t pop = commands.size();
  for (size_t i = 0; i < commands.size() && pop == commands.size(); ++i) {
    if (commands[i].kind == CommandKind::kPush) {
      for (uint32_t k = 0; k < commands[i].number; ++k) open.emplace_back(i, k);
    } else if (commands[i].kind == CommandKind::kPop) {
      for (uint32_t k = 0; k < commands[i].number; ++k) {
        if (open.empty()) return false;
        if (open.back() == std::pair<size_t, uint32_t>(push, 0)) pop = i;
        open.pop_back();
      }
    }
  }
  const auto take = [&](size_t at) {
    if (at < commands.size()) --commands[at].number;
  };
  take(push);
  take(pop);
  size_t kept = 0;
  for (const Command& c : commands) {
    const bool is_level = c.kind == CommandKind::kPush || c.kind == CommandKind::kPop;
    if (!is_level || c.number > 0) commands[kept++] = c;
  }
  script.truncate(kept);
  return true;
}

}  // namespace

void drop_noise(Session& session) { session.try_edits(removals(session, is_noise)); }

void drop_assertions(Session& session) {
  session.try_edits(removals(session, [](const Command& c) { return is_assertion(c.kind); }));
}

void drop_commands(Session& session) {
  // All levels at once, then each; a level's assertions and checks stay.
  std::vector<Edit> edits;
  edits.push_back(Edit::change_all(
      [](TermStore&, Script& script) {
        const auto commands = script.commands();
        size_t kept = 0;
        for (const Command& c : commands) {
          if (c.kind != CommandKind::kPush && c.kind != CommandKind::kPop) commands[kept++] = c;
        }
        script.truncate(kept);
        return true;
      },
      "levels"));
  session.try_edits(std::move(edits));
  // Whatever follows the last command that matters.
  session.try_edits(removals(session, [&](const Command& c) {
    return smtlib::is_check(c.kind) || c.kind == CommandKind::kReset ||
           c.kind == CommandKind::kResetAssertions || c.kind == CommandKind::kTermCommand ||
           c.kind == CommandKind::kDeclareHeap;
  }));
  if (!session.drops_unused()) {
    session.try_edits(removals(session, [](const Command& c) { return is_declaration(c.kind); }));
  }
  for (size_t i = 0; i < session.script().commands().size(); ++i) {
    if (session.script().commands()[i].kind != CommandKind::kPush) continue;
    session.try_edits({Edit::change_all([i](TermStore&, Script& s) { return remove_level(s, i); },
                                        "level" + std::to_string(i))});
  }
  session.try_edits(removals(session, [](const Command& c) {
    return c.kind == CommandKind::kPush || c.kind == CommandKind::kPop;
  }));
  // check-sat-assuming: fewer assumptions, then a plain check.
  std::vector<Edit> plain;
  const auto commands = session.script().commands();
  for (size_t i = 0; i < commands.size(); ++i) {
    if (commands[i].kind != CommandKind::kCheckSatAssuming &&
        commands[i].kind != CommandKind::kCheckSatUsing) {
      continue;
    }
    plain.push_back(Edit::change_all(
        [i](TermStore&, Script& s) {
          Command check;
          check.kind = CommandKind::kCheckSat;
          s.commands()[i] = check;
          return true;
        },
        "plain check" + std::to_string(i)));
    for (uint32_t k = 0; k < commands[i].terms.count; ++k) {
      plain.push_back(Edit::change_all(
          [i, k](TermStore&, Script& s) {
            Command& check = s.commands()[i];
            if (check.kind != CommandKind::kCheckSatAssuming) return false;
            std::vector<Term> kept;
            for (uint32_t n = 0; n < check.terms.count; ++n) {
              if (n != k) kept.push_back(s.terms(check)[n]);
            }
            check.terms = s.add_terms(kept);
            return true;
          },
          "assumption" + std::to_string(i) + "." + std::to_string(k)));
    }
  }
  session.try_edits(std::move(plain), Session::Order::kSingly);
}

void drop_logic(Session& session) {
  session.try_edits({Edit::change_all(
                        [](TermStore& store, Script& script) {
                          smtlib::set_smallest_logic(store, script);
                          return true;
                        },
                        "smallest logic")},
                    Session::Order::kSingly);
  session.try_edits(
      removals(session, [](const Command& c) { return c.kind == CommandKind::kSetLogic; }));
}

void shorten_declarations(Session& session) {
  std::vector<Edit> edits;
  const auto commands = session.script().commands();
  for (size_t i = 0; i < commands.size(); ++i) {
    if (commands[i].kind != CommandKind::kDeclareFun ||
        session.store().arity(commands[i].decl) != 0) {
      continue;
    }
    edits.push_back(Edit::change_all(
        [i](TermStore&, Script& s) {
          s.commands()[i].kind = CommandKind::kDeclareConst;
          return true;
        },
        "const" + std::to_string(i)));
  }
  session.try_edits(std::move(edits));
}

}  // namespace assay::reduce
