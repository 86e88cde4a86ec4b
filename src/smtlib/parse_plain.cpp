// The fast part of the loop over terms. Nearly all of every file is names, numerals and
// applications of names to terms, and most of those are like others before. This is read here;
// anything else, and everything that might be an error, is left where it stands for the general
// loop in parse_term.cpp, which could read all of it.

#include <cstring>

#include "smtlib/digits.h"
#include "smtlib/parser_impl.h"

namespace assay::smtlib {

using term::kStringSort;

// Each of the following reads one thing at `at` and gives its end, or none if it is not plain. They
// are inline since the loop below is the only place that calls them.

// A word of kMost or more bytes: its symbol, if it was read before.
const char* Parser::plain_long_word(const char* at, Symbol& name) {
  size_t size = ShortWord::kMost;
  while (size < kLongestWord && !ends_word(at[size])) ++size;
  name = size < kLongestWord ? store_.symbols().find_simple({at, size}) : Symbol{};
  return at + size;
}

// Any word; `name` is none if it is not known.
inline const char* Parser::plain_word(const char* at, Symbol& name) {
  const ShortWord word(at);
  if (word.size == ShortWord::kMost) [[unlikely]]
    return plain_long_word(at, name);
  name = words_.find(word);
  return at + word.size;
}

// |a quoted symbol|. What was bound before was checked before.
const char* Parser::plain_quoted(const char* at, Symbol& name) {
  const void* bar = std::memchr(at + 1, '|', kLongestWord);
  if (bar == nullptr) return nullptr;
  const char* end = static_cast<const char*>(bar);
  name = store_.symbols().find({at + 1, static_cast<size_t>(end - at - 1)});
  return end + 1;
}

// A numeral or decimal of up to 18 digits.
inline const char* Parser::plain_number(const char* at, Term& value) {
  constexpr uint32_t kMost = TermStore::kSmallDecimal;
  const Digits whole = read_decimal(at, kMost);
  const char* end = at + whole.count;
  uint32_t fraction_digits = 0;
  uint64_t number = whole.value;
  const bool has_point = *end == '.';
  if (has_point) {
    const char* fraction = ++end;
    end += read_decimal(fraction, kMost).count;
    const char* last = end;
    while (last != fraction && last[-1] == '0') --last;
    fraction_digits = static_cast<uint32_t>(last - fraction);
    if (whole.count + fraction_digits > kMost) return nullptr;
    for (; fraction != last; ++fraction)
      number = number * 10 + static_cast<uint64_t>(*fraction - '0');
  }
  if (whole.count > kMost || !ends_word(*end)) return nullptr;
  if (has_point || reads_reals()) {
    value = leaves_.get(LeafCache::kDecimal + fraction_digits, number,
                        [&] { return store_.decimal(number, fraction_digits); });
  } else if (number >= kSmallNumerals) {
    value = store_.numeral(number);
  } else {
    Term& known = small_numerals_[number];
    if (!known) known = store_.numeral(number);
    value = known;
  }
  return end;
}

// A bit-vector literal of up to 56 binary or 16 hexadecimal digits.
inline const char* Parser::plain_bits(const char* at, Term& value) {
  constexpr uint32_t kMostBinary = kMargin - 8;
  const bool is_binary = at[1] == 'b';
  if (at[0] != '#' || (!is_binary && at[1] != 'x')) return nullptr;
  const uint32_t most = is_binary ? kMostBinary : 16;
  const Digits digits = is_binary ? read_binary(at + 2, most) : read_hexadecimal(at + 2, most);
  const char* end = at + 2 + digits.count;
  if (digits.count == 0 || digits.count > most || !ends_word(*end)) return nullptr;
  const uint32_t width = is_binary ? digits.count : 4 * digits.count;
  value = leaves_.get(LeafCache::kBitVector + width, digits.value, [&] {
    return store_.bit_vector(digits.value, store_.sorts().bit_vector(width));
  });
  return end;
}

// A short string literal of printable characters without escapes: its value is what stands there.
inline const char* Parser::plain_string(const char* at, Term& value) {
  const char* const text = at + 1;
  size_t size = 0;
  for (; text[size] != '"'; ++size) {
    const char c = text[size];
    if (c < 0x20 || c >= 0x7f || c == '\\' || size == kLongestWord) return nullptr;
  }
  if (text[size + 1] == '"') return nullptr;  // a quote inside
  const auto make = [&] { return store_.literal(Op::kString, kStringSort, {text, size}); };
  if (size <= sizeof(uint64_t)) {
    uint64_t bytes = 0;
    std::memcpy(&bytes, text, size);
    value = leaves_.get(LeafCache::kString + static_cast<uint32_t>(size), bytes, make);
  } else {
    value = make();
  }
  return text + size + 1;
}

// (_ bvN width) of up to 64 bits.
inline const char* Parser::plain_bit_vector(const char* at, Term& value) {
  if (std::memcmp(at, "(_ bv", 5) != 0) return nullptr;
  const Digits number = read_decimal(at + 5, 19);
  const char* end = at + 5 + number.count;
  if (number.count == 0 || number.count > 19 || *end != ' ') return nullptr;
  const Digits width = read_decimal(end + 1, 2);
  end += 1 + width.count;
  if (width.value == 0 || width.value > 64 || *end != ')') return nullptr;
  const auto bits = static_cast<uint32_t>(width.value);
  const uint64_t masked = number.value & ~uint64_t{0} >> (64 - bits);
  value = leaves_.get(LeafCache::kBitVector + bits, masked,
                      [&] { return store_.bit_vector(masked, store_.sorts().bit_vector(bits)); });
  return end + 1;
}

// ((_ name i j): an operator that was met so before, with other indices perhaps.
inline const char* Parser::plain_indexed_head(const char* at, Head& head) {
  if (std::memcmp(at, "((_ ", 4) != 0) return nullptr;
  const ShortWord word(at + 4);
  const Symbol name = words_.find(word);
  if (!name || name.id >= indexed_names_.size() || indexed_names_[name.id] == 0 ||
      bindings_.lookup(name).kind != Binding::kNone) {
    return nullptr;
  }
  const uint32_t count = indexed_names_[name.id];
  uint32_t indices[2] = {};
  at += 4 + word.size;
  for (uint32_t i = 0; i < count; ++i) {
    if (*at != ' ') return nullptr;
    const Digits index = read_decimal(at + 1, 10);
    if (index.count == 0 || index.count > 10 || index.value > UINT32_MAX) return nullptr;
    indices[i] = static_cast<uint32_t>(index.value);
    at += 1 + index.count;
  }
  if (*at != ')') return nullptr;
  indices_.append(indices, count);
  head = {Head::kOperators, name.id, {}, count};
  return at + 1;
}

// (name, as the head of an application.
inline const char* Parser::plain_head(const char* at, Head& head) {
  Symbol name;
  const char* end = at[1] == '|' ? plain_quoted(at + 1, name) : plain_word(at + 1, name);
  if (!name || name.id < static_cast<uint32_t>(term::Word::kCount)) return nullptr;
  const Binding binding = bindings_.lookup(name);
  if (binding.kind == Binding::kFunction) {
    head = {Head::kFunction, binding.value, {}, 0};
  } else if (binding.kind == Binding::kNone && !builtins_.operators(name.id).empty()) {
    head = {Head::kOperators, name.id, {}, 0};
  } else {
    return nullptr;
  }
  return end;
}

// (let ((name
inline const char* Parser::plain_let(const char* at) {
  if (std::memcmp(at, "(let ((", 7) != 0) return nullptr;
  const ShortWord word(at + 7);
  const Symbol name = name_words_.find(word);
  if (!name) return nullptr;
  frames_.push_back(new_frame(Frame::kLet, lexer_.offset_of(at)));
  push_let_variable(name);
  return at + 7 + word.size;
}

// After the term of a let's binding: the next binding's name, or the end of the bindings. False
// where it is not plain, and nothing is read then.
bool Parser::advance_let_plainly(Frame& frame) {
  const char* at = lexer_.position();
  if (lexer_.left_from(at) <= kMargin || at[0] != ')') return false;
  if (at[1] == ')') {
    lexer_.move_to(at + 2);
    bind_let(frame);
    return true;
  }
  if (at[1] != ' ' || at[2] != '(') return false;
  const ShortWord word(at + 3);
  const Symbol name = name_words_.find(word);
  if (!name) return false;
  push_let_variable(name);
  lexer_.move_to(at + 3 + word.size);
  return true;
}

// At '(': a text that was read before, a literal, or a frame for something that can be applied.
inline const char* Parser::open_plainly(const char* at, Term& value) {
  const uint64_t changes = bindings_.changes() + sort_bindings_.changes();
  if (changes != memo_changes_) [[unlikely]] {
    lexer_.move_to(at);
    forget_texts();
  }
  const uint64_t key = memo_.key(at);
  if (key != 0) {
    if (const size_t length = memo_.find(at, key, value)) {
      return at + length;
    }
  }
  Head head;
  const char* end = nullptr;
  if (at[1] == '(') {
    end = plain_indexed_head(at, head);
  } else if (at[1] == '_') {
    return plain_bit_vector(at, value);
  } else {
    end = plain_head(at, head);
  }
  if (end == nullptr) return plain_let(at);
  Frame& frame = frames_.push_uninitialised();
  frame.kind = Frame::kApplication;
  frame.rule_head =
      term::KnownRules::head(head.kind == Head::kFunction, head.value, head.index_count);
  frame.first_argument = static_cast<uint32_t>(arguments_.size());
  frame.head = head;
  frame.offset = lexer_.offset_of(at);
  frame.memo_key = key;
  frame.first_index = static_cast<uint32_t>(indices_.size()) - head.index_count;
  return end;
}

// At ')': the application, if it is one of a function as declared, or its rule is known.
inline const char* Parser::close_plainly(const char* at, Term& value) {
  const Frame& frame = frames_.back();
  const auto arguments = arguments_.tail(frame.first_argument);
  if (frame.head.kind == Head::kFunction) {
    value = store_.apply_exactly(Decl{frame.head.value}, arguments);
  }
  if (!value) {
    const term::KnownRules::Rule* rule = rules_.find(rule_key(frame));
    if (rule == nullptr) return nullptr;
    if (frame.head.kind == Head::kFunction) {
      value = store_.apply(Decl{frame.head.value}, rule->sort, arguments);
    } else {
      value = store_.make(rule->op, rule->sort,
                          indices_.slice(frame.first_index, frame.head.index_count), arguments);
    }
  }
  finish_application(frame, lexer_.offset_of(at + 1), value);
  arguments_.truncate(frame.first_argument);
  indices_.truncate(frame.first_index);
  frames_.pop_back();
  return at + 1;
}

// Remembers the text of an application that was read to its end.
void Parser::finish_application(const Frame& frame, uint64_t end, Term term) {
  if (end - frame.offset >= TermMemo::kShortest && !store_.has_variables(term)) {
    memo_.remember(frame.offset, end, frame.memo_key, term);
  }
}

// The first term that does not become an argument of an application; none where something stands
// that is not plain.
Term Parser::read_plainly(size_t bottom) {
  const char* at = lexer_.position();
  for (;;) {
    if (lexer_.left_from(at) <= kMargin) break;
    if (*at == ' ') ++at;
    Term value;
    const char* end = nullptr;
    switch (char_class(*at)) {
      case CharClass::kLetter: {
        Symbol name;
        const char* word_end = plain_word(at, name);
        if (name) value = bindings_.term(name);
        if (value) end = word_end;
        break;
      }
      case CharClass::kDigit:
        end = plain_number(at, value);
        break;
      case CharClass::kOther:
        if (*at == '|') {
          Symbol name;
          const char* word_end = plain_quoted(at, name);
          if (name) value = bindings_.term(name);
          if (value) end = word_end;
          break;
        }
        end = *at == '"' ? plain_string(at, value) : plain_bits(at, value);
        break;
      case CharClass::kOpen:
        end = open_plainly(at, value);
        break;
      case CharClass::kClose:
        if (frames_.size() != bottom && frames_.back().rule_head != 0) {
          end = close_plainly(at, value);
        }
        break;
      case CharClass::kSpace:
        at = lexer_.past_spaces(at);
        continue;
      case CharClass::kComment:
        break;
    }
    if (end == nullptr) break;
    at = end;
    if (!value) continue;  // a frame was opened
    if (frames_.size() == bottom || frames_.back().kind != Frame::kApplication) {
      lexer_.move_to(at);
      return value;
    }
    arguments_.push_back(value);
  }
  lexer_.move_to(at);
  return {};
}

void Parser::forget_texts() {
  memo_.forget(lexer_.offset());
  memo_changes_ = bindings_.changes() + sort_bindings_.changes();
}

}  // namespace assay::smtlib
