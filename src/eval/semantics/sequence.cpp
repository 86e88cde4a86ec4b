// Strings and sequences: the operators that both have. A string is a sequence of code points, a
// sequence one of values; the same templates (value/text_sequence.h) serve both.
#include "eval/semantics/handlers.h"
#include "value/text.h"
#include "value/text_sequence.h"

namespace assay::eval {

using value::boolean;
namespace sequence = value::sequence;

namespace {

std::span<const char32_t> code_points(Semantics& s, Value v) {
  const value::TextView text = s.values().to_text(v);
  return {text.data(), text.size()};
}

// Runs `work` on the elements of the arguments, which are all strings or all sequences. Elements
// that have no unique form (functions, algebraic numbers) can not be compared by ==.
template <typename Work>
Value on_elements(Semantics& s, const Application& a, Work work) {
  if (a.args[0].is(Kind::kText)) {
    return work([&](size_t i) { return code_points(s, a.args[i]); });
  }
  for (Value v : a.args) {
    if (!v.is_exact()) return s.not_evaluated(a);
  }
  return work([&](size_t i) { return s.values().parts(a.args[i]); });
}

Value make(Semantics& s, Sort, const std::vector<char32_t>& text) {
  return s.values().text({text.data(), text.size()});
}
Value make(Semantics& s, Sort sort, const std::vector<Value>& elements) {
  return s.values().record(Kind::kSequence, sort.id, elements);
}

Value integer(int64_t n) { return value::small_integer(n); }

// The i-th element as a value of the element sort.
Value element(Semantics& s, Value v, size_t i) {
  if (v.is(Kind::kText)) return {Kind::kChar, 0, 0, 0, s.values().to_text(v)[i]};
  return s.values().parts(v)[i];
}

size_t length(Semantics& s, Value v) {
  return v.is(Kind::kText) ? s.values().to_text(v).size() : s.values().parts(v).size();
}

// A sequence from elements of any kind; of characters, a string.
Value collect(Semantics& s, Sort sort, std::span<const Value> elements) {
  if (sort != term::kStringSort) return s.values().record(Kind::kSequence, sort.id, elements);
  value::Text text;
  for (Value v : elements) text.push_back(static_cast<char32_t>(v.payload));
  return s.values().text(text);
}

}  // namespace

namespace handlers {

Value seq_concat(Semantics& s, const Application& a) {
  if (a.args.size() == 1) return a.args[0];
  size_t total = 0;
  for (Value v : a.args) total += length(s, v);
  if (total > s.limits().text) return s.over_budget(a);
  if (a.args[0].is(Kind::kText)) {
    value::Text all;
    for (Value v : a.args) all += s.values().to_text(v);
    return s.values().text(all);
  }
  std::vector<Value> all;
  for (Value v : a.args) {
    const auto parts = s.values().parts(v);
    all.insert(all.end(), parts.begin(), parts.end());
  }
  return make(s, a.sort, all);
}

Value seq_length(Semantics& s, const Application& a) {
  return integer(static_cast<int64_t>(length(s, a.args[0])));
}

Value seq_at(Semantics& s, const Application& a) {
  const mpz_class i = s.values().to_mpz(a.args[1]);
  return on_elements(s, {a.op, a.sort, a.indices, a.args.first(1)},
                     [&](auto get) { return make(s, a.sort, sequence::at(get(0), i)); });
}

Value seq_extract(Semantics& s, const Application& a) {
  const mpz_class first = s.values().to_mpz(a.args[1]);
  const mpz_class count = s.values().to_mpz(a.args[2]);
  return on_elements(s, {a.op, a.sort, a.indices, a.args.first(1)}, [&](auto get) {
    return make(s, a.sort, sequence::substr(get(0), first, count));
  });
}

Value seq_prefix(Semantics& s, const Application& a) {
  return on_elements(s, a, [&](auto get) { return boolean(sequence::prefix_of(get(0), get(1))); });
}

Value seq_suffix(Semantics& s, const Application& a) {
  return on_elements(s, a, [&](auto get) { return boolean(sequence::suffix_of(get(0), get(1))); });
}

Value seq_contains(Semantics& s, const Application& a) {
  return on_elements(s, a, [&](auto get) { return boolean(sequence::contains(get(0), get(1))); });
}

Value seq_index_of(Semantics& s, const Application& a) {
  const mpz_class from = a.args.size() > 2 ? s.values().to_mpz(a.args[2]) : mpz_class(0);
  return on_elements(s, {a.op, a.sort, a.indices, a.args.first(2)},
                     [&](auto get) { return integer(sequence::index_of(get(0), get(1), from)); });
}

Value seq_last_index_of(Semantics& s, const Application& a) {
  return on_elements(s, a,
                     [&](auto get) { return integer(sequence::last_index_of(get(0), get(1))); });
}

Value seq_replace(Semantics& s, const Application& a) {
  if (length(s, a.args[0]) + length(s, a.args[2]) > s.limits().text) return s.over_budget(a);
  return on_elements(
      s, a, [&](auto get) { return make(s, a.sort, sequence::replace(get(0), get(1), get(2))); });
}

Value seq_replace_all(Semantics& s, const Application& a) {
  return on_elements(s, a, [&](auto get) {
    const auto result = sequence::replace_all(get(0), get(1), get(2), s.limits().text);
    return result ? make(s, a.sort, *result) : s.over_budget(a);
  });
}

Value seq_reverse(Semantics& s, const Application& a) {
  return on_elements(s, a, [&](auto get) { return make(s, a.sort, sequence::reverse(get(0))); });
}

Value seq_update(Semantics& s, const Application& a) {
  const mpz_class position = s.values().to_mpz(a.args[1]);
  const Value pair[] = {a.args[0], a.args[2]};
  return on_elements(s, {a.op, a.sort, a.indices, pair}, [&](auto get) {
    return make(s, a.sort, sequence::update(get(0), position, get(1)));
  });
}

Value seq_empty(Semantics& s, const Application& a) { return collect(s, a.sort, {}); }

Value seq_unit(Semantics& s, const Application& a) { return collect(s, a.sort, a.args); }

// Out of range: anybody's choice, which z3 names seq.nth_u; seq.nth_i is the part inside.
Value seq_nth(Semantics& s, const Application& a) {
  if (a.op == Op::kSeqNthU) return s.unspecified(a);
  const mpz_class i = s.values().to_mpz(a.args[1]);
  if (sgn(i) < 0 || cmp(i, length(s, a.args[0])) >= 0) {
    return s.unspecified({Op::kSeqNthU, a.sort, a.indices, a.args});
  }
  return element(s, a.args[0], i.get_ui());
}

Value seq_map(Semantics& s, const Application& a) {
  std::vector<Value> results;
  for (size_t i = 0; i < length(s, a.args[1]); ++i) {
    const Value v = element(s, a.args[1], i);
    results.push_back(s.caller()->call(a.args[0], {&v, 1}));
    if (results.back().is_open()) return make_open(s.values(), Reason::kDerived, a);
  }
  return collect(s, a.sort, results);
}

// (seq.mapi f i s): f(i + position, element)
Value seq_map_indexed(Semantics& s, const Application& a) {
  const mpz_class start = s.values().to_mpz(a.args[1]);
  std::vector<Value> results;
  for (size_t i = 0; i < length(s, a.args[2]); ++i) {
    const Value pair[] = {s.values().integer(start + i), element(s, a.args[2], i)};
    results.push_back(s.caller()->call(a.args[0], pair));
    if (results.back().is_open()) return make_open(s.values(), Reason::kDerived, a);
  }
  return collect(s, a.sort, results);
}

Value seq_fold(Semantics& s, const Application& a) {
  Value result = a.args[1];
  for (size_t i = 0; i < length(s, a.args[2]); ++i) {
    const Value pair[] = {result, element(s, a.args[2], i)};
    result = s.caller()->call(a.args[0], pair);
  }
  return result;
}

// (seq.foldli f i init s)
Value seq_fold_indexed(Semantics& s, const Application& a) {
  const mpz_class start = s.values().to_mpz(a.args[1]);
  Value result = a.args[2];
  for (size_t i = 0; i < length(s, a.args[3]); ++i) {
    const Value triple[] = {s.values().integer(start + i), result, element(s, a.args[3], i)};
    result = s.caller()->call(a.args[0], triple);
  }
  return result;
}

}  // namespace handlers
}  // namespace assay::eval
