#include "sexpr_mutator.h"

#include <algorithm>
#include <array>
#include <vector>

#include "term/operators.h"

namespace assay::fuzz {

namespace {

// Where an expression stands: an atom, or a list with its parentheses.
struct Place {
  size_t from;
  size_t to;
};

size_t end_of_atom(std::string_view text, size_t at) {
  const char quote = text[at];
  if (quote == '"' || quote == '|') {
    const size_t end = text.find(quote, at + 1);
    return end == std::string_view::npos ? text.size() : end + 1;
  }
  const size_t end = text.find_first_of(" \t\r\n();\"|", at + 1);
  return end == std::string_view::npos ? text.size() : end;
}

// All expressions, also those inside others. A parenthesis without its partner is skipped.
std::vector<Place> expressions(std::string_view text) {
  std::vector<Place> places;
  std::vector<size_t> open;
  for (size_t at = 0; at < text.size();) {
    switch (text[at]) {
      case ' ':
      case '\t':
      case '\r':
      case '\n':
        ++at;
        break;
      case ';':
        at = std::min(text.find('\n', at), text.size());
        break;
      case '(':
        open.push_back(at++);
        break;
      case ')':
        ++at;
        if (open.empty()) break;
        places.push_back({open.back(), at});
        open.pop_back();
        break;
      default: {
        const size_t end = end_of_atom(text, at);
        places.push_back({at, end});
        at = end;
      }
    }
  }
  return places;
}

std::string wrapped(std::string_view expression, base::Random& random) {
  struct Wrapping {
    const char* before;
    const char* after;
  };
  static constexpr std::array kWrappings = std::to_array<Wrapping>({
      {"(let ((x ", ")) x)"},
      {"(let ((x 1)) ", ")"},
      {"(forall ((x Int)) ", ")"},
      {"(! ", " :named n)"},
      {"(as ", " Int)"},
      {"(_ ", " 1)"},
      {"(Array Int ", ")"},
      {"(par (T) ", ")"},
      {"(= ", " x)"},
      {"|", "|"},
  });
  const Wrapping& choice = kWrappings[random.below(kWrappings.size())];
  return std::string(choice.before).append(expression).append(choice.after);
}

}  // namespace

std::string mutate_expressions(std::string_view text, std::string_view donor,
                               base::Random& random) {
  const std::vector<Place> places = expressions(text);
  const std::vector<Place> gifts = expressions(donor);
  if (places.empty() || gifts.empty()) return std::string(text);
  const Place target = places[random.below(places.size())];
  const Place gift = gifts[random.below(gifts.size())];
  const std::string_view old = text.substr(target.from, target.to - target.from);
  const std::string_view taken = donor.substr(gift.from, gift.to - gift.from);
  std::string replacement;
  switch (random.below(8)) {
    case 0:
      break;
    case 1:
      replacement = std::string(old).append(" ").append(taken);
      break;
    case 2:
      replacement = wrapped(old, random);
      break;
    case 3:
    case 4: {
      const auto op =
          static_cast<term::Op>(random.between(term::kFirstTableOp, term::kOpCount - 1));
      // In a list, the head: an atom that follows its parenthesis.
      const size_t head = old.starts_with('(') ? 1 : 0;
      const size_t end = head < old.size() ? end_of_atom(old, head) : old.size();
      replacement =
          std::string(old.substr(0, head)).append(term::info(op).name).append(old.substr(end));
      break;
    }
    default:
      replacement = taken;
  }
  return std::string(text.substr(0, target.from))
      .append(replacement)
      .append(text.substr(target.to));
}

}  // namespace assay::fuzz
