#include "mutate/rename.h"

#include "smtlib/sexpr_scan.h"
#include "term/given_names.h"
#include "term/sort_text.h"
#include "term/traverse.h"

namespace assay::mutate {

using smtlib::Command;
using smtlib::CommandKind;
using term::Op;
using term::Term;

namespace {

// change(name) changes the name, or returns false.
template <typename Change>
void rename(std::string_view text, std::string& out, Change change) {
  out.reserve(text.size() + text.size() / 4);
  std::string name;
  for (size_t at = 0; at < text.size();) {
    const size_t end = smtlib::end_of_token(text, at);
    const std::string_view token = text.substr(at, end - at);
    at = end;
    const bool is_quoted = token.size() >= 2 && token.front() == '|';
    name = is_quoted ? token.substr(1, token.size() - 2) : token;
    if (token.front() != '"' && token.front() != ':' && change(name)) {
      term::print_symbol(name, out);
    } else {
      out += token;
    }
  }
}

// Elements carry the name of their sort, which tells readers the sort: U!val!0, @U_0, @uc_U_0.
bool rename_element(std::string& name, const Names& names, std::string_view suffix) {
  const size_t value = name.find("!val!");
  if (value != std::string::npos && names.contains(name.substr(0, value))) {
    name.insert(value, suffix);
    return true;
  }
  const size_t number = name.rfind('_');
  for (const std::string_view prefix : {"@uc_", "@"}) {
    if (!name.starts_with(prefix) || number == std::string::npos || number < prefix.size())
      continue;
    if (!names.contains(name.substr(prefix.size(), number - prefix.size()))) continue;
    name.insert(number, suffix);
    return true;
  }
  return false;
}

}  // namespace

Names names_of(const term::TermStore& terms, const smtlib::Script& script) {
  Names names;
  const auto add = [&](term::Symbol symbol) { names.emplace(terms.text(symbol)); };
  std::vector<Term> roots;
  for (const Command& command : script.commands()) {
    switch (command.kind) {
      case CommandKind::kDeclareSort:
      case CommandKind::kDefineSort:
      case CommandKind::kDeclareSortParameter:
        add(command.name);
        break;
      case CommandKind::kDeclareFun:
      case CommandKind::kDeclareConst:
      case CommandKind::kDeclareOther:
        if (command.decl) add(terms.name(command.decl));
        break;
      case CommandKind::kDeclareDatatypes:
        for (const term::Datatype datatype : script.datatypes(command)) {
          const term::DatatypeInfo& info = terms.datatype(datatype);
          add(info.name);
          for (const term::Constructor& constructor : info.constructors) {
            add(terms.name(constructor.decl));
            for (const term::Decl selector : constructor.selectors) add(terms.name(selector));
          }
        }
        break;
      default:
        break;
    }
    if (smtlib::Script::has_definitions(command.kind)) {
      for (const smtlib::Definition& d : script.definitions(command)) {
        add(terms.name(d.decl));
        for (const Term parameter : script.parameters(d)) roots.push_back(parameter);
      }
    }
  }
  script.for_each_term([&](Term t) { roots.push_back(t); });
  term::for_each_subterm(terms, roots, [&](Term t) {
    if (terms.op(t) == Op::kVariable) names.emplace(terms.text({terms.indices(t)[0]}));
    term::for_each_given_name(terms, t, [&](std::string_view name) { names.emplace(name); });
  });
  return names;
}

std::string renamed(std::string_view text, const Names& names, std::string_view suffix) {
  std::string out;
  rename(text, out, [&](std::string& name) {
    if (!names.contains(name)) return false;
    name += suffix;
    return true;
  });
  return out;
}

std::string renamed_model(std::string_view text, const Names& names, std::string_view suffix) {
  std::string out;
  const auto is_own = [](const std::string& name) {
    return name.starts_with('@') || name.find('!') != std::string::npos;
  };
  rename(text, out, [&](std::string& name) {
    if (names.contains(name) || (is_own(name) && !rename_element(name, names, suffix))) {
      name += suffix;
      return true;
    }
    return is_own(name);
  });
  return out;
}

}  // namespace assay::mutate
