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

Strategy::Strategy(std::string_view name, const Settings& settings, const SeedPool& pool)
    : name_(name), pool_(pool) {
  const std::string text = settings.to_string();
  if (!text.empty()) name_ += " " + text;
}

base::Random Generator::random(uint64_t seed, uint64_t n) const {
  base::Random stream(seed, hash_of(strategy_.name()));
  return base::Random(stream.next(), n);
}

std::optional<testcase::TestCase> Generator::make(uint64_t seed, uint64_t index) {
  auto test = make_one(seed, index);
  if (!test) return test;
  test->coordinates = {seed, strategy_.name(), index, pool().digest(), kGeneratorVersion};
  test->name = fmt::format("{}-{}-{}", strategy_.name(), seed, index);
  return test;
}

}  // namespace assay::mutate
