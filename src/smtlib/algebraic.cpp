#include "smtlib/algebraic.h"

#include <algorithm>

#include "smtlib/lexer.h"
#include "value/literal.h"

namespace assay::smtlib {

namespace {

// A polynomial is kept dense; solvers print none of such a degree.
constexpr size_t kMaxDegree = 100000;
constexpr std::string_view kCvc5Head = "(_ real_algebraic_number <";

std::string negated(std::string number) {
  if (number == "0") return number;
  return number.starts_with('-') ? number.substr(1) : "-" + number;
}

// The notations in S-expressions. Numbers are "5", "-5" or "5/4".
class RootReader {
 public:
  explicit RootReader(std::string_view text) : lexer_(text) {}

  std::optional<AlgebraicText> read() {
    if (!open()) return std::nullopt;
    const Token head = lexer_.next();
    const bool good = head.text == "root-obj" ? sum() && root_index() : coefficient_list(head.text);
    if (!good || !closed() || lexer_.next().kind != TokenKind::kEnd) return std::nullopt;
    auto& coefficients = result_.coefficients;
    while (!coefficients.empty() && coefficients.back() == "0") coefficients.pop_back();
    if (coefficients.size() < 2) return std::nullopt;
    return result_;
  }

 private:
  bool open() { return lexer_.next().kind == TokenKind::kOpen; }
  bool closed() { return lexer_.next().kind == TokenKind::kClose; }

  bool root_index() {
    const Token token = lexer_.next();
    if (token.kind != TokenKind::kNumeral || token.text.size() > 9) return false;
    result_.index = static_cast<uint32_t>(std::stoul(std::string(token.text)));
    return result_.index > 0;
  }

  bool coefficient_list(std::string_view head) {
    const bool ordering = head == "root-of-with-ordering";
    if (!ordering && head != "root-of-with-interval") return false;
    if (!open() || lexer_.next().text != "coeffs") return false;
    while (lexer_.peek().kind != TokenKind::kClose) {
      std::string number;
      if (!rational(number) || number.find('/') != std::string::npos) return false;
      if (result_.coefficients.size() > kMaxDegree) return false;
      result_.coefficients.push_back(std::move(number));
    }
    lexer_.next();
    if (ordering) return root_index();
    return rational(result_.lower) && rational(result_.upper);
  }

  // 5, 5.0, -5, (- 5), (/ 5 4), (- (/ 5 4)), (/ (- 5) 4)
  bool rational(std::string& out) {
    Token token = lexer_.next();
    if (token.kind == TokenKind::kSymbol && token.text.size() > 1 && token.text[0] == '-') {
      out = negated(std::string(value::canonical_numeral(token.text.substr(1))));
      return token.text.find_first_not_of("0123456789", 1) == std::string_view::npos;
    }
    if (token.kind != TokenKind::kOpen) return plain(token, out);
    token = lexer_.next();
    if (token.text == "-") {
      if (lexer_.peek().kind == TokenKind::kOpen) {  // one level is all that is printed
        lexer_.next();
        if (lexer_.next().text != "/" || !fraction(out)) return false;
      } else if (!plain(lexer_.next(), out)) {
        return false;
      }
      out = negated(out);
      return closed();
    }
    return token.text == "/" && fraction(out);
  }
  // After "(/".
  bool fraction(std::string& out) {
    std::string above;
    std::string below;
    bool negative = false;
    if (lexer_.peek().kind == TokenKind::kOpen) {
      lexer_.next();
      if (lexer_.next().text != "-" || !plain(lexer_.next(), above) || !closed()) return false;
      negative = true;
    } else if (!plain(lexer_.next(), above)) {
      return false;
    }
    if (!plain(lexer_.next(), below) || below == "0" || !closed()) return false;
    if (negative) above = negated(above);
    out = below == "1" ? above : above + "/" + below;
    return true;
  }
  // 5, 5.0, or 1.25 as 125/100.
  static bool plain(const Token& token, std::string& out) {
    if (token.kind == TokenKind::kNumeral) {
      out = value::canonical_numeral(token.text);
      return true;
    }
    if (token.kind != TokenKind::kDecimal) return false;
    const std::string text = value::canonical_decimal(token.text);
    const size_t dot = text.find('.');
    const std::string after = text.substr(dot + 1);
    if (after == "0") {
      out = text.substr(0, dot);
    } else {
      out = value::canonical_numeral(text.substr(0, dot) + after);
      out += "/1" + std::string(after.size(), '0');
    }
    return true;
  }

  // (+ monomial ...) or one monomial.
  bool sum() {
    const Token first = lexer_.peek();
    if (first.kind != TokenKind::kOpen) return monomial();
    const Lexer here = lexer_;
    lexer_.next();
    if (lexer_.next().text != "+") {
      lexer_ = here;
      return monomial();
    }
    while (lexer_.peek().kind != TokenKind::kClose) {
      if (!monomial()) return false;
    }
    lexer_.next();
    return true;
  }

