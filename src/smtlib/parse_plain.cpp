// The fast part of the loop over terms. Nearly all of every file is names, numerals and applications
// of names to terms, and most of those are like others before. This is read here; anything else, and
// everything that might be an error, is left where it stands for the general loop in parse_term.cpp,
// which could read all of it.

#include "smtlib/parser_impl.h"

namespace assay::smtlib {

namespace {

// So much may be read past the start of a token without asking where the text ends.
constexpr size_t kMargin = 64;
static_assert(kMargin >= TermMemo::kShortest + 1 && kMargin > ShortWord::kMost);

}  // namespace

// The first term that does not become an argument of an application; none where something stands
// that is not plain.
Term Parser::read_plainly(size_t bottom) {
  for (;;) {
    const std::string_view rest = lexer_.skip_to_token();
    if (rest.size() < kMargin) return {};
    Term value;
    switch (char_class(rest[0])) {
      case CharClass::kLetter: {
        const ShortWord word(rest.data());
        const Symbol name = words_.find(word);
        if (!name) return {};
        value = bindings_.term(name);
        if (!value) return {};
        lexer_.skip(word.size);
        break;
      }
      case CharClass::kDigit: {
        size_t size = 0;
        size_t number = 0;
        while (size < 4 && char_class(rest[size]) == CharClass::kDigit) {
          number = number * 10 + static_cast<size_t>(rest[size++] - '0');
        }
        if (!ends_word(rest[size]) || number >= kSmallNumerals || reads_reals()) return {};
        value = small_numerals_[number];
        if (!value) return {};
        lexer_.skip(size);
        break;
      }
      case CharClass::kOpen:
        if (!open_plainly(rest, value)) return {};
        if (!value) continue;
        break;
      case CharClass::kClose:
        if (frames_.size() == bottom || !frames_.back().is_plain) return {};
        value = close_plainly();
        if (!value) return {};
        break;
      default:
        return {};
    }
    if (frames_.size() == bottom || frames_.back().kind != Frame::kApplication) return value;
    arguments_.push_back(value);
  }
}

// At '(': a text that was read before, or a frame for a name that can be applied.
bool Parser::open_plainly(std::string_view rest, Term& value) {
  const uint64_t changes = bindings_.changes() + sort_bindings_.changes();
  if (changes != memo_changes_) [[unlikely]]
    forget_texts();
  const uint64_t key = TermMemo::key(rest.data());
  if (const size_t length = memo_.find(rest.data(), key, value)) {
    lexer_.skip(length);
    return true;
  }
  const ShortWord word(rest.data() + 1);
  const Symbol name = words_.find(word);
  if (!name || name.id < static_cast<uint32_t>(term::Word::kCount)) return false;
  const Binding binding = bindings_.lookup(name);
  Head head{Head::kOperators, name.id, {}, 0};
  if (binding.kind == Binding::kFunction) {
    head = {Head::kFunction, binding.value, {}, 0};
  } else if (binding.kind != Binding::kNone || builtins_.operators(name.id).empty()) {
    return false;
  }
  const uint64_t offset = lexer_.offset();
  lexer_.skip(1 + word.size);
  Frame& frame = frames_.push_uninitialised();
  frame.kind = Frame::kApplication;
  frame.is_plain = true;
  frame.first_argument = static_cast<uint32_t>(arguments_.size());
  frame.head = head;
  frame.offset = offset;
  frame.memo_key = key;
  frame.first_index = static_cast<uint32_t>(indices_.size());
  return true;
}

term::KnownRules::Key Parser::rule_key(const Frame& frame) const {
  return term::KnownRules::key(
      store_, frame.head.kind == Head::kFunction, frame.head.value,
      indices_.slice(frame.first_index, frame.head.index_count),
      arguments_.slice(frame.first_argument, arguments_.size() - frame.first_argument));
}

// At ')': the application, if its rule is known.
Term Parser::close_plainly() {
  const Frame& frame = frames_.back();
  const term::KnownRules::Key key = rule_key(frame);
  if (key.head == 0) return {};
  const term::KnownRules::Result rule = rules_.find(key);
  if (!rule.sort) return {};
  const auto arguments = arguments_.tail(frame.first_argument);
  const Term term =
      frame.head.kind == Head::kFunction
          ? store_.apply(Decl{frame.head.value}, rule.sort, arguments)
          : store_.make(rule.op, rule.sort,
                        indices_.slice(frame.first_index, frame.head.index_count), arguments);
  lexer_.skip(1);
  finish_application(frame, term);
  pop_frame();
  return term;
}

// Remembers the text of an application that was read to its end.
void Parser::finish_application(const Frame& frame, Term term) {
  const uint64_t end = lexer_.offset();
  if (end - frame.offset >= TermMemo::kShortest && !store_.has_variables(term)) {
    memo_.remember(frame.offset, end, frame.memo_key, term);
  }
}

void Parser::forget_texts() {
  memo_.forget(lexer_.offset());
  memo_changes_ = bindings_.changes() + sort_bindings_.changes();
}

}  // namespace assay::smtlib
