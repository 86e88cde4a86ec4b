// Numerals, decimals, bit-vectors: one canonical text a value, whatever the spelling.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "value/literal.h"

namespace assay::value {
namespace {

std::string printed_bits(std::string_view bits, uint32_t width) {
  std::string out;
  print_bits(bits, width, out);
  return out;
}

// Decimal digits of a binary number, by doubling: slow, and nothing that literal.cpp does.
std::string decimal_of_binary(std::string_view binary) {
  std::string digits = "0";  // the least digit first
  for (char bit : binary) {
    int carry = bit - '0';
    for (char& digit : digits) {
      const int doubled = (digit - '0') * 2 + carry;
      digit = static_cast<char>('0' + doubled % 10);
      carry = doubled / 10;
    }
    if (carry != 0) digits += static_cast<char>('0' + carry);
  }
  std::ranges::reverse(digits);
  return digits;
}

std::string hexadecimal_of_binary(std::string binary) {
  binary.insert(0, (4 - binary.size() % 4) % 4, '0');
  std::string digits;
  for (size_t i = 0; i < binary.size(); i += 4) {
    digits += "0123456789ABCDEF"[std::stoi(binary.substr(i, 4), nullptr, 2)];
  }
  return digits;
}

rc::Gen<std::string> binary_digits() {
  return rc::gen::nonEmpty(rc::gen::scale(4, rc::gen::string<std::string>()))
      .as("text whose bits are used");
}

std::string to_binary(std::string text) {
  for (char& c : text) c = static_cast<char>('0' + (c & 1));
  return text;
}

TEST(Numeral, HasNoLeadingZeros) {
  EXPECT_EQ(canonical_numeral("0"), "0");
  EXPECT_EQ(canonical_numeral("000"), "0");
  EXPECT_EQ(canonical_numeral("007"), "7");
  EXPECT_EQ(canonical_numeral("100"), "100");
  EXPECT_EQ(canonical_numeral(std::string(1000, '9')), std::string(1000, '9'));
}

TEST(Decimal, HasOneForm) {
  EXPECT_EQ(canonical_decimal("0.0"), "0.0");
  EXPECT_EQ(canonical_decimal("00.00"), "0.0");
  EXPECT_EQ(canonical_decimal("1.0"), "1.0");
  EXPECT_EQ(canonical_decimal("1.50"), "1.5");
  EXPECT_EQ(canonical_decimal("01.05"), "1.05");
  EXPECT_EQ(canonical_decimal("10.10"), "10.1");
  EXPECT_EQ(canonical_decimal("3."), "3.0");  // the lexer lets it pass
}

RC_GTEST_PROP(Decimal, MoreZerosChangeNothing, (uint32_t whole, uint32_t fraction)) {
  const std::string plain = std::to_string(whole) + "." + std::to_string(fraction);
  const std::string padded = "00" + plain + "000";
  RC_ASSERT(canonical_decimal(padded) == canonical_decimal(plain));
  const std::string canonical = canonical_decimal(plain);
  RC_ASSERT(canonical_decimal(canonical) == canonical);
}

TEST(Bits, FromEachBase) {
  EXPECT_EQ(bits_from_binary("0"), "0");
  EXPECT_EQ(bits_from_binary("0000000"), "0");
  EXPECT_EQ(bits_from_binary("1"), "1");
  EXPECT_EQ(bits_from_binary("10000"), "10");
  EXPECT_EQ(bits_from_binary("0011111"), "1f");
  EXPECT_EQ(bits_from_hexadecimal("00fF"), "ff");
  EXPECT_EQ(bits_from_hexadecimal("000"), "0");
  EXPECT_EQ(bits_from_decimal("255", 8), "ff");
  EXPECT_EQ(bits_from_decimal("000255", 8), "ff");
}

TEST(Bits, DecimalsWrapAround) {
  EXPECT_EQ(bits_from_decimal("256", 8), "0");
  EXPECT_EQ(bits_from_decimal("257", 8), "1");
  EXPECT_EQ(bits_from_decimal("3", 1), "1");
  EXPECT_EQ(bits_from_decimal("18446744073709551615", 64), "ffffffffffffffff");
  EXPECT_EQ(bits_from_decimal("18446744073709551616", 64), "0");
  EXPECT_EQ(bits_from_decimal("18446744073709551616", 65), "10000000000000000");
  EXPECT_EQ(bits_from_decimal("999999999999999999", 63), "de0b6b3a763ffff");
  EXPECT_EQ(bits_from_decimal("999999999999999999", 64), "de0b6b3a763ffff");
  EXPECT_EQ(bits_from_decimal("999999999999999999", 4000), "de0b6b3a763ffff");
}

RC_GTEST_PROP(Bits, TheBasesAgree, ()) {
  const std::string binary = to_binary(*binary_digits());
  const std::string bits = bits_from_binary(binary);
  RC_ASSERT(bits_from_hexadecimal(hexadecimal_of_binary(binary)) == bits);
  RC_ASSERT(bits_from_decimal(decimal_of_binary(binary), static_cast<uint32_t>(binary.size())) ==
            bits);
}

RC_GTEST_PROP(Bits, TruncationKeepsTheLowBits, ()) {
  const std::string binary = to_binary(*binary_digits());
  const auto width = *rc::gen::inRange<uint32_t>(1, static_cast<uint32_t>(binary.size()) + 1);
  RC_ASSERT(bits_from_decimal(decimal_of_binary(binary), width) ==
            bits_from_binary(binary.substr(binary.size() - width)));
}

TEST(PrintBits, ChoosesTheBaseByTheWidth) {
  EXPECT_EQ(printed_bits("0", 1), "#b0");
  EXPECT_EQ(printed_bits("5", 3), "#b101");
  EXPECT_EQ(printed_bits("5", 4), "#x5");
  EXPECT_EQ(printed_bits("5", 5), "#b00101");
  EXPECT_EQ(printed_bits("ff", 12), "#x0ff");
  EXPECT_EQ(printed_bits("1ff", 9), "#b111111111");
  EXPECT_EQ(printed_bits("a", 4096), "#x" + std::string(1023, '0') + "a");
  EXPECT_EQ(printed_bits("a", 4097), "(_ bv10 4097)");
  EXPECT_EQ(printed_bits("0", 1u << 30), "(_ bv0 1073741824)");
}

RC_GTEST_PROP(PrintBits, ReadsBack, ()) {
  const std::string binary = to_binary(*binary_digits());
  const auto padding = *rc::gen::element<uint32_t>(0, 1, 2, 3, 4, 4096);
  const auto width = static_cast<uint32_t>(binary.size()) + padding;
  const std::string bits = bits_from_binary(binary);
  const std::string text = printed_bits(bits, width);
  if (text.starts_with("#x")) {
    RC_ASSERT((text.size() - 2) * 4 == width);
    RC_ASSERT(bits_from_hexadecimal(text.substr(2)) == bits);
  } else if (text.starts_with("#b")) {
    RC_ASSERT(text.size() - 2 == width);
    RC_ASSERT(bits_from_binary(text.substr(2)) == bits);
  } else {
    RC_ASSERT(text == "(_ bv" + decimal_of_binary(binary) + " " + std::to_string(width) + ")");
  }
}

TEST(Modulo, OfPositiveAndNegativeNumbers) {
  EXPECT_EQ(modulo("10", "7"), "3");
  EXPECT_EQ(modulo("0", "7"), "0");
  EXPECT_EQ(modulo("7", "7"), "0");
  EXPECT_EQ(modulo("-1", "7"), "6");
  EXPECT_EQ(modulo("-7", "7"), "0");
  EXPECT_EQ(modulo("100000000000000000000", "99999999999999999999"), "1");
}

}  // namespace
}  // namespace assay::value
