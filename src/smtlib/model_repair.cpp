#include "smtlib/model_repair.h"

#include <algorithm>

#include "smtlib/digits.h"
#include "smtlib/lexer.h"
#include "smtlib/sexpr_scan.h"

namespace assay::smtlib {

namespace {

constexpr size_t kNone = std::string_view::npos;
constexpr size_t kMaxAhead = 1000;  // looked ahead; without a limit hostile text takes forever

class Repair {
 public:
  Repair(std::string_view text, std::span<const std::string> odd_sorts, std::string& out)
      : text_(text), odd_sorts_(odd_sorts), out_(out) {}

  std::string_view run() {
    out_.clear();
    while (at_ < text_.size()) {
      const char c = text_[at_];
      if (c == '"' || c == '|') {
        at_ = end_of_quoted(text_, at_);
      } else if (c == ';') {
        at_ = end_of_line(text_, at_);
      } else if (c == '(') {
        if (!algebraic() && !character() && !real_singleton()) ++at_;
      } else if (is_symbol_char(c)) {
        if (!odd_sort() && !glued_name()) word();
      } else {
        ++at_;
      }
    }
    if (copied_ == 0) return text_;
    out_ += text_.substr(copied_);
    return out_;
  }

 private:
  // What stands between at_ and `end` becomes `replacement`.
  void replace(size_t end, std::string_view replacement) {
    out_ += text_.substr(copied_, at_ - copied_);
    out_ += replacement;
    copied_ = at_ = end;
  }
  bool stands(std::string_view what) const { return text_.substr(at_).starts_with(what); }

  bool algebraic() {
    constexpr std::string_view kStart = "(_ real_algebraic_number <";
    if (!stands(kStart)) return false;
    const size_t close = text_.find_first_of("<>|", at_ + kStart.size());
    if (close == kNone || !text_.substr(close).starts_with(">)")) return false;
    const std::string whole(text_.substr(at_, close + 2 - at_));
    size_t end = close + 2;
    if (end < text_.size() && text_[end] == '<') {
      const size_t second = text_.find_first_of("<>", end + 1);
      if (second != kNone && text_[second] == '>') end = second + 1;
    }
    replace(end, "(as |" + whole + "| Real)");
    return true;
  }

  bool character() {
    constexpr std::string_view kStart = "(_ Char ";
    if (!stands(kStart)) return false;
    std::string_view code = text_.substr(at_ + kStart.size(), 7);
    code = code.substr(0, code.find(')'));
    const size_t end = at_ + kStart.size() + code.size();
    if (!all_digits(code) || code.size() > 6) return false;
    replace(end + 1, "(char.from_bv (_ bv" + std::string(code) + " 18))");
    return true;
  }

  bool real_singleton() {
    constexpr std::string_view kStart = "(as (singleton ";
    constexpr std::string_view kEnd = ") (Set Real))";
    if (!stands(kStart)) return false;
    size_t depth = 1;
    for (size_t end = at_ + kStart.size(); end < text_.size(); ++end) {
      if (end - at_ > kMaxAhead || text_[end] == '|' || text_[end] == '"') return false;
      if (text_[end] == '(') ++depth;
      if (text_[end] != ')' || --depth > 0) continue;
      if (!text_.substr(end).starts_with(kEnd)) return false;
      const size_t start = at_ + kStart.size();
      replace(end + kEnd.size(),
              "(singleton (to_real " + std::string(text_.substr(start, end - start)) + "))");
      return true;
    }
    return false;
  }

  bool odd_sort() {
    for (const std::string& name : odd_sorts_) {
      const size_t end = at_ + name.size();
      if (!stands(name) || (end < text_.size() && is_symbol_char(text_[end]))) continue;
      replace(end, "|" + name + "|");
      return true;
    }
    return false;
  }

  bool glued_name() {
    if (text_[at_] != '@' || at_ + 1 >= text_.size()) return false;
    const char quote = text_[at_ + 1];
    if (quote != '|' && quote != '(') return false;
    size_t end = at_ + 1;
    std::string name = "|@";
    if (quote == '|') {
      end = text_.find('|', at_ + 2);
      if (end == kNone) return false;
      name += text_.substr(at_ + 2, end - at_ - 2);
      ++end;
    } else {
      size_t depth = 0;
      for (; end < text_.size(); ++end) {
        if (text_[end] == '|' || name.size() > kMaxAhead) return false;
        name += text_[end];
        if (text_[end] == '(') ++depth;
        if (text_[end] == ')' && --depth == 0) break;
      }
      if (end == text_.size()) return false;
      ++end;
    }
    while (end < text_.size() && is_symbol_char(text_[end])) name += text_[end++];
    replace(end, name + "|");
    return true;
  }

  void word() {
    size_t end = at_;
    while (end < text_.size() && is_symbol_char(text_[end])) ++end;
    std::string_view word = text_.substr(at_, end - at_);
    const bool negative = word.starts_with('-');
    if (negative) word.remove_prefix(1);
    const size_t slash = word.empty() || word[0] > '9' ? kNone : word.find('/');
    if (slash == kNone || !all_digits(word.substr(0, slash)) ||
        !all_digits(word.substr(slash + 1))) {
      at_ = end;
      return;
    }
    std::string fraction = negative ? "(/ (- " : "(/ ";
    fraction += word.substr(0, slash);
    fraction += negative ? ") " : " ";
    fraction += word.substr(slash + 1);
    replace(end, fraction + ")");
  }

  std::string_view text_;
  std::span<const std::string> odd_sorts_;
  std::string& out_;
  size_t at_ = 0;
  size_t copied_ = 0;  // text up to here is in out_
};

}  // namespace

std::string_view repair_model_text(std::string_view text, std::span<const std::string> odd_sorts,
                                   std::string& buffer) {
  return Repair(text, odd_sorts, buffer).run();
}

}  // namespace assay::smtlib
