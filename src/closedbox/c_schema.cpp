#include "closedbox/c_schema.h"

#include <fmt/format.h>

#include <span>

namespace assay::closedbox {

using term::Op;

namespace {

// $m: mask of the result's width, $w: width of the first argument, $r: width of the result.
struct Row {
  Op op;
  const char* text;
  bool folds = false;  // n-ary by $0 op $1
};

constexpr Row kCore[] = {
    {Op::kTrue, "1"},
    {Op::kFalse, "0"},
    {Op::kNot, "!$0"},
    {Op::kImplies, "(!$0 || $1)"},
    {Op::kAnd, "($0 && $1)", true},
    {Op::kOr, "($0 || $1)", true},
    {Op::kXor, "($0 != $1)", true},
    {Op::kIte, "($0 ? $1 : $2)"},
};

constexpr Row kBits[] = {
    {Op::kBvNot, "(~$0 & $m)"},
    {Op::kBvNeg, "(-$0 & $m)"},
    {Op::kBvAnd, "($0 & $1)", true},
    {Op::kBvOr, "($0 | $1)", true},
    {Op::kBvXor, "($0 ^ $1)", true},
    {Op::kBvNand, "(~($0 & $1) & $m)"},
    {Op::kBvNor, "(~($0 | $1) & $m)"},
    {Op::kBvXnor, "(~($0 ^ $1) & $m)"},
    {Op::kBvAdd, "(($0 + $1) & $m)", true},
    {Op::kBvSub, "(($0 - $1) & $m)", true},
    {Op::kBvMul, "(($0 * $1) & $m)", true},
    {Op::kBvUdiv, "bv_udiv($0, $1, $m)"},
    {Op::kBvUrem, "bv_urem($0, $1)"},
    {Op::kBvSdiv, "(bv_sdiv($0, $1, $w) & $m)"},
    {Op::kBvSrem, "(bv_srem($0, $1, $w) & $m)"},
    {Op::kBvSmod, "(bv_smod($0, $1, $w) & $m)"},
    {Op::kBvShl, "(bv_shl($0, $1, $w) & $m)"},
    {Op::kBvLshr, "bv_lshr($0, $1, $w)"},
    {Op::kBvAshr, "(bv_ashr($0, $1, $w) & $m)"},
    {Op::kBvUlt, "($0 < $1)"},
    {Op::kBvUle, "($0 <= $1)"},
    {Op::kBvUgt, "($0 > $1)"},
    {Op::kBvUge, "($0 >= $1)"},
    {Op::kBvSlt, "(sign($0, $w) < sign($1, $w))"},
    {Op::kBvSle, "(sign($0, $w) <= sign($1, $w))"},
    {Op::kBvSgt, "(sign($0, $w) > sign($1, $w))"},
    {Op::kBvSge, "(sign($0, $w) >= sign($1, $w))"},
    {Op::kBvComp, "($0 == $1)"},
    {Op::kZeroExtend, "$0"},
    {Op::kSignExtend, "((uint64_t)sign($0, $w) & $m)"},
    {Op::kExtract, "(($0 >> $i1) & $m)"},
    {Op::kRotateLeft, "(rotate($0, $i0, $w) & $m)"},
    {Op::kRotateRight, "(rotate($0, $w - $i0 % $w, $w) & $m)"},
};

// 64 bits, and what leaves them ends this input (the exact evaluator is asked about all others).
constexpr Row kIntegers[] = {
    {Op::kNeg, "int_sub(0, $0)"},
    {Op::kAdd, "int_add($0, $1)", true},
    {Op::kSub, "int_sub($0, $1)", true},
    {Op::kMul, "int_mul($0, $1)", true},
    {Op::kIntDiv, "int_div($0, $1)"},
    {Op::kMod, "int_mod($0, $1)"},
    {Op::kAbs, "int_abs($0)"},
    {Op::kLe, "((int64_t)$0 <= (int64_t)$1)"},
    {Op::kLt, "((int64_t)$0 < (int64_t)$1)"},
    {Op::kGe, "((int64_t)$0 >= (int64_t)$1)"},
    {Op::kGt, "((int64_t)$0 > (int64_t)$1)"},
    {Op::kUbvToInt, "int_of_bits($0)"},
    {Op::kIntToBv, "($0 & $m)"},
};

const Row* row_of(Op op) {
  for (const std::span<const Row> theory :
       {std::span<const Row>(kCore), std::span<const Row>(kBits),
        std::span<const Row>(kIntegers)}) {
    for (const Row& row : theory) {
      if (row.op == op) return &row;
    }
  }
  return nullptr;
}

uint32_t width_of(const term::TermStore& terms, term::Sort sort) {
  if (sort == term::kBoolSort) return 1;
  return sort == term::kIntSort ? 64 : terms.sorts().width(sort);
}

void replace(std::string& text, const std::string& what, const std::string& by) {
  for (size_t at = 0; (at = text.find(what, at)) != std::string::npos; at += by.size()) {
    text.replace(at, what.size(), by);
  }
}

std::string mask(uint32_t width) {
  return width >= 64 ? "UINT64_MAX" : fmt::format("UINT64_C({:#x})", (uint64_t{1} << width) - 1);
}

}  // namespace

std::optional<std::string> c_sort(const term::TermStore& terms, term::Sort sort) {
  if (sort == term::kBoolSort) return "uint8_t";
  if (sort == term::kIntSort) return "int64_t";
  if (terms.sorts().kind(sort) != term::SortKind::kBitVec) return {};
  const uint32_t width = terms.sorts().width(sort);
  if (width > 64) return {};
  return fmt::format("uint{}_t", width <= 8 ? 8 : width <= 16 ? 16 : width <= 32 ? 32 : 64);
}

std::optional<std::string> c_expression(const term::TermStore& terms, term::Term t) {
  if (!c_sort(terms, terms.sort(t))) return {};
  const Op op = terms.op(t);
  const auto arguments = terms.arguments(t);
  for (const term::Term a : arguments) {
    if (!c_sort(terms, terms.sort(a))) return {};
  }
  if (op == Op::kNumeral) {
    const std::string text = terms.literal_text(t);
    if (text.size() > 18) return {};
    return "UINT64_C(" + text + ")";
  }
  if (op == Op::kBitVector) return "UINT64_C(0x" + terms.literal_text(t) + ")";
  std::string text;
  if (op == Op::kEqual || op == Op::kDistinct) {
    // Compared in their own type, for those who watch comparisons (CMPLOG).
    const std::string type = *c_sort(terms, terms.sort(arguments[0]));
    for (size_t i = 0; i < arguments.size(); ++i) {
      for (size_t k = i + 1; k < arguments.size(); ++k) {
        if (op == Op::kEqual && k != i + 1) break;
        text += fmt::format("{}({})${} {} ({})${}", text.empty() ? "" : " && ", type, i,
                            op == Op::kEqual ? "==" : "!=", type, k);
      }
    }
    return "(" + text + ")";
  }
  if (op == Op::kConcat) {
    text = "$0";
    for (size_t i = 1; i < arguments.size(); ++i) {
      text = fmt::format("({} << {} | ${})", text, width_of(terms, terms.sort(arguments[i])), i);
    }
    return text;
  }
  const Row* row = row_of(op);
  if (row == nullptr) return {};
  if (arguments.size() > 2 && row->folds) {
    text = "$0";
    for (size_t i = 1; i < arguments.size(); ++i) {
      std::string step = row->text;
      replace(step, "$1", fmt::format("$#{}", i));
      replace(step, "$0", text);
      replace(step, "$#", "$");
      text = step;
    }
  } else if (arguments.size() == 1 && row->folds) {
    text = "$0";
  } else if (arguments.size() > 2 && op != Op::kIte) {
    return {};
  } else {
    text = row->text;
  }
  replace(text, "$m", mask(width_of(terms, terms.sort(t))));
  replace(text, "$r", std::to_string(width_of(terms, terms.sort(t))));
  if (!arguments.empty()) {
    replace(text, "$w", std::to_string(width_of(terms, terms.sort(arguments[0]))));
  }
  const auto indices = terms.indices(t);
  for (size_t i = 0; i < indices.size(); ++i) {
    replace(text, fmt::format("$i{}", i), std::to_string(indices[i]));
  }
  return text;
}

const char* c_prelude() {
  return R"(#define _GNU_SOURCE /* RTLD_DEEPBIND */
#include <setjmp.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static jmp_buf reject;
static int64_t sign(uint64_t a, unsigned w) { return (int64_t)(a << (64 - w)) >> (64 - w); }
static uint64_t bv_udiv(uint64_t a, uint64_t b, uint64_t m) { return b ? a / b : m; }
static uint64_t bv_urem(uint64_t a, uint64_t b) { return b ? a % b : a; }
static uint64_t magnitude(int64_t a) { return a < 0 ? -(uint64_t)a : (uint64_t)a; }
static uint64_t bv_sdiv(uint64_t a, uint64_t b, unsigned w) {
  int64_t x = sign(a, w), y = sign(b, w);
  if (y == 0) return x < 0 ? 1 : UINT64_MAX;
  uint64_t q = magnitude(x) / magnitude(y);
  return (x < 0) != (y < 0) ? -q : q;
}
static uint64_t bv_srem(uint64_t a, uint64_t b, unsigned w) {
  int64_t x = sign(a, w), y = sign(b, w);
  if (y == 0) return a;
  uint64_t r = magnitude(x) % magnitude(y);
  return x < 0 ? -r : r;
}
static uint64_t bv_smod(uint64_t a, uint64_t b, unsigned w) {
  int64_t x = sign(a, w), y = sign(b, w);
  if (y == 0) return a;
  uint64_t r = magnitude(x) % magnitude(y);
  if (r == 0) return 0;
  if (x < 0 && y < 0) return -r;
  if (x < 0) return (uint64_t)y - r;
  return y < 0 ? (uint64_t)y + r : r;
}
static uint64_t bv_shl(uint64_t a, uint64_t b, unsigned w) { return b < w ? a << b : 0; }
static uint64_t bv_lshr(uint64_t a, uint64_t b, unsigned w) { return b < w ? a >> b : 0; }
static uint64_t bv_ashr(uint64_t a, uint64_t b, unsigned w) {
  return (uint64_t)(sign(a, w) >> (b < w ? b : w - 1));
}
static uint64_t rotate(uint64_t a, unsigned n, unsigned w) {
  n %= w;
  return n ? a << n | a >> (w - n) : a;
}
static uint64_t int_add(uint64_t a, uint64_t b) {
  int64_t r;
  if (__builtin_add_overflow((int64_t)a, (int64_t)b, &r)) longjmp(reject, 1);
  return (uint64_t)r;
}
static uint64_t int_sub(uint64_t a, uint64_t b) {
  int64_t r;
  if (__builtin_sub_overflow((int64_t)a, (int64_t)b, &r)) longjmp(reject, 1);
  return (uint64_t)r;
}
static uint64_t int_mul(uint64_t a, uint64_t b) {
  int64_t r;
  if (__builtin_mul_overflow((int64_t)a, (int64_t)b, &r)) longjmp(reject, 1);
  return (uint64_t)r;
}
static uint64_t int_mod(uint64_t a, uint64_t b) {
  if (b == 0) longjmp(reject, 1);
  uint64_t r = magnitude((int64_t)a) % magnitude((int64_t)b);
  return (int64_t)a < 0 && r != 0 ? magnitude((int64_t)b) - r : r;
}
static uint64_t int_div(uint64_t a, uint64_t b) {
  if ((int64_t)a == INT64_MIN) longjmp(reject, 1);
  return (uint64_t)(((int64_t)a - (int64_t)int_mod(a, b)) / (int64_t)b);
}
static uint64_t int_abs(uint64_t a) { return (int64_t)a < 0 ? int_sub(0, a) : a; }
static uint64_t int_of_bits(uint64_t a) {
  if (a >> 63) longjmp(reject, 1);
  return a;
}
)";
}

}  // namespace assay::closedbox
