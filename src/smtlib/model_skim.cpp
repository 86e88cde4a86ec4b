#include "smtlib/model_skim.h"

#include <algorithm>
#include <array>

#include "smtlib/lexer.h"
#include "smtlib/sexpr_scan.h"

namespace assay::smtlib {

namespace {

// Output that goes on and on must not fill the memory with remarks about it.
constexpr size_t kMaxLines = 1000000;
// How often reading goes on behind a list that is not closed; each time costs a walk to the end.
constexpr int kMaxRecoveries = 16;

constexpr std::array<std::string_view, 3> kDefinitionWords = {"define-fun", "define-fun-rec",
                                                              "define-const"};
constexpr std::array<std::string_view, 2> kDeclarationWords = {"declare-fun", "declare-const"};
// Known, and said by the script already. forall: z3's cardinality constraints, which repeat the
// universe.
constexpr std::array<std::string_view, 7> kRepetitionWords = {"declare-datatypes",
                                                              "declare-datatype",
                                                              "declare-codatatypes",
                                                              "declare-codatatype",
                                                              "declare-oracle-fun",
                                                              "define-sort",
                                                              "forall"};
constexpr std::array<std::string_view, 7> kAnswers = {
    "sat", "unsat", "unknown", "success", "timeout", "unsupported", "delta-sat"};

template <size_t N>
bool is_in(const std::array<std::string_view, N>& words, std::string_view word) {
  return std::ranges::find(words, word) != words.end();
}

bool starts_item(std::string_view word) {
  return is_in(kDefinitionWords, word) || is_in(kDeclarationWords, word) ||
         is_in(kRepetitionWords, word) || word == "declare-sort" || word == "define-funs-rec" ||
         word == "approximation";
}

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && char_class(text.front()) == CharClass::kSpace) text.remove_prefix(1);
  while (!text.empty() && char_class(text.back()) == CharClass::kSpace) text.remove_suffix(1);
  return text;
}

class Skimmer {
 public:
  explicit Skimmer(std::string_view text) : text_(text) {}

  SkimmedModel run() {
    while (at_ < text_.size()) {
      switch (char_class(text_[at_])) {
        case CharClass::kSpace:
          ++at_;
          break;
        case CharClass::kComment:
          comment();
          break;
        case CharClass::kClose:
          if (depth_ > 0) --depth_;
          in_values_ = false;
          ++at_;
          break;
        case CharClass::kOpen:
          list();
          break;
        default:
          words();
      }
    }
    return std::move(result_);
  }

 private:
  // Offsets only grow, so every newline is counted once.
  uint64_t line_of(size_t offset) {
    line_ +=
        static_cast<uint64_t>(std::count(text_.begin() + static_cast<ptrdiff_t>(counted_),
                                         text_.begin() + static_cast<ptrdiff_t>(offset), '\n'));
    counted_ = offset;
    return line_;
  }
  std::string_view word_at(size_t at) const {
    size_t end = at;
    while (end < text_.size() && is_symbol_char(text_[end])) ++end;
    return text_.substr(at, end - at);
  }

  void comment() {
    const size_t end = end_of_line(text_, at_);
    std::string_view text = text_.substr(at_, end - at_);
    const size_t offset = at_;
    at_ = end;
    while (text.starts_with(';')) text.remove_prefix(1);
    text = trimmed(text);
    constexpr std::string_view kCardinality = "cardinality of ";
    if (text.starts_with(kCardinality)) {
      const size_t is = text.rfind(" is ");
      if (is != std::string_view::npos && is >= kCardinality.size()) {
        sort_ = text.substr(kCardinality.size(), is - kCardinality.size());
      }
    } else if (text.starts_with("rep:")) {
      begin_model();
      result_.elements.push_back({trimmed(text.substr(4)), line_of(offset), sort_});
    }
  }

  // Between the lists: a line of its own, or words that stand inside a list of lists.
  void words() {
    const size_t end = end_of_line(text_, at_);
    if (depth_ > 0) {
      at_ = text_[at_] == '"' || text_[at_] == '|' ? end_of_quoted(text_, at_)
                                                   : at_ + std::max<size_t>(1, word_at(at_).size());
      return;
    }
    const std::string_view word = word_at(at_);
    if (is_in(kAnswers, word)) {
      at_ += word.size();
      return;
    }
    const std::string_view line = trimmed(text_.substr(at_, end - at_));
    if (result_.lines.size() < kMaxLines) result_.lines.push_back({line, line_of(at_)});
    at_ = end;
  }

  void list() {
    const size_t inner = skip_blanks(text_, at_ + 1);
    const std::string_view word = inner < text_.size() ? word_at(inner) : std::string_view();
    if (in_values_) return take(result_.values);
    if (word == "model") {
      at_ = inner + word.size();
      return open_list();
    }
    if (!word.empty()) return item(word);
    if (inner >= text_.size() || text_[inner] == ')') {
      ++at_;
      return open_list();
    }
    if (text_[inner] == '(') {
      ++at_;
      open_list();
      in_values_ = !starts_item(word_at(skip_blanks(text_, inner + 1)));
      return;
    }
    take(result_.others);
  }
  void open_list() {
    ++depth_;
    result_.found = true;
    if (depth_ == 1) new_model_ = true;
  }
  // The first item of a list: what earlier models said does not count any more.
  void begin_model() {
    if (!new_model_) return;
    new_model_ = false;
    result_.sorts.clear();
    result_.declarations.clear();
    result_.elements.clear();
    result_.definitions.clear();
  }

  void item(std::string_view word) {
    if (is_in(kDefinitionWords, word)) {
      begin_model();
      result_.found = true;
      take(result_.definitions);
    } else if (is_in(kDeclarationWords, word)) {
      begin_model();
      take(result_.declarations);
    } else if (word == "declare-sort") {
      begin_model();
      take(result_.sorts);
    } else if (is_in(kRepetitionWords, word)) {
      begin_model();
      skipped_.clear();
      take(skipped_);
    } else if (word == "=") {
      take(result_.values);
    } else {
      take(result_.others);
    }
  }

  void take(std::vector<ModelItem>& items) {
    const size_t start = at_;
    const size_t end = end_of_list(text_, start);
    if (end != std::string_view::npos) {
      items.push_back({text_.substr(start, end - start), line_of(start)});
      at_ = end;
      return;
    }
    if (!result_.unclosed) result_.unclosed = start;
    const std::string_view line = text_.substr(start, end_of_line(text_, start) - start);
    result_.others.push_back({line, line_of(start)});
    recover(start + line.size());
  }
  // On with the next line that starts a definition.
  void recover(size_t from) {
    at_ = text_.size();
    if (++recoveries_ > kMaxRecoveries) return;
    while (from < text_.size()) {
      const size_t found = text_.find("(define-", from);
      if (found == std::string_view::npos) return;
      const size_t line = text_.rfind('\n', found) + 1;  // npos + 1 is 0
      if (trimmed(text_.substr(line, found - line)).empty()) {
        at_ = found;
        in_values_ = false;
        return;
      }
      from = found + 1;
    }
  }

  std::string_view text_;
  size_t at_ = 0;
  size_t counted_ = 0;
  uint64_t line_ = 1;
  size_t depth_ = 0;  // lists around the place that only hold others together
  bool in_values_ = false;
  bool new_model_ = true;
  int recoveries_ = 0;
  std::string_view sort_;
  std::vector<ModelItem> skipped_;
  SkimmedModel result_;
};

}  // namespace

SkimmedModel skim_model(std::string_view text) { return Skimmer(text).run(); }

}  // namespace assay::smtlib
