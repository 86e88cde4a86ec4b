// Canonical texts of literals. Two literals have the same value if and only if their canonical
// texts (and sorts) are equal, so terms keep the text and need no big numbers; eval turns texts
// into numbers.
//   numeral      decimal digits, no leading zeros: "0", "42"
//   decimal      digits '.' digits, no leading zeros, no trailing zeros after the first: "0.0",
//   "1.5" bit-vector   lower-case hexadecimal digits, no leading zeros: "0", "ff" (the width is in
//   the sort) string       UTF-8 of the code points 0 to 0x2FFFF; surrogates are encoded like any
//   other code point
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace assay::value {

// Digits only; returns a part of `digits`.
std::string_view canonical_numeral(std::string_view digits);
// `text` is digits '.' digits.
std::string canonical_decimal(std::string_view text);

// Of the digits after #b and #x.
std::string bits_from_binary(std::string_view digits);
std::string bits_from_hexadecimal(std::string_view digits);
// The value of decimal digits modulo 2^width.
std::string bits_from_decimal(std::string_view digits, uint32_t width);
// As SMT-LIB prints it: #x when the width is a multiple of 4, else #b; (_ bvN width) above 4096
// bits.
void print_bits(std::string_view bits, uint32_t width, std::string& out);

// The value of a hexadecimal digit.
inline uint64_t hex_digit(char c) {
  return static_cast<uint64_t>(c <= '9' ? c - '0' : (c | 0x20) - 'a' + 10);
}

// Decimal digits (or '-' and digits) modulo a positive decimal number.
std::string modulo(std::string_view number, std::string_view modulus);

// What stands between the quotes ("" is still doubled), with the escapes \u{X...}, \uXXXX resolved
// as the standard says; with `legacy`, also \xNN and C-like escapes of older solvers. Bytes that
// are not UTF-8 count as code points of their own value; what looks like an escape but is none is
// ordinary text.
std::string decode_string(std::string_view literal, bool legacy);
// The literal with its quotes: printable ASCII as it is, the rest as \u{...}; `legacy`: \xNN up to
// 0xff.
void print_string(std::string_view text, std::string& out, bool legacy = false);

void append_code_point(uint32_t code_point, std::string& out);
// Reads one code point at `at` and moves it forward; an invalid byte is read as its own value.
uint32_t read_code_point(std::string_view text, size_t& at);

}  // namespace assay::value
