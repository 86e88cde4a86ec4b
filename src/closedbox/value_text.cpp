#include "closedbox/value_text.h"

#include "eval/machine/machine.h"
#include "eval/semantics/to_term.h"
#include "smtlib/parser.h"

namespace assay::closedbox {

using value::Value;

namespace {

std::string_view trimmed(std::string_view text) {
  const size_t begin = text.find_first_not_of(" \t\r\n");
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(" \t\r\n") + 1 - begin);
}

bool is_decimal(std::string_view text) {
  return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

}  // namespace

std::optional<Value> read_value(term::TermStore& terms, value::ValueStore& values, term::Sort sort,
                                std::string_view text) {
  text = trimmed(text);
  if (text.empty()) return {};
  auto parsed = smtlib::parse(terms, "(simplify " + std::string(text) + ")", "value");
  if (!parsed || parsed->script.commands().size() != 1) return {};
  const auto roots = parsed->script.terms(parsed->script.commands().back());
  if (roots.size() != 1) return {};
  eval::Program program;
  const auto code = eval::compile(terms, values, program, {}, roots);
  eval::Machine machine(terms, values, program);
  machine.run(*code);
  const Value v = machine.root(0);
  if (v.is_open()) return {};
  if (terms.sort(roots[0]) == sort) return v;
  if (terms.sort(roots[0]) == term::kIntSort && sort == term::kRealSort) {
    return values.real(values.to_mpq(v));
  }
  return {};
}

std::optional<Value> read_decimal(term::TermStore& terms, value::ValueStore& values,
                                  term::Sort sort, std::string_view text) {
  text = trimmed(text);
  const term::SortTable& sorts = terms.sorts();
  const bool is_negative = text.starts_with('-') && is_decimal(text.substr(1));
  if (is_decimal(text) || is_negative) {
    const mpz_class number{std::string(text)};
    if (sorts.kind(sort) == term::SortKind::kBitVec) {
      // A number of another width is no value: cutting it would hide a broken program.
      mpz_class limit;
      mpz_ui_pow_ui(limit.get_mpz_t(), 2, sorts.width(sort));
      if (number >= limit || -number > limit / 2) return {};
      return values.bits(sorts.width(sort), number < 0 ? mpz_class(number + limit) : number);
    }
    if (sort == term::kBoolSort) {
      if (number != 0 && number != 1) return {};
      return value::boolean(number == 1);
    }
    if (sort == term::kIntSort) return values.integer(number);
    if (sort == term::kRealSort) return values.real(mpq_class(number));
  }
  return read_value(terms, values, sort, text);
}

std::string decimal_text(term::TermStore& terms, value::ValueStore& values, Value v,
                         term::Sort sort) {
  if (terms.sorts().kind(sort) == term::SortKind::kBitVec) return values.to_mpz(v).get_str();
  if (sort == term::kIntSort) return values.to_mpz(v).get_str();
  return eval::to_text(terms, values, v, sort);
}

}  // namespace assay::closedbox
