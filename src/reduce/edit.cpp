#include "reduce/edit.h"

#include <algorithm>
#include <unordered_map>

#include "base/random.h"
#include "smtlib/printer.h"
#include "term/signature.h"
#include "term/sort_rules.h"

namespace assay::reduce {

namespace {

uint64_t mix(uint64_t a, uint64_t b) {
  uint64_t state = a * 0x9e3779b97f4a7c15 ^ b;
  return base::split_mix(state);
}

uint64_t edge_key(Term parent, uint32_t index) { return uint64_t{parent.id} << 32 | index; }

}  // namespace

Edit Edit::remove_command(const TermStore& store, const Script& script, uint32_t command) {
  Edit e;
  e.kind = Kind::kRemoveCommand;
  e.number = command;
  std::string text;
  smtlib::print(store, script, script.commands()[command], text);
  // Of equal commands, which one counts.
  e.key = mix(std::hash<std::string>()(text), command);
  return e;
}

Edit Edit::replace(Term parent, uint32_t index, Term by) {
  Edit e;
  e.kind = Kind::kReplace;
  e.parent = parent;
  e.number = index;
  e.by = by;
  e.key = mix(edge_key(parent, index), by.id);
  return e;
}

Edit Edit::drop(Term parent, uint32_t index, Term by, bool loose) {
  Edit e = replace(parent, index, by);
  e.kind = Kind::kDrop;
  e.loose = loose;
  e.key = mix(e.key, loose ? 3 : 1);
  return e;
}

Edit Edit::change_all(std::function<bool(TermStore&, Script&)> change, const std::string& name) {
  Edit e;
  e.change = std::move(change);
  e.key = mix(std::hash<std::string>()(name), 2);
  return e;
}

size_t least_arguments(const TermStore& store, Term application, bool loose) {
  const Op op = store.op(application);
  const size_t count = store.arguments(application).size();
  if (static_cast<uint16_t>(op) < term::kFirstTableOp) return count;
  const term::Signature& s = term::signature_of(op);
  if (s.repeated == 0) return count;
  const size_t least = std::max<size_t>(s.fixed() + s.least_repeats, 1);
  // All solvers read a conjunction of one; of other operators only z3 does.
  const bool may_be_one = loose && (op == Op::kAnd || op == Op::kOr);
  return may_be_one ? least : std::max<size_t>(least, 2);
}

std::optional<Script> apply(TermStore& store, const Script& script,
                            const std::vector<const Edit*>& edits) {
  Script result = script;
  std::unordered_map<uint64_t, const Edit*> edges;
  std::vector<bool> removed;
  for (const Edit* e : edits) {
    if (e->kind == Edit::Kind::kReplace || e->kind == Edit::Kind::kDrop) {
      edges.emplace(edge_key(e->parent, e->number), e);
    } else if (e->kind == Edit::Kind::kRemoveCommand) {
      removed.resize(script.commands().size());
      removed[e->number] = true;
    }
  }
  if (!edges.empty()) {
    term::SortChecker checker(store);
    // Of a parent's arguments that are to be dropped, those beyond what may go.
    const auto may_drop = [&](Term parent, uint32_t index, bool loose) {
      const size_t count = store.arguments(parent).size();
      size_t before = 0;
      for (uint32_t i = 0; i < index; ++i) {
        const auto e = edges.find(edge_key(parent, i));
        before += e != edges.end() && e->second->kind == Edit::Kind::kDrop;
      }
      return before + 1 + least_arguments(store, parent, loose) <= count;
    };
    Rebuilder rebuild(
        store,
        [&](Term old, std::vector<Term>& arguments) -> Term {
          const auto before = store.arguments(old);
          if (std::ranges::equal(arguments, before)) return old;
          if (arguments.size() == before.size()) return store.with_arguments(old, arguments);
          const std::vector<uint32_t> indices(store.indices(old).begin(), store.indices(old).end());
          const Sort sort = store.sort(old);
          const Term made = checker.apply(store.op(old), indices, arguments);
          return made && store.sort(made) == sort ? made : Term{};
        },
        [&](Term parent, uint32_t index, Term end) -> Term {
          const auto e = edges.find(edge_key(parent, index));
          if (e == edges.end()) return end;
          if (e->second->kind == Edit::Kind::kReplace) return e->second->by;
          return may_drop(parent, index, e->second->loose) ? Term{} : e->second->by;
        });
    uint32_t root = 0;
    for_each_root(result, [&](Term& t) {
      const auto e = edges.find(edge_key({}, root++));
      if (e != edges.end()) t = e->second->by;
    });
    if (!rebuild.apply(result)) return std::nullopt;
  }
  for (const Edit* e : edits) {
    if (e->kind == Edit::Kind::kChange && !e->change(store, result)) return std::nullopt;
  }
  if (!removed.empty()) {
    size_t kept = 0;
    const auto commands = result.commands();
    for (size_t i = 0; i < commands.size(); ++i) {
      if (i >= removed.size() || !removed[i]) commands[kept++] = commands[i];
    }
    result.truncate(kept);
  }
  return result;
}

}  // namespace assay::reduce
