#include "mutate/strategy.h"

#include <fmt/format.h>

namespace assay::mutate {

namespace {

// FNV-1a: a strategy's name as a number, so that strategies draw from different streams.
uint64_t hash_of(std::string_view text) {
  uint64_t hash = 0xcbf29ce484222325;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3;
  return hash;
}

}  // namespace

std::string_view name_of(Preset preset) { return preset == Preset::kFull ? "full" : "paper"; }

std::optional<testcase::TestCase> Strategy::make(uint64_t seed, uint64_t index) const {
  base::Random stream(seed, hash_of(name_));
  base::Random random(stream.next(), index);
  auto test = make_one(random);
  if (!test) return test;
  test->coordinates = {seed, name_, index, pool_.digest(), kGeneratorVersion};
  test->name = fmt::format("{}-{}-{}", name_, seed, index);
  return test;
}

}  // namespace assay::mutate
