#include "reduce/tidy.h"

#include <algorithm>
#include <unordered_set>

#include "reduce/words.h"
#include "term/given_names.h"
#include "term/traverse.h"

namespace assay::reduce {

using smtlib::Definition;
using term::DeclKind;
using term::SortKind;

namespace {

bool declares_function(CommandKind kind) {
  return kind == CommandKind::kDeclareFun || kind == CommandKind::kDeclareConst ||
         kind == CommandKind::kDeclareOther;
}

}  // namespace

// What terms and signatures mention.
struct Tidy::Used {
  explicit Used(TermStore& terms) : store(terms) {}

  std::reference_wrapper<TermStore> store;
  term::HandleSet<Term> seen;
  std::unordered_set<uint32_t> decls;
  std::unordered_set<uint32_t> sorts;  // all that were looked at
  std::unordered_set<uint32_t> sort_names;
  std::unordered_set<uint32_t> datatypes;
  std::vector<Term> stack;
  // What came since somebody looked.
  std::vector<Decl> new_decls;
  std::vector<uint32_t> new_sorts;  // keys: see key_of

  // A datatype's number may be a symbol's, too.
  static uint32_t key_of(term::Datatype d) { return d.id | uint32_t{1} << 31; }
  void forget() { *this = Used(store.get()); }

