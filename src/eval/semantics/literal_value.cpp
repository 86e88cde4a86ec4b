#include "eval/semantics/literal_value.h"

#include <string>
#include <vector>

#include "base/assert.h"
#include "smtlib/algebraic.h"
#include "value/text.h"

namespace assay::eval {

namespace {

Value decimal_value(value::ValueStore& values, std::string text) {
  const size_t point = text.find('.');
  if (point == std::string::npos) return values.real(mpz_class(text), 1);
  const size_t digits = text.size() - point - 1;
  text.erase(point, 1);
  mpz_class denominator;
  mpz_ui_pow_ui(denominator.get_mpz_t(), 10, digits);
  mpq_class q(mpz_class(text, 10), denominator);
  q.canonicalize();
  return values.real(q);
}

mpq_class rational(const std::string& text) {
  mpq_class q(text, 10);
  q.canonicalize();
  return q;
}

}  // namespace

std::optional<Value> algebraic_value(const term::TermStore& terms, value::ValueStore& values,
                                     Term term) {
  if (terms.op(term) != Op::kOpaque) return std::nullopt;
  const auto text = smtlib::algebraic(terms, term);
  if (!text) return std::nullopt;
  std::vector<mpz_class> coefficients;
  for (const std::string& c : text->coefficients) coefficients.emplace_back(c, 10);
  const auto root = text->index != 0
                        ? value::Algebraic::root(coefficients, text->index)
                        : value::Algebraic::root_between(coefficients, rational(text->lower),
                                                         rational(text->upper));
  return root ? std::optional(values.algebraic(*root)) : std::nullopt;
}

Value literal_value(const term::TermStore& terms, value::ValueStore& values, Term literal) {
  const Sort sort = terms.sort(literal);
  const std::string text = terms.literal_text(literal);
  switch (terms.op(literal)) {
    case Op::kNumeral:
      return values.integer(mpz_class(text, 10));
    case Op::kDecimal:
      return decimal_value(values, text);
    case Op::kBitVector:
      return values.bits(terms.sorts().width(sort), mpz_class(text, 16));
    case Op::kString:
      return values.text(value::decode_utf8(text));
    default:
      break;
  }
  ASSAY_ASSERT(terms.op(literal) == Op::kFieldElement);
  return values.record(Kind::kField, sort.id, {{values.integer(mpz_class(text, 10))}});
}

}  // namespace assay::eval
