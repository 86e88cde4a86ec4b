// Sort parameters around one declaration, definition or assertion, as TIP files have them, before
// or behind the name:
//
//   (declare-fun f (par (A) ((A) (List A))))       (declare-fun (par (A) (f (A) (List A))))
//   (define-fun f (par (A) (((x A)) A x)))         (define-fun (par (A) (f ((x A)) A x)))
//   (declare-const c (par (A) (List A)))           (assert (par (A) (forall ((x A)) (p x))))
//
// Inside, a parameter is a sort like any other; the declaration is polymorphic and used like one
// over a declare-sort-parameter. The printer writes the first form.

#include <fmt/format.h>

#include <algorithm>

#include "smtlib/parser_impl.h"
#include "term/sort_text.h"

namespace assay::smtlib {

// Reads (par (A ...) and, with `list`, the parenthesis after it, if they stand here.
bool Parser::open_par(Par& par, bool list) {
  // Nearly every text is told apart by two characters.
  const char* at = lexer_.past_spaces(lexer_.position());
  if (lexer_.left_from(at) > 1 && *at != ';' && (*at != '(' || is_symbol_char(at[1])) &&
      at[1] != 'p') {
    return true;
  }
  par.mark = sort_bindings_.mark();
  const uint64_t here = lexer_.offset();
  if (next().kind != TokenKind::kOpen || !is_word(next(), "par")) {
    lexer_.seek(here);
    return true;
  }
  par.is_open = true;
  if (!expect_open("'(' before the sort parameters")) return false;
  for (Token token = next(); token.kind != TokenKind::kClose; token = next()) {
    if (!is_symbol(token)) return fail_token(token, "a sort parameter");
    const Symbol name = intern(token.text);
    // A synonym inside is expanded, and printed its sort would be taken for the parameter.
    const Binding old = sort_binding(name);
    if (old.kind != Binding::kNone && old.kind != Binding::kSortParameter) {
      return fail(token.offset, fmt::format("the sort parameter {} has the name of a sort",
                                            token.text.substr(0, 200)));
    }
    const Sort parameter = store_.sorts().parameter(name);
    if (std::ranges::find(par.parameters, parameter) != par.parameters.end()) {
      return fail(token.offset,
                  fmt::format("the sort parameter {} stands twice", token.text.substr(0, 200)));
    }
    par.parameters.push_back(parameter);
  }
  if (par.parameters.empty()) return fail(here, "par without sort parameters");
  bind_par(par);
  return !list || expect_open("'(' after the sort parameters");
}

void Parser::bind_par(const Par& par) {
  for (Sort parameter : par.parameters) {
    const Symbol name = store_.sorts().symbol(parameter);
    sort_bindings_.bind(name, {Binding::kSortParameter, parameter.id, epoch_});
  }
}

// As many closing parentheses as open_par() read opening ones that are still open.
bool Parser::close_par(const Par& par, bool list) {
  if (!par.is_open) return true;
  sort_bindings_.undo_to(par.mark);
  return (!list || expect_close("')'")) && expect_close("')' after (par");
}

// The name, with par before or behind it; a list is open then.
bool Parser::read_polymorphic_name(Symbol& name, Par& par) {
  if (!open_par(par, true) || !read_name(name, "the name of a function")) return false;
  return par.is_open || open_par(par, true);
}

// (_ f S ...) of TIP, behind its name: a polymorphic function whose sort parameters are given.
Parser::Head Parser::instantiated_head(uint64_t offset, Decl decl) {
  std::vector<Sort> sorts;
  for (Token token = next(); token.kind != TokenKind::kClose; token = next()) {
    const Sort sort = read_sort_from(token);
    if (!sort) return {};
    sorts.push_back(sort);
  }
  const auto parameters = store_.parameters(decl);
  if (sorts.size() != parameters.size()) {
    fail(offset, fmt::format("{} has {} sort parameter{}, not {}", store_.text(store_.name(decl)),
                             parameters.size(), parameters.size() == 1 ? "" : "s", sorts.size()));
    return {};
  }
  const Sort result = store_.sorts().substitute(store_.result(decl), parameters, sorts);
  return {Head::kFunction, decl.id, result, 0};
}

}  // namespace assay::smtlib
