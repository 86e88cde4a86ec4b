#include "value/literal.h"

#include <fmt/format.h>
#include <gmp.h>

#include <iterator>
#include <optional>

namespace assay::value {

namespace {

constexpr uint32_t kMaxCodePoint = 0x2FFFF;
// Above this many bits a literal is printed as (_ bvN width): a small value of a large width stays
// small.
constexpr uint32_t kMaxDigitsWidth = 4096;

bool is_hex_digit(char c) {
  return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}

class Integer {  // RAII for one mpz_t
 public:
  Integer() { mpz_init(value_); }
  ~Integer() { mpz_clear(value_); }
  Integer(const Integer&) = delete;
  Integer& operator=(const Integer&) = delete;
  mpz_ptr get() { return value_; }
  void set(std::string_view digits, int base) {
    mpz_set_str(value_, std::string(digits).c_str(), base);
  }
  std::string text(int base) {
    std::string digits(mpz_sizeinbase(value_, base) + 2, '\0');
    mpz_get_str(digits.data(), base, value_);
    digits.resize(digits.find('\0'));
    return digits;
  }

 private:
  mpz_t value_;
};

// The value of `count` hexadecimal digits at `at`; none when there are fewer or it is above the
// last code point.
std::optional<uint32_t> read_hex(std::string_view text, size_t at, size_t count) {
  uint32_t value = 0;
  if (count == 0 || at + count > text.size()) return std::nullopt;
  for (size_t i = 0; i < count; ++i) {
    if (!is_hex_digit(text[at + i])) return std::nullopt;
    value = value * 16 + static_cast<uint32_t>(hex_digit(text[at + i]));
  }
  if (value > kMaxCodePoint) return std::nullopt;
  return value;
}

// An escape of the standard at `at` (which is a backslash): its code point and length.
struct Escape {
  uint32_t code_point;
  size_t length;
};

std::optional<Escape> standard_escape(std::string_view text, size_t at) {
  if (at + 1 >= text.size() || text[at + 1] != 'u') return std::nullopt;
  if (at + 2 < text.size() && text[at + 2] == '{') {
    // At most five digits; looking no further keeps a text full of \u{ linear.
    const size_t digits = text.substr(at + 3, 6).find('}');
    if (digits == std::string_view::npos) return std::nullopt;
    const auto value = read_hex(text, at + 3, digits);
    if (!value) return std::nullopt;
    return Escape{*value, digits + 4};
  }
  const auto value = read_hex(text, at + 2, 4);
  if (!value) return std::nullopt;
  return Escape{*value, 6};
}

std::optional<Escape> legacy_escape(std::string_view text, size_t at) {
  if (at + 1 >= text.size()) return std::nullopt;
  switch (text[at + 1]) {
    case 'x':
      if (const auto value = read_hex(text, at + 2, 2)) return Escape{*value, 4};
      return std::nullopt;
    case 'a':
      return Escape{7, 2};
    case 'b':
      return Escape{8, 2};
    case 't':
      return Escape{9, 2};
    case 'n':
      return Escape{10, 2};
    case 'v':
      return Escape{11, 2};
    case 'f':
      return Escape{12, 2};
    case 'r':
      return Escape{13, 2};
    case 'e':
      return Escape{27, 2};
    case '\\':
      return Escape{'\\', 2};
    default:
      return std::nullopt;
  }
}

}  // namespace

std::string_view canonical_numeral(std::string_view digits) {
  const size_t first = digits.find_first_not_of('0');
  return first == std::string_view::npos ? digits.substr(0, 1) : digits.substr(first);
}

std::string canonical_decimal(std::string_view text) {
  const size_t dot = text.find('.');
  std::string result(canonical_numeral(text.substr(0, dot)));
  std::string_view fraction = text.substr(dot + 1);
  const size_t last = fraction.find_last_not_of('0');
  fraction = last == std::string_view::npos ? "0" : fraction.substr(0, last + 1);
  result += '.';
  result += fraction;
  return result;
}

std::string bits_from_binary(std::string_view digits) {
  digits = canonical_numeral(digits);
  std::string bits;
  bits.reserve(digits.size() / 4 + 1);
  unsigned nibble = 0;
  for (size_t at = 0; at < digits.size(); ++at) {
    nibble = nibble * 2 + static_cast<unsigned>(digits[at] - '0');
    if ((digits.size() - at) % 4 != 1) continue;
    bits += "0123456789abcdef"[nibble];
    nibble = 0;
  }
  return bits;
}

std::string bits_from_hexadecimal(std::string_view digits) {
  std::string bits(canonical_numeral(digits));
  for (char& c : bits) {
    if (c >= 'A' && c <= 'F') c = static_cast<char>(c - 'A' + 'a');
  }
  return bits;
}

std::string bits_from_decimal(std::string_view digits, uint32_t width) {
  digits = canonical_numeral(digits);
  if (digits.size() <= 18) {  // fits 64 bits
    uint64_t value = 0;
    for (char c : digits) value = value * 10 + static_cast<uint64_t>(c - '0');
    if (width < 64) value &= (uint64_t{1} << width) - 1;
    return fmt::format("{:x}", value);
  }
  Integer value;
  value.set(digits, 10);
  mpz_fdiv_r_2exp(value.get(), value.get(), width);
  return value.text(16);
}

void print_bits(std::string_view bits, uint32_t width, std::string& out) {
  if (width > kMaxDigitsWidth) {
    Integer value;
    value.set(bits, 16);
    fmt::format_to(std::back_inserter(out), "(_ bv{} {})", value.text(10), width);
    return;
  }
  if (width % 4 == 0) {
    out += "#x";
    out.append(width / 4 - bits.size(), '0');
    out += bits;
    return;
  }
  out += "#b";
  for (uint32_t i = width; i-- > 0;) {
    const size_t nibble = i / 4;
    const uint64_t digit = nibble < bits.size() ? hex_digit(bits[bits.size() - 1 - nibble]) : 0;
    out += ((digit >> (i % 4)) & 1) != 0 ? '1' : '0';
  }
}

std::string modulo(std::string_view number, std::string_view modulus) {
  Integer value;
  Integer divisor;
  value.set(number, 10);
  divisor.set(modulus, 10);
  if (mpz_sgn(divisor.get()) > 0) mpz_mod(value.get(), value.get(), divisor.get());
  return value.text(10);
}

void append_code_point(uint32_t c, std::string& out) {
  const auto put = [&out](uint32_t byte) { out += static_cast<char>(byte); };
  if (c < 0x80) {
    put(c);
  } else if (c < 0x800) {
    put(0xC0 | (c >> 6));
    put(0x80 | (c & 0x3F));
  } else if (c < 0x10000) {
    put(0xE0 | (c >> 12));
    put(0x80 | ((c >> 6) & 0x3F));
    put(0x80 | (c & 0x3F));
  } else {
    put(0xF0 | (c >> 18));
    put(0x80 | ((c >> 12) & 0x3F));
    put(0x80 | ((c >> 6) & 0x3F));
    put(0x80 | (c & 0x3F));
  }
}

uint32_t read_code_point(std::string_view text, size_t& at) {
  const auto byte = [&](size_t i) { return static_cast<uint8_t>(text[i]); };
  const uint32_t first = byte(at++);
  if (first < 0xC2 || first > 0xF4) return first;
  const size_t more = first < 0xE0 ? 1 : first < 0xF0 ? 2 : 3;
  if (at + more > text.size()) return first;
  uint32_t value = first & (0x3Fu >> more);
  for (size_t i = 0; i < more; ++i) {
    if ((byte(at + i) & 0xC0) != 0x80) return first;
    value = value << 6 | (byte(at + i) & 0x3Fu);
  }
  constexpr uint32_t kLeast[] = {0, 0x80, 0x800, 0x10000};
  if (value < kLeast[more] || value > kMaxCodePoint) return first;
  at += more;
  return value;
}

std::string decode_string(std::string_view literal, bool legacy) {
  std::string text;
  text.reserve(literal.size());
  for (size_t at = 0; at < literal.size();) {
    const char c = literal[at];
    if (c == '\\') {
      auto escape = standard_escape(literal, at);
      if (!escape && legacy) escape = legacy_escape(literal, at);
      if (escape) {
        append_code_point(escape->code_point, text);
        at += escape->length;
      } else {
        text += c;
        ++at;
      }
    } else if (c == '"') {
      text += c;
      at += 2;  // the lexer has seen that it is doubled
    } else {
      append_code_point(read_code_point(literal, at), text);
    }
  }
  return text;
}

void print_string(std::string_view text, std::string& out, bool legacy) {
  out += '"';
  for (size_t at = 0; at < text.size();) {
    const uint32_t c = read_code_point(text, at);
    if (c == '"') {
      out += "\"\"";
    } else if (c == '\\') {
      // A backslash is an ordinary character, except where what follows would make it an escape.
      const bool risky = at < text.size() && (text[at] == 'u' || legacy);
      out += risky ? (legacy ? "\\x5c" : "\\u{5c}") : "\\";
    } else if (c >= 0x20 && c < 0x7F) {
      out += static_cast<char>(c);
    } else if (legacy && c <= 0xFF) {
      fmt::format_to(std::back_inserter(out), "\\x{:02x}", c);
    } else {
      fmt::format_to(std::back_inserter(out), "\\u{{{:x}}}", c);
    }
  }
  out += '"';
}

}  // namespace assay::value