  // c, x, (- c), (- x), (^ x k), (* c x), (* c (^ x k)); adds it to the polynomial.
  bool monomial() {
    std::string coefficient = "1";
    size_t degree = 0;
    if (lexer_.peek().kind == TokenKind::kOpen) {
      const Lexer here = lexer_;
      lexer_.next();
      if (lexer_.next().text == "*") {
        if (!factor(coefficient, degree) || !factor(coefficient, degree) || !closed()) return false;
        return add(coefficient, degree);
      }
      lexer_ = here;
    }
    return factor(coefficient, degree) && add(coefficient, degree);
  }
  bool factor(std::string& coefficient, size_t& degree) {
    const Token token = lexer_.peek();
    if (token.kind == TokenKind::kOpen) {
      const Lexer here = lexer_;
      lexer_.next();
      const Token word = lexer_.next();
      if (word.text == "^") {
        lexer_.next();  // the variable
        const Token power = lexer_.next();
        if (power.kind != TokenKind::kNumeral || power.text.size() > 6) return false;
        degree += std::stoul(std::string(power.text));
        return closed();
      }
      if (word.text == "-" && is_variable(lexer_.peek())) {
        lexer_.next();
        coefficient = negated(coefficient);
        ++degree;
        return closed();
      }
      lexer_ = here;
    } else if (is_variable(token)) {
      lexer_.next();
      ++degree;
      return true;
    }
    std::string number;
    if (!rational(number) || number.find('/') != std::string::npos) return false;
    coefficient = coefficient == "-1" ? negated(number) : number;
    return true;
  }
  static bool is_variable(const Token& token) {
    return token.kind == TokenKind::kSymbol && token.text[0] != '-';
  }
  bool add(const std::string& coefficient, size_t degree) {
    if (degree > kMaxDegree) return false;
    auto& coefficients = result_.coefficients;
    if (coefficients.size() <= degree) coefficients.resize(degree + 1, "0");
    if (coefficients[degree] != "0") return false;  // printed once for each power
    coefficients[degree] = coefficient;
    return true;
  }

  Lexer lexer_;
  AlgebraicText result_;
};

bool is_integer(std::string_view text) {
  if (text.starts_with('-')) text.remove_prefix(1);
  return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

bool is_rational(std::string_view text) {
  const size_t slash = text.find('/');
  if (slash == std::string_view::npos) return is_integer(text);
  return is_integer(text.substr(0, slash)) && is_integer(text.substr(slash + 1));
}

// libpoly's 1*x^2 + (-3*x) + (-2), (5/4, 3/2)
std::optional<AlgebraicText> read_libpoly(std::string_view text) {
  std::string compact;
  std::ranges::copy_if(text, std::back_inserter(compact), [](char c) { return c != ' '; });
  const size_t comma = compact.find(',');
  if (comma == std::string::npos) return std::nullopt;
  AlgebraicText result;
  std::string polynomial = compact.substr(0, comma) + "+";
  std::erase_if(polynomial, [](char c) { return c == '(' || c == ')'; });
  for (size_t start = 0, plus = 0; start < polynomial.size(); start = plus + 1) {
    plus = polynomial.find('+', start);
    std::string_view monomial = std::string_view(polynomial).substr(start, plus - start);
    size_t degree = 0;
    if (const size_t x = monomial.find("*x"); x != std::string_view::npos) {
      const std::string_view power = monomial.substr(x + 2);
      if (power.empty()) {
        degree = 1;
      } else if (power.size() > 7 || power[0] != '^' || !is_integer(power.substr(1))) {
        return std::nullopt;
      } else {
        degree = std::stoul(std::string(power.substr(1)));
      }
      monomial = monomial.substr(0, x);
    }
    if (!is_integer(monomial) || degree > kMaxDegree) return std::nullopt;
    auto& coefficients = result.coefficients;
    if (coefficients.size() <= degree) coefficients.resize(degree + 1, "0");
    coefficients[degree] = monomial;
  }
  std::string_view interval = std::string_view(compact).substr(comma + 1);
  if (interval.size() < 2) return std::nullopt;
  interval = interval.substr(1, interval.size() - 2);
  const size_t middle = interval.find(',');
  if (middle == std::string_view::npos) return std::nullopt;
  result.lower = interval.substr(0, middle);
  result.upper = interval.substr(middle + 1);
  if (!is_rational(result.lower) || !is_rational(result.upper)) return std::nullopt;
  if (result.coefficients.size() < 2) return std::nullopt;
  return result;
}

}  // namespace

bool is_algebraic_head(std::string_view name) {
  return name == "root-obj" || name == "root-of-with-ordering" || name == "root-of-with-interval";
}

std::optional<AlgebraicText> algebraic(std::string_view text) {
  if (text.starts_with('|') && text.ends_with('|') && text.size() > 1) {
    text = text.substr(1, text.size() - 2);
  }
  if (text.starts_with(kCvc5Head) && text.ends_with(">)")) {
    return read_libpoly(text.substr(kCvc5Head.size(), text.size() - kCvc5Head.size() - 2));
  }
  if (!text.starts_with("(root-o")) return std::nullopt;
  return RootReader(text).read();
}

std::optional<AlgebraicText> algebraic(const term::TermStore& store, term::Term term) {
  if (store.op(term) != term::Op::kOpaque || !store.arguments(term).empty()) return std::nullopt;
  return algebraic(store.text(store.symbol(term)));
}

}  // namespace assay::smtlib
