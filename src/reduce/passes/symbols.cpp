// Declared and defined symbols: constants by values, one constant by another, functions with fewer
// arguments, definitions written out.
#include <algorithm>

#include "reduce/defaults.h"
#include "reduce/edges.h"
#include "reduce/pass.h"
#include "reduce/translate.h"
#include "term/substitute.h"

namespace assay::reduce {

namespace {

constexpr uint64_t kLargestBodyTree = 20'000;

bool substitute_all(TermStore& store, Script& script, const term::Substitution& substitution) {
  for_each_root(script, [&](Term& t) { t = term::substitute(store, t, substitution); });
  return true;
}

Edit by_term(TermStore& store, Term constant, Term by, const char* what) {
  return Edit::change_all(
      [constant, by](TermStore& s, Script& script) {
        return substitute_all(s, script, {{constant, by}});
      },
      std::string(what) + std::string(store.text(store.name(store.decl(constant)))) + " " +
          std::to_string(by.id));
}

std::vector<Term> constants_of(const TermStore& store, const Script& script,
                               const std::function<Term(Decl)>& make) {
  std::vector<Term> constants;
  for (const Command& c : script.commands()) {
    if (c.kind != CommandKind::kDeclareFun && c.kind != CommandKind::kDeclareConst) continue;
    if (store.arity(c.decl) == 0 && store.parameters(c.decl).empty()) {
      constants.push_back(make(c.decl));
    }
  }
  return constants;
}

// Whether the body of its definition, if it has one, uses that parameter.
bool uses_parameter(const TermStore& store, const Script& script, Decl decl, uint32_t index) {
  for (const Command& c : script.commands()) {
    if (!Script::has_definitions(c.kind)) continue;
    for (const smtlib::Definition& d : script.definitions(c)) {
      if (d.decl != decl) continue;
      const std::vector<Term> inside = term::subterms(store, {&d.body, 1});
      if (std::ranges::find(inside, script.parameters(d)[index]) != inside.end()) return true;
    }
  }
  return false;
}

Edit without_argument(Decl decl, uint32_t index, const TermStore& store) {
  return Edit::change_all(
      [decl, index](TermStore& s, Script& script) {
        if (uses_parameter(s, script, decl, index)) return false;
        Translator translator(s);
        std::vector<Sort> sorts;
        auto& kept = translator.kept[decl];
        for (uint32_t i = 0; i < s.arity(decl); ++i) {
          if (i == index) continue;
          kept.push_back(i);
          sorts.push_back(s.arguments(decl)[i]);
        }
        translator.declarations[decl] =
            s.declare(s.kind(decl), s.name(decl), {}, sorts, s.result(decl));
        return translator.apply(script);
      },
      "argument " + std::to_string(index) + " of " + std::string(store.text(store.name(decl))) +
          std::to_string(decl.id));
}

// The definition's body in place of every application; recursive ones are left.
bool write_out(TermStore& store, Script& script, Decl decl) {
  const smtlib::Definition* found = nullptr;
  for (const Command& c : std::as_const(script).commands()) {
    if (c.kind != CommandKind::kDefineFun && c.kind != CommandKind::kDefineConst) continue;
    const smtlib::Definition& d = std::as_const(script).definitions(c)[0];
    if (d.decl == decl) found = &d;
  }
  if (found == nullptr) return false;
  const Term body = found->body;
  const std::vector<Term> parameters(std::as_const(script).parameters(*found).begin(),
                                     std::as_const(script).parameters(*found).end());
  Rebuilder rebuild(store, [&](Term old, std::vector<Term>& arguments) -> Term {
    if (store.op(old) != Op::kApply || store.decl(old) != decl) {
      return store.with_arguments(old, arguments);
    }
    if (arguments.size() != parameters.size()) return {};
    term::Substitution substitution;
    for (size_t i = 0; i < arguments.size(); ++i) substitution[parameters[i]] = arguments[i];
    const Term made = term::substitute(store, body, substitution);
    return term::tree_size(store, made) > kLargestBodyTree ? Term{} : made;
  });
  return rebuild.apply(script);
}

}  // namespace

void replace_constants(Session& session) {
  TermStore& store = session.store();
  Defaults defaults(store, session.script());
  std::vector<Edit> edits;
  std::vector<Edit> second;
  const auto make = [&](Decl d) { return store.apply(d, store.result(d), {}); };
  for (const Term c : constants_of(store, session.script(), make)) {
    const Term by = defaults.literal(store.sort(c));
    if (!by) continue;
    edits.push_back(by_term(store, c, by, "value"));
    if (const Term other = defaults.second(store.sort(c))) {
      second.push_back(by_term(store, c, other, "value"));
    }
  }
  session.try_edits(std::move(edits));
  session.try_edits(std::move(second));
}

void merge_constants(Session& session) {
  TermStore& store = session.store();
  Defaults defaults(store, session.script());
  std::vector<Edit> edits;
  const auto make = [&](Decl d) { return store.apply(d, store.result(d), {}); };
  for (const Term c : constants_of(store, session.script(), make)) {
    const Term first = defaults.constants(store.sort(c)).front();
    if (first != c) edits.push_back(by_term(store, c, first, "merge"));
  }
  session.try_edits(std::move(edits));
}

void simplify_functions(Session& session) {
  TermStore& store = session.store();
  std::vector<Decl> declared;
  std::vector<Decl> defined;
  for (const Command& c : session.script().commands()) {
    if (c.kind == CommandKind::kDeclareFun) declared.push_back(c.decl);
    if (Script::has_definitions(c.kind)) {
      for (const auto& d : session.script().definitions(c)) defined.push_back(d.decl);
    }
  }
  // Definitions written out, the last first.
  std::vector<Edit> edits;
  for (size_t i = defined.size(); i-- > 0;) {
    const Decl decl = defined[i];
    edits.push_back(Edit::change_all(
        [decl](TermStore& s, Script& script) { return write_out(s, script, decl); },
        "write out " + std::to_string(decl.id)));
  }
  session.try_edits(std::move(edits), Session::Order::kSingly);
  // Applications by values.
  for (const Decl decl : declared) {
    if (store.arity(decl) == 0) continue;
    Defaults defaults(store, session.script());
    const Term by = defaults.of(store.result(decl));
    if (!by) continue;
    session.try_edits({Edit::change_all(
        [decl, by](TermStore& s, Script& script) {
          Rebuilder rebuild(s, [&](Term old, std::vector<Term>& arguments) -> Term {
            if (s.op(old) == Op::kApply && s.decl(old) == decl) return by;
            return s.with_arguments(old, arguments);
          });
          return rebuild.apply(script);
        },
        "no " + std::to_string(decl.id))});
  }
  // Arguments left out: an edit changes the declaration, so that each begins with the script as
  // the one before left it.
  bool has_changed = true;
  while (has_changed && !session.is_stopped()) {
    has_changed = false;
    for (const Command& c : std::vector<Command>(session.script().commands().begin(),
                                                 session.script().commands().end())) {
      if (c.kind == CommandKind::kDeclareFun && store.parameters(c.decl).empty()) {
        for (auto i = static_cast<uint32_t>(store.arity(c.decl)); i-- > 0 && !has_changed;) {
          has_changed = session.try_edits({without_argument(c.decl, i, store)});
        }
      } else if (c.kind == CommandKind::kDefineFun || c.kind == CommandKind::kDefineFunRec) {
        const auto d = session.script().definitions(c)[0];
        for (auto i = static_cast<uint32_t>(store.arity(d.decl)); i-- > 0 && !has_changed;) {
          has_changed = session.try_edits({without_argument(d.decl, i, store)});
        }
      }
      if (has_changed) break;
    }
  }
}

}  // namespace assay::reduce
