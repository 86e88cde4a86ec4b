#include "closedbox/abi.h"

#include <bit>
#include <cmath>
#include <cstring>

namespace assay::closedbox {

using term::SortKind;
using value::Kind;
using value::Value;

namespace {

constexpr size_t aligned(size_t size) { return (size + 7) / 8 * 8; }

void put_word(uint64_t word, std::vector<uint8_t>& out) {
  for (int i = 0; i < 8; ++i) out.push_back(static_cast<uint8_t>(word >> (8 * i)));
}

uint64_t get_word(const uint8_t* bytes, size_t size = 8) {
  uint64_t word = 0;
  for (size_t i = 0; i < size; ++i) word |= uint64_t{bytes[i]} << (8 * i);
  return word;
}

uint64_t cut(uint64_t word, uint32_t width) { return word & value::low_bits(width); }

std::optional<double> exact_double(const mpq_class& q) {
  const double d = q.get_d();
  if (!std::isfinite(d) || mpq_class(d) != q) return {};
  return d;
}

void put_bits(const mpz_class& bits, size_t bytes, std::vector<uint8_t>& out) {
  std::vector<uint8_t> little(bytes + 8);
  size_t written = 0;
  mpz_export(little.data(), &written, -1, 1, -1, 0, bits.get_mpz_t());
  little.resize(bytes);
  out.insert(out.end(), little.begin(), little.end());
}

std::optional<uint64_t> word_of(const value::ValueStore& values, const Slot& slot, Value v) {
  switch (slot.shape) {
    case Shape::kBits:
    case Shape::kBool:
      if (!v.is(Kind::kBits) && !v.is(Kind::kBool)) return {};
      return v.payload;
    case Shape::kInt:
      if (!v.is(Kind::kInt)) return {};
      return v.payload;
    case Shape::kReal: {
      if (!v.is(Kind::kReal) && !v.is(Kind::kBigReal)) return {};
      const auto d = exact_double(values.to_mpq(v));
      if (!d) return {};
      return std::bit_cast<uint64_t>(*d);
    }
    default:
      if (!v.is(Kind::kFloat)) return {};
      return v.payload;
  }
}

}  // namespace

uint32_t Slot::bytes() const {
  if (shape == Shape::kWide) return (width + 7) / 8;
  return width <= 8 ? 1 : width <= 16 ? 2 : width <= 32 ? 4 : 8;
}

std::optional<Slot> slot_of(const term::TermStore& terms, term::Sort sort) {
  const term::SortTable& sorts = terms.sorts();
  Slot slot;
  slot.sort = sort;
  switch (sorts.kind(sort)) {
    case SortKind::kBool:
      slot.shape = Shape::kBool;
      slot.width = 1;
      return slot;
    case SortKind::kBitVec:
      slot.width = sorts.width(sort);
      slot.shape = slot.width <= 64 ? Shape::kBits : Shape::kWide;
      return slot;
    case SortKind::kInt:
      slot.shape = Shape::kInt;
      slot.width = 64;
      return slot;
    case SortKind::kReal:
      slot.shape = Shape::kReal;
      slot.width = 64;
      return slot;
    case SortKind::kFloat:
      slot.width = sorts.index(sort) + sorts.significand_bits(sort);
      if (sorts.index(sort) == 8 && slot.width == 32)
        slot.shape = Shape::kFloat32;
      else if (sorts.index(sort) == 11 && slot.width == 64)
        slot.shape = Shape::kFloat64;
      else
        return {};
      return slot;
    case SortKind::kString:
      slot.shape = Shape::kText;
      return slot;
    case SortKind::kArray: {
      const auto parts = sorts.arguments(sort);
      if (parts.size() != 2 || sorts.kind(parts[0]) != SortKind::kBitVec ||
          sorts.kind(parts[1]) != SortKind::kBitVec || sorts.width(parts[0]) > 16 ||
          sorts.width(parts[1]) > 64) {
        return {};
      }
      slot.shape = Shape::kTable;
      slot.index_width = sorts.width(parts[0]);
      slot.width = sorts.width(parts[1]);
      return slot;
    }
    default:
      return {};
  }
}

namespace {

std::string word_type(const Slot& slot, size_t spelling) {
  switch (slot.shape) {
    case Shape::kBool:
      return spelling == 1 ? "bool" : "uint8_t";
    case Shape::kInt:
      return spelling == 2 ? "long long" : "int64_t";
    case Shape::kReal:
    case Shape::kFloat64:
      return "double";
    case Shape::kFloat32:
      return "float";
    default:
      if (slot.bytes() == 8 && spelling == 2) return "unsigned long long";
      return "uint" + std::to_string(slot.bytes() * 8) + "_t";
  }
}

}  // namespace

std::string c_argument(const Slot& slot, size_t spelling) {
  switch (slot.shape) {
    case Shape::kWide:
      return "const uint8_t *";
    case Shape::kText:
      return spelling == 1 ? "const uint8_t *, size_t" : "const char *, size_t";
    case Shape::kTable:
      return "const uint" + std::to_string(slot.bytes() * 8) + "_t *";
    default:
      return word_type(slot, spelling);
  }
}

std::string c_result(const Slot& slot, size_t spelling) {
  if (slot.shape == Shape::kText) return "size_t";
  return slot.is_word() ? word_type(slot, spelling) : "void";
}

std::string c_out(const Slot& slot, size_t spelling) {
  switch (slot.shape) {
    case Shape::kWide:
      return "uint8_t *";
    case Shape::kText:
      return spelling == 1 ? "uint8_t *, size_t" : "char *, size_t";
    case Shape::kTable:
      return "uint" + std::to_string(slot.bytes() * 8) + "_t *";
    default:
      return "";
  }
}

bool encode(const value::ValueStore& values, const Slot& slot, Value v, std::vector<uint8_t>& out) {
  if (slot.is_word()) {
    const auto word = word_of(values, slot, v);
    if (word) put_word(*word, out);
    return word.has_value();
  }
  if (slot.shape == Shape::kWide) {
    if (!v.is(Kind::kWideBits)) return false;
    put_bits(values.to_mpz(v), slot.bytes(), out);
  } else if (slot.shape == Shape::kText) {
    if (!v.is(Kind::kText)) return false;
    const auto text = values.to_text(v);
    put_word(text.size(), out);
    for (const char32_t c : text) {
      if (c > 255) return false;
      out.push_back(static_cast<uint8_t>(c));
    }
    out.push_back(0);  // for boxes that think in C strings
  } else {
    if (!v.is(Kind::kArray)) return false;
    const auto parts = values.parts(v);
    std::vector<uint64_t> elements(slot.count(), parts[0].payload);
    if (!parts[0].is(Kind::kBits)) return false;
    for (size_t i = 1; i + 1 < parts.size(); i += 2) {
      if (!parts[i].is(Kind::kBits) || !parts[i + 1].is(Kind::kBits)) return false;
      elements[parts[i].payload] = parts[i + 1].payload;
    }
    for (const uint64_t element : elements) {
      for (uint32_t b = 0; b < slot.bytes(); ++b) {
        out.push_back(static_cast<uint8_t>(element >> (8 * b)));
      }
    }
  }
  out.resize(aligned(out.size()));
  return true;
}

size_t encoded_size(const Slot& slot, const uint8_t* bytes) {
  if (slot.is_word()) return 8;
  if (slot.shape == Shape::kWide) return aligned(slot.bytes());
  if (slot.shape == Shape::kText) return aligned(8 + get_word(bytes) + 1);
  return aligned(slot.count() * slot.bytes());
}

std::optional<Value> decode(value::ValueStore& values, const Slot& slot, const uint8_t* bytes,
                            size_t size) {
  switch (slot.shape) {
    case Shape::kBits:
      return value::small_bits(slot.width, get_word(bytes));
    case Shape::kBool:
      return value::boolean(cut(get_word(bytes), 8) != 0);
    case Shape::kInt:
      return value::small_integer(static_cast<int64_t>(get_word(bytes)));
    case Shape::kReal: {
      const auto d = std::bit_cast<double>(get_word(bytes));
      if (!std::isfinite(d)) return {};
      return values.real(mpq_class(d));
    }
    case Shape::kFloat32:
      return values.floating_bits({8, 24},
                                  mpz_class(static_cast<unsigned long>(cut(get_word(bytes), 32))));
    case Shape::kFloat64:
      return values.floating_bits({11, 53}, mpz_class(static_cast<unsigned long>(get_word(bytes))));
    case Shape::kWide: {
      mpz_class n;
      mpz_import(n.get_mpz_t(), slot.bytes(), -1, 1, -1, 0, bytes);
      return values.bits(slot.width, n);
    }
    case Shape::kText: {
      const uint64_t length = get_word(bytes);
      if (length > size - 8) return {};
      std::u32string text;
      for (uint64_t i = 0; i < length; ++i) text.push_back(bytes[8 + i]);
      return values.text(text);
    }
    case Shape::kTable:
      return {};  // arrays as results: see BoxCaller, which needs the semantics' canonical form
  }
  return {};
}

}  // namespace assay::closedbox
