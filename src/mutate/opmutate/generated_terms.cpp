#include "mutate/opmutate/generated_terms.h"

#include <algorithm>

namespace assay::mutate::opmutate {

using term::Op;
using term::Sort;
using term::Term;
using Way = Replacement::Way;

namespace {

// More sorts than this make too many combinations; the seed's first ones are its own.
constexpr size_t kMostSorts = 12;
constexpr size_t kMostArguments = 4;

}  // namespace

void GeneratedTerms::start(term::TermStore& terms, TermPool& pool, const SeedLanguage& language) {
  terms_ = &terms;
  pool_ = &pool;
  language_ = language;
  local_.clear();
  by_sort_.clear();
  // In an order that does not hang on the store, where sorts have names outside of it.
  std::vector<std::pair<std::string, Sort>> named;
  is_plain_ = language.readers == kEverybody;
  for (const Sort sort : pool.sorts()) {
    if (named.size() == kMostSorts) break;
    std::string code;
    is_plain_ &= add_sort_code(terms.sorts(), sort, code);
    named.emplace_back(code, sort);
  }
  std::ranges::sort(named, {}, &std::pair<std::string, Sort>::first);
  sorts_.clear();
  sorts_key_.clear();
  for (const auto& [code, sort] : named) {
    sorts_.push_back(sort);
    sorts_key_ += code;
  }
}

// All ways to give the letters of the signature sorts so that `result` comes out.
void GeneratedTerms::add(Op op, size_t count, Sort result, Producers& out) const {
  const term::Signature& signature = term::signature_of(op);
  std::vector<char> letters;
  std::vector<size_t> letter_of(count);
  for (size_t i = 0; i < count; ++i) {
    const char letter = signature.letter(i, count);
    const auto found = std::ranges::find(letters, letter);
    letter_of[i] = static_cast<size_t>(found - letters.begin());
    if (found == letters.end() || letter == '?') {
      letter_of[i] = letters.size();
      letters.push_back(letter);
    }
  }
  std::vector<std::vector<uint8_t>> choices(letters.size());
  for (size_t k = 0; k < letters.size(); ++k) {
    for (size_t s = 0; s < sorts_.size(); ++s) {
      if (letters[k] == 'R' && sorts_[s] != term::kRealSort) continue;  // nothing is promoted
      if (may_fit(terms_->sorts(), letters[k], sorts_[s])) {
        choices[k].push_back(static_cast<uint8_t>(s));
      }
    }
    if (choices[k].empty()) return;
  }
  std::vector<size_t> at(letters.size(), 0);
  for (;;) {
    std::vector<Term> arguments(count);
    for (size_t i = 0; i < count; ++i) {
      const uint8_t sort = choices[letter_of[i]][at[letter_of[i]]];
      arguments[i] = pool_->of(sorts_[sort])[0];
    }
    for (const Replacement& head :
         replacements_with(*terms_, op, arguments, result, Way::kHead, rules_, language_)) {
      Producer producer{head, {}};
      for (size_t i = 0; i < count; ++i) {
        producer.arguments.push_back(choices[letter_of[i]][at[letter_of[i]]]);
      }
      out.push_back(std::move(producer));
    }
    size_t k = 0;
    while (k < at.size() && ++at[k] == choices[k].size()) at[k++] = 0;
    if (k == at.size()) return;
  }
}

const GeneratedTerms::Producers& GeneratedTerms::producers_of(Sort result) {
  const auto known = by_sort_.find(result);
  if (known != by_sort_.end()) return *known->second;
  std::string key;
  const bool is_plain = add_sort_code(terms_->sorts(), result, key) && is_plain_;
  key += sorts_key_;
  auto& kept = is_plain ? plain_ : local_;
  auto found = kept.find(key);
  if (found == kept.end()) {
    Producers made;
    for (uint16_t i = term::kFirstTableOp; i < term::kOpCount; ++i) {
      const Op op = static_cast<Op>(i);
      if (!may_fit(terms_->sorts(), term::signature_of(op).result, result)) continue;
      for (size_t count = 1; count <= kMostArguments; ++count) {
        if (!takes_arguments(op, count)) continue;
        add(op, count, result, made);
        // Two arguments of an n-ary operator are enough, three where it takes no fewer.
        if (term::signature_of(op).repeated != 0) break;
      }
    }
    found = kept.emplace(std::move(key), std::move(made)).first;
  }
  by_sort_.emplace(result, &found->second);
  return found->second;
}

Term GeneratedTerms::make_once(Sort sort, const Place& place, int depth, base::Random& random) {
  const Producers& producers = producers_of(sort);
  if (producers.empty()) return {};
  const Producer& producer = producers[random.below(producers.size())];
  std::vector<Term> arguments;
  for (const uint8_t number : producer.arguments) {
    Term argument;
    if (depth > 0 && random.chance(1, 4)) {
      argument = make_once(sorts_[number], place, depth - 1, random);
    }
    if (!argument) argument = pool_->pick(sorts_[number], place, random);
    if (!argument) return {};
    arguments.push_back(argument);
  }
  return terms_->make(producer.head.op, sort, producer.head.index_span(), arguments);
}

Term GeneratedTerms::make(Sort sort, const Place& place, base::Random& random) {
  constexpr int kDepth = 2;
  return make_once(sort, place, kDepth, random);
}

}  // namespace assay::mutate::opmutate