  void sort(Sort root) {
    std::vector<Sort> todo{root};
    while (!todo.empty()) {
      const Sort s = todo.back();
      todo.pop_back();
      if (!sorts.insert(s.id).second) continue;
      const term::SortTable& sorts_table = store.get().sorts();
      const SortKind kind = sorts_table.kind(s);
      if (kind == SortKind::kDeclared && sort_names.insert(sorts_table.symbol(s).id).second) {
        new_sorts.push_back(sorts_table.symbol(s).id);
      }
      if (kind == SortKind::kDatatype) datatype(sorts_table.datatype_of(s), todo);
      for (const Sort inner : sorts_table.arguments(s)) todo.push_back(inner);
    }
  }
  void datatype(term::Datatype d, std::vector<Sort>& todo) {
    if (!datatypes.insert(d.id).second) return;
    new_sorts.push_back(key_of(d));
    for (const term::Constructor& c : store.get().datatype(d).constructors) {
      todo.push_back(store.get().result(c.decl));
      for (const Sort s : store.get().arguments(c.decl)) todo.push_back(s);
    }
  }
  void signature(Decl decl) {
    sort(store.get().result(decl));
    for (const Sort s : store.get().arguments(decl)) sort(s);
  }
  void term(Term root) {
    stack.assign(1, root);
    while (!stack.empty()) {
      const Term t = stack.back();
      stack.pop_back();
      if (!seen.insert(t)) continue;
      const Op op = store.get().op(t);
      sort(store.get().sort(t));
      if (op == Op::kApply || op == Op::kIsConstructor || op == Op::kUpdateField) {
        const Decl decl = store.get().decl(t);
        if (decls.insert(decl.id).second) {
          signature(decl);
          new_decls.push_back(decl);
        }
      }
      for (const Term argument : store.get().arguments(t)) stack.push_back(argument);
    }
  }
};

Term Tidy::tidy_lets(Term root) {
  Rebuilder rebuild(
      store_,
      [&](Term old, std::vector<Term>& arguments) -> Term {
        if (store_.op(old) != Op::kLet) {
          return std::ranges::equal(arguments, store_.arguments(old))
                     ? old
                     : store_.with_arguments(old, arguments);
        }
        const Term body = arguments.back();
        const auto& free = free_.of(body);
        std::vector<Term> kept;
        for (size_t i = 0; i + 1 < arguments.size(); i += 2) {
          if (std::ranges::find(free, arguments[i]) == free.end()) continue;
          kept.push_back(arguments[i]);
          kept.push_back(arguments[i + 1]);
        }
        if (kept.empty()) return body;
        kept.push_back(body);
        return store_.make(Op::kLet, store_.sort(body), kept);
      },
      [&](Term, uint32_t, Term end) { return end; });
  return rebuild(root);
}

void Tidy::drop_unused_commands(Script& script) {
  Used used(store_);
  const auto commands = script.commands();
  std::vector<bool> keep(commands.size(), true);
  // From the end: what a command uses stands before it.
  for (size_t k = commands.size(); k-- > 0;) {
    const Command& c = commands[k];
    if (declares_function(c.kind)) {
      keep[k] = used.decls.contains(c.decl.id) || store_.text(store_.name(c.decl)).starts_with("@");
      if (keep[k]) used.signature(c.decl);
    } else if (Script::has_definitions(c.kind)) {
      // One of a group may be used by another one of it only.
      const std::vector<Definition> all(script.definitions(c).begin(), script.definitions(c).end());
      std::vector<bool> is_used(all.size());
      for (bool has_grown = true; has_grown;) {
        has_grown = false;
        for (size_t i = 0; i < all.size(); ++i) {
          if (is_used[i] || !used.decls.contains(all[i].decl.id)) continue;
          is_used[i] = has_grown = true;
          used.signature(all[i].decl);
          used.term(all[i].body);
        }
      }
      std::vector<Definition> kept;
      for (size_t i = 0; i < all.size(); ++i) {
        if (is_used[i]) kept.push_back(all[i]);
      }
      keep[k] = !kept.empty();
      if (kept.size() < all.size()) commands[k].sorts = script.add_definitions(kept);
    } else if (c.kind == CommandKind::kDeclareSort) {
      keep[k] = used.sort_names.contains(c.name.id);
    } else if (c.kind == CommandKind::kDefineSort) {
      keep[k] = false;  // sorts are printed without synonyms
    } else if (c.kind == CommandKind::kDeclareDatatypes) {
      // What they refer to among themselves was found with the first use of each.
      std::vector<term::Datatype> kept;
      for (const term::Datatype d : std::as_const(script).datatypes(c)) {
        if (used.datatypes.contains(d.id)) kept.push_back(d);
      }
      keep[k] = !kept.empty();
      if (kept.size() < c.sorts.count) commands[k].sorts = script.add_datatypes(kept);
    } else {
      for (const Term t : script.terms(c)) used.term(t);
      if (c.kind == CommandKind::kDeclareHeap) {
        for (const Sort s : script.sorts(c)) used.sort(s);
      }
    }
  }
  size_t kept = 0;
  for (size_t k = 0; k < commands.size(); ++k) {
    if (keep[k]) commands[kept++] = commands[k];
  }
  script.truncate(kept);
}

// Every declaration that is used stands before its use, and is in force there.
bool Tidy::is_closed(const Script& script) {
  std::unordered_map<uint32_t, int> decls;
  std::unordered_map<uint32_t, int> sorts;
  std::unordered_set<uint32_t> names;
  struct Added {
    bool is_sort;
    uint32_t id;
  };
  std::vector<std::vector<Added>> levels(1);
  bool is_global = false;
  const auto declare = [&](bool is_sort, uint32_t id) {
    ++(is_sort ? sorts : decls)[id];
    if (!is_global) levels.back().push_back({is_sort, id});
  };
  const auto leave = [&] {
    for (const Added& a : levels.back()) --(a.is_sort ? sorts : decls)[a.id];
    levels.pop_back();
  };
  Used used(store_);
  // Uses are looked at once for each command that is the first to have them; what went out of force
  // meanwhile is caught where the handle is met again, so every command is looked at by itself when
  // there are levels.
  bool has_levels = false;
  for (const Command& c : script.commands()) has_levels |= c.kind == CommandKind::kPush;
  const auto is_declared = [&] {
    for (const Decl decl : used.new_decls) {
      const DeclKind kind = store_.kind(decl);
      if (kind == DeclKind::kNamed) {
        if (!names.contains(store_.name(decl).id)) return false;
      } else if (kind == DeclKind::kFunction || kind == DeclKind::kDefined) {
        const auto found = decls.find(decl.id);
        if (found == decls.end() || found->second <= 0) return false;
      }
    }
    for (const uint32_t key : used.new_sorts) {
      const auto found = sorts.find(key);
      if (found == sorts.end() || found->second <= 0) return false;
    }
    used.new_decls.clear();
    used.new_sorts.clear();
    return true;
  };
  const auto add_names = [&](Term t) {
    term::for_each_subterm(store_, {{t}}, [&](Term sub) {
      const Symbol name = term::given_symbol(store_, sub);
      if (name) names.insert(name.id);
    });
  };
  for (const Command& c : script.commands()) {
    if (has_levels) used.forget();
    switch (c.kind) {
      case CommandKind::kPush:
        if (c.number > 4096) return false;
        for (uint32_t i = 0; i < c.number; ++i) levels.emplace_back();
        continue;
      case CommandKind::kPop:
        for (uint32_t i = 0; i < c.number; ++i) {
          if (levels.size() == 1) return false;
          leave();
        }
        continue;
      case CommandKind::kReset:
      case CommandKind::kResetAssertions:
        while (!levels.empty()) leave();
        levels.emplace_back();
        used.forget();
        continue;
      case CommandKind::kSetOption:
        if (store_.text(c.name) == ":global-declarations" && c.text) {
          is_global = store_.text(c.text) == "true";
        }
        continue;
      case CommandKind::kDeclareSort:
        declare(true, c.name.id);
        continue;
      case CommandKind::kDeclareDatatypes:
        for (const term::Datatype d : script.datatypes(c)) declare(true, Used::key_of(d));
        continue;
      default:
        break;
    }
    if (declares_function(c.kind)) {
      used.signature(c.decl);
      if (!is_declared()) return false;
      declare(false, c.decl.id);
    } else if (Script::has_definitions(c.kind)) {
      const bool is_recursive =
          c.kind == CommandKind::kDefineFunRec || c.kind == CommandKind::kDefineFunsRec;
      if (is_recursive) {
        for (const Definition& d : script.definitions(c)) declare(false, d.decl.id);
      }
      for (const Definition& d : script.definitions(c)) {
        used.signature(d.decl);
        used.term(d.body);
      }
      if (!is_declared()) return false;
      if (!is_recursive) {
        for (const Definition& d : script.definitions(c)) declare(false, d.decl.id);
      }
    } else {
      for (const Term t : script.terms(c)) {
        used.term(t);
        add_names(t);
      }
      if (!script.terms(c).empty() && !is_declared()) return false;
    }
  }
  return true;
}

bool Tidy::operator()(Script& script, bool drop_unused) {
  for_each_root(script, [&](Term& t) {
    const auto [known, is_new] = tidied_.try_emplace(t);
    if (is_new) known->second = tidy_lets(t);
    t = known->second;
  });
  for (Command& c : script.commands()) {
    if (!has_words(c)) continue;
    const std::string text = squeezed(store_.text(c.text));
    c.text = text.empty() ? Symbol{} : store_.symbols().intern(text);
  }
  if (drop_unused) drop_unused_commands(script);
  return is_closed(script);
}

}  // namespace assay::reduce
