#include "mutate/fusion/operand_places.h"

#include <algorithm>
#include <charconv>

#include "smtlib/printer.h"

namespace assay::mutate::fusion {

namespace {

constexpr std::string_view kMark = "assay!occurrence!";

struct Mark {
  VariableOccurrence* occurrence;
  const OperandVariable* variable;
};

// Prints the assertion with a mark for each occurrence and finds the marks. If the text with the
// variables in place of the marks is not the assertion's own, there are no places.
void find_places(term::TermStore& terms, std::span<const Mark> marks, OperandAssertion& assertion) {
  std::vector<OccurrenceReplacement> replacements;
  replacements.reserve(marks.size());
  for (size_t i = 0; i < marks.size(); ++i) {
    const term::Sort sort = marks[i].variable->sort;
    const term::Decl decl =
        terms.declare(term::DeclKind::kFunction,
                      terms.symbols().intern(std::string(kMark) + std::to_string(i)), {}, {}, sort);
    replacements.push_back(
        {*marks[i].occurrence, marks[i].variable, terms.apply(decl, sort, {}), nullptr});
  }
  const std::string marked = smtlib::to_text(terms, replaced(terms, assertion, replacements));
  std::string text;
  std::vector<std::vector<uint32_t>> places(marks.size());
  size_t at = 0;
  for (size_t next; (next = marked.find(kMark, at)) != std::string::npos;) {
    text.append(marked, at, next - at);
    size_t number = 0;
    const char* digits = marked.data() + next + kMark.size();
    const auto read = std::from_chars(digits, marked.data() + marked.size(), number);
    if (read.ec != std::errc() || number >= marks.size()) return;
    places[number].push_back(static_cast<uint32_t>(text.size()));
    text += marks[number].variable->text;
    at = static_cast<size_t>(read.ptr - marked.data());
  }
  text.append(marked, at);
  if (text != assertion.text || text.size() > UINT32_MAX) return;
  assertion.has_places = true;
  for (size_t i = 0; i < marks.size(); ++i) {
    marks[i].occurrence->first_place = static_cast<uint32_t>(assertion.places.size());
    marks[i].occurrence->places = static_cast<uint32_t>(places[i].size());
    assertion.places.insert(assertion.places.end(), places[i].begin(), places[i].end());
  }
}

}  // namespace

void find_places(term::TermStore& terms, Operand& operand) {
  std::vector<std::vector<Mark>> marks(operand.assertions.size());
  for (OperandVariable& variable : operand.variables) {
    variable.text = smtlib::to_text(terms, variable.term);
    for (VariableOccurrence& occurrence : variable.occurrences) {
      marks[occurrence.assertion].push_back({&occurrence, &variable});
    }
  }
  for (size_t i = 0; i < marks.size(); ++i) {
    if (marks[i].empty()) continue;
    std::ranges::sort(marks[i], {}, [](const Mark& mark) { return mark.occurrence->node; });
    find_places(terms, marks[i], operand.assertions[i]);
  }
}

Term replaced(term::TermStore& terms, const OperandAssertion& assertion,
              std::span<const OccurrenceReplacement> replacements) {
  if (replacements[0].where.argument == VariableOccurrence::kRoot) return replacements[0].by;
  std::vector<Term> made(assertion.nodes.size());
  std::vector<Term> arguments;
  size_t next = 0;
  for (size_t i = replacements[0].where.node; i < assertion.nodes.size(); ++i) {
    const OperandNode& node = assertion.nodes[i];
    const auto old = terms.arguments(node.term);
    const size_t count = old.size();
    bool is_changed = next < replacements.size() && replacements[next].where.node == i;
    for (size_t k = 0; k < count && !is_changed; ++k) {
      is_changed = static_cast<bool>(made[assertion.arguments[node.first + k]]);
    }
    if (!is_changed) continue;
    arguments.assign(old.begin(), old.end());
    for (size_t k = 0; k < count; ++k) {
      const Term changed = made[assertion.arguments[node.first + k]];
      if (changed) arguments[k] = changed;
    }
    for (; next < replacements.size() && replacements[next].where.node == i; ++next) {
      arguments[replacements[next].where.argument] = replacements[next].by;
    }
    made[i] = terms.with_arguments(node.term, arguments);
  }
  return made.back() ? made.back() : assertion.root;
}

void print_replaced(term::TermStore& terms, const OperandAssertion& assertion,
                    std::span<const OccurrenceReplacement> replacements, std::string& out) {
  if (!assertion.has_places) {
    smtlib::print(terms, replaced(terms, assertion, replacements), out);
    return;
  }
  struct Piece {
    uint32_t place;
    const OccurrenceReplacement* by;
  };
  std::vector<Piece> pieces;
  for (const OccurrenceReplacement& replacement : replacements) {
    for (uint32_t i = 0; i < replacement.where.places; ++i) {
      pieces.push_back({assertion.places[replacement.where.first_place + i], &replacement});
    }
  }
  std::ranges::sort(pieces, {}, &Piece::place);
  size_t at = 0;
  for (const Piece& piece : pieces) {
    out.append(assertion.text, at, piece.place - at);
    out += *piece.by->text;
    at = piece.place + piece.by->variable->text.size();
  }
  out.append(assertion.text, at);
}

}  // namespace assay::mutate::fusion
