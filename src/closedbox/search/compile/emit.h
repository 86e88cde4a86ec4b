// Emitter: makes a Program's registers and instructions, each distinct one once (value numbering),
// constants folded by the machine's own arithmetic.
#pragma once

#include <map>
#include <tuple>
#include <vector>

#include "closedbox/search/program/program.h"

namespace assay::closedbox::search {

inline constexpr WordSort kBoolWord{WordKind::kBool, 1};

class Emitter {
 public:
  explicit Emitter(Program& program) : program_(program) {}

  uint32_t constant(WordSort sort, uint64_t word);
  uint32_t input(WordSort sort);  // a new register
  uint32_t emit(WordOp op, WordSort result, uint8_t width, uint16_t extra, uint32_t a,
                uint32_t b = 0, uint32_t c = 0);
  uint32_t call(uint32_t box, WordSort result, std::vector<uint32_t> arguments);

  uint32_t boolean(bool value) { return constant({WordKind::kBool, 1}, value ? 1 : 0); }
  uint32_t bool_not(uint32_t a);
  uint32_t bool_and(uint32_t a, uint32_t b);
  uint32_t bool_or(uint32_t a, uint32_t b);
  uint32_t equal(uint32_t a, uint32_t b);

  // What is emitted from now on is made anew.
  void forget_instructions() { known_.clear(); }

  bool is_constant(uint32_t at) const { return is_constant_[at] != 0; }
  bool may_be_undefined(uint32_t at) const { return may_be_undefined_[at] != 0; }
  uint64_t word(uint32_t at) const { return program_.registers[at]; }
  WordSort sort(uint32_t at) const { return program_.sorts[at]; }

 private:
  using Key = std::tuple<WordOp, uint8_t, uint16_t, uint32_t, uint32_t, uint32_t>;

  uint32_t new_register(WordSort sort, uint64_t word, bool is_constant, bool may_be_undefined);

  Program& program_;
  std::vector<uint8_t> is_constant_;
  std::vector<uint8_t> may_be_undefined_;
  std::map<std::tuple<WordKind, uint8_t, uint64_t>, uint32_t> constants_;
  std::map<Key, uint32_t> known_;
  std::map<std::pair<uint32_t, std::vector<uint32_t>>, uint32_t> known_calls_;
};

}  // namespace assay::closedbox::search
