// Shorter names for what the script declares and for bound variables.
#include <set>

#include "reduce/edges.h"
#include "reduce/pass.h"
#include "reduce/token_text.h"
#include "reduce/translate.h"
#include "term/given_names.h"
#include "term/sort_text.h"

namespace assay::reduce {

namespace {

// a, b, ..., z, a1, b1, ...
std::string name_number(size_t n) {
  std::string name(1, static_cast<char>('a' + n % 26));
  if (n >= 26) name += std::to_string(n / 26);
  return name;
}

// Every name that the script has a use for.
std::set<std::string, std::less<>> taken_names(TermStore& store, const Script& script) {
  std::set<std::string, std::less<>> taken;
  for (const Command& c : script.commands()) {
    if (c.name) taken.emplace(store.text(c.name));
    if (c.decl) taken.emplace(store.text(store.name(c.decl)));
    if (c.kind == CommandKind::kDeclareDatatypes) {
      for (const term::Datatype d : script.datatypes(c)) {
        taken.emplace(store.text(store.datatype(d).name));
        for (const term::Constructor& constructor : store.datatype(d).constructors) {
          taken.emplace(store.text(store.name(constructor.decl)));
          for (const Decl selector : constructor.selectors) {
            taken.emplace(store.text(store.name(selector)));
          }
        }
      }
    }
    if (!Script::has_definitions(c.kind)) continue;
    for (const auto& d : script.definitions(c)) {
      taken.emplace(store.text(store.name(d.decl)));
      for (const Term p : script.parameters(d)) taken.emplace(store.text(store.symbol(p)));
    }
  }
  std::vector<Term> roots;
  script.for_each_term([&](Term t) { roots.push_back(t); });
  term::for_each_subterm(store, roots, [&](Term t) {
    if (store.op(t) == Op::kVariable) taken.emplace(store.text(store.symbol(t)));
    if (store.op(t) == Op::kApply) taken.emplace(store.text(store.name(store.decl(t))));
    if (const Symbol name = term::given_symbol(store, t)) taken.emplace(store.text(name));
  });
  return taken;
}

// Everywhere, as text: a translator does not declare datatypes with parameters anew.
bool rename_words(TermStore& store, Script& script, Symbol old, Symbol name) {
  std::string from;
  term::print_symbol(store.text(old), from);
  TokenText text(store, script);
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] == from) text.put(i, std::string(store.text(name)));
  }
  return text.read_back(store, script);
}

}  // namespace

Symbol unused_name(TermStore& store, const Script& script) {
  const auto taken = taken_names(store, script);
  size_t number = 0;
  while (taken.contains(name_number(number))) ++number;
  return store.symbols().intern(name_number(number));
}

void shorten_names(Session& session) {
  TermStore& store = session.store();
  const std::set<std::string, std::less<>> taken = taken_names(store, session.script());
  std::vector<Decl> decls;
  std::vector<Symbol> variables;
  std::vector<Symbol> sorts;
  std::vector<Symbol> datatype_names;
  bool has_parameters = false;
  for (const Command& c : session.script().commands()) {
    if (c.kind == CommandKind::kDeclareFun || c.kind == CommandKind::kDeclareConst) {
      decls.push_back(c.decl);
    }
    if (c.kind == CommandKind::kDeclareSort) sorts.push_back(c.name);
    if (c.kind == CommandKind::kDeclareDatatypes) {
      for (const term::Datatype d : session.script().datatypes(c)) {
        datatype_names.push_back(store.datatype(d).name);
        has_parameters |= !store.datatype(d).parameters.empty();
        for (const term::Constructor& constructor : store.datatype(d).constructors) {
          datatype_names.push_back(store.name(constructor.decl));
          for (const Decl selector : constructor.selectors) {
            datatype_names.push_back(store.name(selector));
          }
        }
      }
    }
    if (!Script::has_definitions(c.kind)) continue;
    for (const auto& d : session.script().definitions(c)) {
      decls.push_back(d.decl);
      for (const Term p : session.script().parameters(d)) variables.push_back(store.symbol(p));
    }
  }
  std::vector<Term> roots;
  session.script().for_each_term([&](Term t) { roots.push_back(t); });
  term::for_each_subterm(store, roots, [&](Term t) {
    if (store.op(t) == Op::kVariable) variables.push_back(store.symbol(t));
  });
  size_t number = 0;
  const auto fresh = [&] {
    std::string name = name_number(number++);
    while (taken.contains(name)) name = name_number(number++);
    return store.symbols().intern(name);
  };
  std::vector<Edit> edits;
  for (const Decl d : decls) {
    if (store.text(store.name(d)).size() <= 1 || !store.parameters(d).empty()) continue;
    const Symbol name = fresh();
    if (store.text(name).size() >= store.text(store.name(d)).size()) continue;
    edits.push_back(Edit::change_all(
        [d, name](TermStore& s, Script& script) {
          Translator translator(s);
          const std::vector<Sort> arguments(s.arguments(d).begin(), s.arguments(d).end());
          translator.declarations[d] = s.declare(s.kind(d), name, {}, arguments, s.result(d));
          return translator.apply(script);
        },
        "name " + std::to_string(d.id)));
  }
  std::set<uint32_t> done;
  for (const Symbol v : variables) {
    if (store.text(v).size() <= 1 || !done.insert(v.id).second) continue;
    const Symbol name = fresh();
    if (store.text(name).size() >= store.text(v).size()) continue;
    edits.push_back(Edit::change_all(
        [v, name](TermStore& s, Script& script) {
          Translator translator(s);
          translator.variables[v] = name;
          return translator.apply(script);
        },
        "variable " + std::to_string(v.id)));
  }
  for (const Symbol sort : sorts) {
    if (store.text(sort).size() <= 1) continue;
    const Symbol name = fresh();
    edits.push_back(Edit::change_all(
        [sort, name](TermStore& s, Script& script) {
          Translator translator(s);
          translator.sort = [&](Sort old) {
            if (!s.sorts().is(old, term::SortKind::kDeclared) || s.sorts().symbol(old) != sort) {
              return old;
            }
            const std::vector<Sort> inner(s.sorts().arguments(old).begin(),
                                          s.sorts().arguments(old).end());
            return s.sorts().declared(name, inner);
          };
          for (Command& c : script.commands()) {
            if (c.kind == CommandKind::kDeclareSort && c.name == sort) c.name = name;
          }
          return translator.apply(script);
        },
        "sort " + std::to_string(sort.id)));
  }
  for (const Symbol old : datatype_names) {
    if (store.text(old).size() <= 1) continue;
    const Symbol name = fresh();
    if (store.text(name).size() >= store.text(old).size()) continue;
    edits.push_back(Edit::change_all(
        [old, name, has_parameters](TermStore& s, Script& script) {
          if (has_parameters) return rename_words(s, script, old, name);
          Translator translator(s);
          translator.datatype_names[old] = name;
          return translator.apply(script);
        },
        "datatype name " + std::to_string(old.id)));
  }
  session.try_edits(std::move(edits));
}

}  // namespace assay::reduce
