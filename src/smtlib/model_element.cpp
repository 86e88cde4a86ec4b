// Universe elements: names that stand for values of uninterpreted sorts. A name tells its sort by
// its form, by a declaration inside the model, by (as name sort), or by the place where it stands.

#include <fmt/format.h>

#include <unordered_set>

#include "smtlib/algebraic.h"
#include "smtlib/digits.h"
#include "smtlib/model_parser.h"
#include "term/sort_text.h"
#include "term/substitute.h"

namespace assay::smtlib {

using term::SortKind;

namespace {

// The sort's name in U!val!3, @U_3, @uc_U_3; empty if the name has another form.
std::string_view sort_name_in(std::string_view name) {
  if (const size_t val = name.rfind("!val!"); val != std::string_view::npos) {
    return all_digits(name.substr(val + 5)) ? name.substr(0, val) : std::string_view();
  }
  if (!name.starts_with('@')) return {};
  const size_t underscore = name.rfind('_');
  if (underscore == std::string_view::npos || !all_digits(name.substr(underscore + 1))) return {};
  const size_t start = name.starts_with("@uc_") ? 4 : 1;
  return underscore > start ? name.substr(start, underscore - start) : std::string_view();
}

std::string_view without_bars(std::string_view text) {
  const bool quoted = text.size() > 1 && text.front() == '|' && text.back() == '|';
  return quoted ? text.substr(1, text.size() - 2) : text;
}

}  // namespace

Term ModelParser::element(Symbol name, Sort sort) {
  Term& known = elements_[uint64_t{name.id} << 32 | sort.id];
  if (known) return known;
  Symbol own = name;
  if (script_names_.contains(own.id)) own = intern(std::string(store_.text(name)) + "!element");
  const Decl decl = store_.declare(term::DeclKind::kFunction, own, {}, {}, sort);
  known = store_.apply(decl, sort, {});
  const auto [place, is_new] = universe_of_.try_emplace(sort, model_.universes.size());
  if (is_new) model_.universes.push_back({sort, {}, false});
  model_.universes[place->second].elements.push_back(known);
  return known;
}

// By the form of the name; none if it names no sort.
Term ModelParser::element_named(std::string_view name) {
  const std::string_view sort_name = sort_name_in(name);
  if (sort_name.empty()) return {};
  const Symbol symbol = store_.symbols().find(sort_name);
  if (!symbol) return {};
  const Binding binding = sort_bindings_.lookup(symbol);
  if (binding.kind != Binding::kDeclaredSort || binding.value != 0) return {};
  return element(intern(name), store_.sorts().declared(symbol, {}));
}

Parser::Head ModelParser::unknown_name(std::string_view name) {
  if (is_algebraic_head(name)) return {Head::kRoot, 0, {}, 0};
  std::string text;
  term::print_symbol(name, text);
  if (name.starts_with("(_ real_algebraic_number")) {
    return {Head::kOpaque, intern(text).id, {}, 0};
  }
  if (!named_terms_loaded_) {
    load_named_terms();
    const Binding binding = bindings_.lookup(intern(name));
    if (binding.kind == Binding::kFunction) return {Head::kFunction, binding.value, {}, 0};
  }
  if (const Term found = element_named(name)) return value_head(found);
  // str.something and the like: an operator that Assay does not know.
  const bool is_operator = name.find('.') != std::string_view::npos && !name.starts_with('@');
  if (is_operator || name.find_first_not_of('?') == std::string_view::npos) return {};
  const Symbol head = intern(text);
  open_names_.insert(head.id);
  return {Head::kOpaque, head.id, {}, 0};
}

// A name that is an element of several sorts (z3 numbers (L Int) and (L Bool) alike) is left to the
// context.
void ModelParser::bind_elements() {
  std::unordered_map<uint32_t, size_t> sorts_of;
  for (Term term : declared_elements_) ++sorts_of[store_.name(store_.decl(term)).id];
  for (Term term : declared_elements_) {
    const Decl decl = store_.decl(term);
    const Symbol name = store_.name(decl);
    if (sorts_of[name.id] != 1) continue;
    std::string_view printed = store_.text(name);
    if (printed.ends_with("!element")) printed.remove_suffix(8);
    bindings_.bind(intern(printed), {Binding::kFunction, decl.id, epoch_, term});
  }
}

// The sort checker leaves (ite c a b) open if a and b are; here the place is known.
Term ModelParser::impose(Term root, Sort sort) {
  std::unordered_map<Term, Term> done;
  std::vector<Term> stack{root};
  while (!stack.empty()) {
    const Term top = stack.back();
    const auto arguments = store_.arguments(top);
    const Op op = store_.op(top);
    const bool is_open = store_.sort(top) == term::kUnknownSort;
    std::vector<size_t> places;  // of the arguments that decide the sort
    if (is_open && op == Op::kIte) places = {1, 2};
    if (is_open && op == Op::kLet) places = {arguments.size() - 1};
    const size_t size = stack.size();
    for (size_t place : places) {
      if (!done.contains(arguments[place])) stack.push_back(arguments[place]);
    }
    if (stack.size() > size) continue;
    stack.pop_back();
    if (places.empty()) {
      const Term coerced = checker_.coerce(top, sort);
      done[top] = coerced ? coerced : top;
      continue;
    }
    std::vector<Term> parts(arguments.begin(), arguments.end());
    for (size_t place : places) parts[place] = done.at(parts[place]);
    done[top] = store_.make(op, sort, store_.indices(top), parts);
  }
  return done.at(root);
}

bool ModelParser::settle(Term& root) {
  if (open_names_.empty()) return true;
  term::Substitution found;
  std::unordered_set<Term> seen;
  std::vector<Term> stack{root};
  while (!stack.empty()) {  // from left to right: elements in the order of the text
    const Term top = stack.back();
    stack.pop_back();
    if (!seen.insert(top).second) continue;
    const auto arguments = store_.arguments(top);
    stack.insert(stack.end(), arguments.rbegin(), arguments.rend());
    if (store_.op(top) != Op::kOpaque) continue;
    const Symbol head = store_.symbol(top);
    if (!open_names_.contains(head.id)) continue;
    const Sort sort = store_.sort(top);
    if (!store_.arguments(top).empty() || !store_.sorts().is(sort, SortKind::kDeclared)) {
      return fail(0, fmt::format("unknown symbol {} of sort {}", store_.text(head).substr(0, 200),
                                 term::sort_text(store_, sort)));
    }
    found[top] = element(intern(without_bars(store_.text(head))), sort);
  }
  if (!found.empty()) root = term::substitute(store_, root, found);
  return true;
}

}  // namespace assay::smtlib
