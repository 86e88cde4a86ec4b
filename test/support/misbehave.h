// What the fake solver does wrong: a table of names, and what happens at a check-sat. What concerns
// models, cores and the rest of the output is in fake_solver.cpp, by the same names.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "support/tiny_logic.h"

namespace fake {

struct Situation {
  uint64_t seed = 0;
  uint64_t resets = 0;  // (reset) commands so far
};

struct Behaviour {
  const char* name;
  const char* what;
  // Before the answer; may change it, or not return.
  void (*at_check)(const Situation&, Truth&) = nullptr;
};

std::span<const Behaviour> behaviours();
const Behaviour* find_behaviour(std::string_view name);  // null: none

// To a descriptor, unbuffered; exits when nobody listens.
void write_all(std::string_view text, int fd = 1);

}  // namespace fake
