// Random numbers and random constants of each sort, for generate_smt2.
//
// Random is this program's own copy of SplitMix64, since generate_smt2 links nothing of Assay.
// Literals appends to a buffer that it does not own and draws from a Random that it does not own;
// both outlive it.
#ifndef ASSAY_BENCH_SMT2_LITERALS_H_
#define ASSAY_BENCH_SMT2_LITERALS_H_

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "smt2_theories.h"

namespace assay::bench {

// SplitMix64 (Steele, Lea, Flood: OOPSLA 2014). Its own copy, since this program links nothing of
// Assay.
class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}

  std::uint64_t bits() {
    std::uint64_t z = (state_ += 0x9e3779b97f4a7c15U);
    z = (z ^ (z >> 30U)) * 0xbf58476d1ce4e5b9U;
    z = (z ^ (z >> 27U)) * 0x94d049bb133111ebU;
    return z ^ (z >> 31U);
  }
  // 0 .. bound-1; the bias of the multiplication does not matter here.
  std::size_t below(std::size_t bound) { return ((bits() >> 32U) * bound) >> 32U; }
  std::size_t between(std::size_t low, std::size_t high) { return low + below(high - low + 1); }
  bool percent(std::size_t chance) { return below(100) < chance; }
  // Each doubling of the distance from low is as likely as the others.
  std::size_t log_uniform(std::size_t low, std::size_t high) {
    const std::size_t scale = std::size_t{1}
                              << below(static_cast<std::size_t>(std::bit_width(high - low)) + 1);
    return low + below(std::min(high - low + 1, scale));
  }

 private:
  std::uint64_t state_;
};

inline constexpr std::array<std::string_view, 7> kRoundingModes{
    "RNE", "RTZ", "RTP", "RTN", "RNA", "roundNearestTiesToEven", "roundTowardZero"};

class Literals {
 public:
  Literals(std::uint32_t theories, Random& random, std::string& out)
      : theories_(theories), random_(random), out_(out) {}

  void write_number(std::uint64_t value) {
    std::array<char, 24> text{};
    const auto end = std::to_chars(text.data(), text.data() + text.size(), value).ptr;
    out_.append(text.data(), end);
  }

  // Constant arrays are an extension, which z3 reads under the logic ALL only.
  bool has_literal(Sort sort) const {
    if (sort >= kVector && sort <= kMemory) return has(kQuantifiers);
    return sort < kElem || sort >= kList;
  }

  void write_literal(Sort sort) {
    switch (sort) {
      case kBool:
        out_ += random_.percent(50) ? "true" : "false";
        break;
      case kInt:
      case kIntLiteral:
        write_int(sort == kInt);
        break;
      case kReal:
      case kRealLiteral:
        write_real();
        break;
      case kFloat32:
        write_float(8, 23, " 8 24");
        break;
      case kFloat64:
        write_float(11, 52, " 11 53");
        break;
      case kRounding:
        out_ += kRoundingModes[random_.below(kRoundingModes.size())];
        break;
      case kString:
        write_string();
        break;
      case kRegLan:
        write_regex();
        break;
      case kVector:
        out_ += "((as const (Array Int Int)) ";
        write_int(true);
        out_ += ')';
        break;
      case kMatrix:
        out_ += "((as const (Array Int (Array Int Int))) ";
        write_literal(kVector);
        out_ += ')';
        break;
      case kMemory:
        out_ += "((as const (Array (_ BitVec 32) (_ BitVec 8))) ";
        write_bit_vector(8);
        out_ += ')';
        break;
      case kList:
        out_ += "lnil";
        break;
      case kCharLiteral:
        out_ += '"';
        out_ += static_cast<char>('a' + random_.below(26));
        out_ += '"';
        break;
      default:
        write_bit_vector(kSorts[sort].width);
    }
  }

 private:
  bool has(std::uint32_t theories) const { return (theories_ & theories) == theories; }

