#include "closedbox/search/exact/value_bits.h"

namespace assay::closedbox::search {

namespace {
constexpr size_t kMostBits = 1024;
// Members of a solution space that are tried.
constexpr uint64_t kMostTries = 64;
}  // namespace

ValueBits::ValueBits(term::TermStore& terms, value::ValueStore& values,
                     std::span<const term::Term> assertions, eval::Model& model)
    : values_(values), model_(model) {
  std::vector<term::Term> sides;
  first_word_.push_back(0);
  for (const term::Term t : assertions) {
    const auto arguments = terms.arguments(t);
    if (terms.op(t) != term::Op::kEqual || arguments.size() != 2) continue;
    const term::Sort sort = terms.sort(arguments[0]);
    if (terms.sorts().kind(sort) != term::SortKind::kBitVec) continue;
    sides.insert(sides.end(), arguments.begin(), arguments.end());
    first_word_.push_back(first_word_.back() + (terms.sorts().width(sort) + 63) / 64);
  }
  if (sides.empty()) return;
  code_ = eval::compile(terms, values, program_, {}, sides);
  machine_ = std::make_unique<eval::Machine>(terms, values, program_);
  machine_->set_model(&model_);
  size_t bits = 0;
  for (const eval::Code::Input& in : code_->inputs) {
    const term::Sort sort = terms.result(in.decl);
    if (terms.sorts().kind(sort) != term::SortKind::kBitVec) continue;
    inputs_.push_back({in.decl, terms.sorts().width(sort)});
    bits += inputs_.back().width;
  }
  if (bits > kMostBits) inputs_.clear();
}

bool ValueBits::differences(Bits& result) {
  ++evaluations_;
  machine_->run(*code_);
  result.assign(first_word_.back(), 0);
  for (size_t e = 0; e + 1 < first_word_.size(); ++e) {
    const value::Value a = machine_->root(2 * e);
    const value::Value b = machine_->root(2 * e + 1);
    const auto is_bits = [](value::Value v) {
      return v.is(value::Kind::kBits) || v.is(value::Kind::kWideBits);
    };
    if (!is_bits(a) || !is_bits(b)) return false;
    mpz_class rest = values_.to_mpz(a) ^ values_.to_mpz(b);
    for (size_t i = first_word_[e]; i < first_word_[e + 1]; ++i) {
      result[i] = mpz_class(rest & mpz_class(~0ul)).get_ui();
      rest >>= 64;
    }
  }
  return true;
}

void ValueBits::flip(size_t bit) {
  for (const Input& in : inputs_) {
    if (bit >= in.width) {
      bit -= in.width;
      continue;
    }
    value::Value& v = model_.constants[in.decl.id];
    v = values_.bits(in.width, values_.to_mpz(v) ^ (mpz_class(1) << bit));
    return;
  }
}

void ValueBits::scatter(base::Random& random) {
  for (const Input& in : inputs_) {
    mpz_class n = 0;
    for (uint32_t i = 0; i < in.width; i += 32) {
      n = (n << 32) + static_cast<unsigned long>(random.next() >> 32);
    }
    model_.constants[in.decl.id] = values_.bits(in.width, n);
  }
}

bool ValueBits::solve(base::Random& random, const Accept& accept) {
  size_t bits = 0;
  for (const Input& in : inputs_) {
    if (!model_.constants.contains(in.decl.id)) return false;
    bits += in.width;
  }
  const auto start = model_.constants;
  Bits here;
  if (!differences(here)) return false;
  std::vector<Bits> columns;
  for (size_t k = 0; k < bits; ++k) {
    Bits there;
    flip(k);
    const bool has_values = differences(there);
    flip(k);
    // A flip that leads to a call without a value is none.
    if (!has_values) there = here;
    for (size_t i = 0; i < there.size(); ++i) there[i] ^= here[i];
    columns.push_back(std::move(there));
  }
  for (const FlipPlan& plan : plan_flips(here, columns, first_word_)) {
    const bool all = plan.kernel.size() < 63 && uint64_t{1} << plan.kernel.size() < kMostTries;
    const uint64_t tries = all ? uint64_t{1} << plan.kernel.size() : kMostTries;
    for (uint64_t t = 0; t < tries; ++t) {
      Bits flips = plan.flips;
      uint64_t chosen = t;
      for (size_t k = 0; k < plan.kernel.size() && t != 0; ++k) {
        if (k % 64 == 0 && !all) chosen = random.next();
        if ((chosen >> (k % 64) & 1) == 0) continue;
        for (size_t i = 0; i < flips.size(); ++i) flips[i] ^= plan.kernel[k][i];
      }
      model_.constants = start;
      for (size_t k = 0; k < bits; ++k) {
        if (has_bit(flips, k)) flip(k);
      }
      Bits there;
      // Not linear: what was solved is not solved.
      if (!differences(there) || !is_reached(plan, there)) break;
      if (accept()) return true;
    }
  }
  model_.constants = start;
  return false;
}

}  // namespace assay::closedbox::search