  void write_numeral(bool zero_allowed) {
    const std::size_t kind = random_.below(100);
    const std::uint64_t least = zero_allowed ? 0 : 1;
    if (kind < 60) return write_number(least + random_.below(1000));
    if (kind < 85) return write_number(least + random_.below(1U << 24U));
    if (kind < 97) return write_number(least + (random_.bits() >> random_.below(40)));
    write_number(1 + random_.below(999));
    for (std::size_t i = random_.between(1, 3); i > 0; --i) {
      write_number(1'000'000'000'000'000'000U + random_.bits() % 1'000'000'000'000'000'000U);
    }
  }

  void write_int(bool zero_allowed) {
    const bool negative = random_.percent(20);
    if (negative) out_ += "(- ";
    write_numeral(zero_allowed);
    if (negative) out_ += ')';
  }

  // Without Ints a numeral is a Real; real QF_LRA files use that everywhere.
  void write_positive_real() {
    write_numeral(false);
    if (!has(kInts) && random_.percent(50)) return;
    out_ += '.';
    write_number(random_.percent(50) ? 0 : random_.below(100000));
  }

  void write_real() {
    const bool negative = random_.percent(20);
    const bool fraction = random_.percent(20);
    if (negative) out_ += "(- ";
    if (fraction) out_ += "(/ ";
    write_positive_real();
    if (fraction) {
      out_ += ' ';
      write_positive_real();
      out_ += ')';
    }
    if (negative) out_ += ')';
  }

  void write_binary(std::size_t width) {
    std::uint64_t bits = random_.bits();
    out_ += "#b";
    for (std::size_t i = 0; i < width; ++i, bits >>= 1U)
      out_ += static_cast<char>('0' + (bits & 1U));
  }

  void write_bit_vector(std::size_t width) {
    if (width == 1 || (width == 8 && random_.percent(30))) return write_binary(width);
    std::uint64_t bits = random_.bits() >> (64 - width);
    if (random_.percent(50)) bits >>= random_.below(width);
    if (random_.percent(30)) {
      out_ += "(_ bv";
      write_number(bits);
      out_ += ' ';
      write_number(width);
      out_ += ')';
      return;
    }
    out_ += "#x";
    for (std::size_t shift = width; shift > 0; shift -= 4) {
      out_ += "0123456789abcdef"[(bits >> (shift - 4)) & 15U];
    }
  }

  void write_float(std::size_t exponent, std::size_t fraction, std::string_view widths) {
    static constexpr std::array<std::string_view, 5> kSpecial{"+oo", "-oo", "+zero", "-zero",
                                                              "NaN"};
    const std::size_t kind = random_.below(100);
    if (kind < 25) {
      out_.append("(_ ").append(kSpecial[random_.below(kSpecial.size())]).append(widths);
    } else if (kind < 60) {
      out_.append("((_ to_fp").append(widths).append(") RNE ");
      write_number(random_.below(10000));
      out_ += '.';
      write_number(random_.below(1000));
    } else {
      out_ += "(fp ";
      write_binary(1);
      out_ += ' ';
      write_binary(exponent);
      out_ += ' ';
      write_binary(fraction);
    }
    out_ += ')';
  }

  void write_string() {
    static constexpr std::string_view kCharacters =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 ()|;:/.-_=<>&?%";
    out_ += '"';
    for (std::size_t i = random_.log_uniform(0, 24); i > 0; --i) {
      const std::size_t kind = random_.below(kCharacters.size() + 2);
      if (kind < kCharacters.size()) {
        out_ += kCharacters[kind];
      } else if (kind == kCharacters.size()) {
        out_ += "\"\"";
      } else {
        out_ += random_.percent(50) ? "\\u{e9}" : "\\u0041";
      }
    }
    out_ += '"';
  }

  void write_regex() {
    switch (random_.below(4)) {
      case 0:
        out_ += "re.allchar";
        break;
      case 1:
        out_ += R"((re.range "a" "z"))";
        break;
      default:
        out_ += "(str.to_re ";
        write_string();
        out_ += ')';
    }
  }

  std::uint32_t theories_;
  Random& random_;
  std::string& out_;
};

}  // namespace assay::bench

#endif  // ASSAY_BENCH_SMT2_LITERALS_H_
