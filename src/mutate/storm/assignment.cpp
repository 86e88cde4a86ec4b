#include "mutate/storm/assignment.h"

#include <fmt/format.h>

#include <unordered_set>

#include "eval/model_from_text.h"
#include "eval/search/moves.h"
#include "eval/semantics/literal_value.h"
#include "eval/semantics/to_term.h"
#include "smtlib/printer.h"
#include "term/sort_text.h"
#include "term/traverse.h"

namespace assay::mutate::storm {

using smtlib::Command;
using smtlib::CommandKind;
using smtlib::ModelText;
using term::Decl;
using term::Sort;
using term::SortKind;
using term::Term;
using value::Value;

namespace {

constexpr uint64_t kMostElements = 3;  // of an uninterpreted sort
constexpr uint64_t kMostMoves = 6;     // away from a sort's default value
constexpr int kMostNesting = 4;        // of arrays of arrays

class Author {
 public:
  Author(term::TermStore& terms, value::ValueStore& values, const smtlib::Script& script,
         base::Random& random)
      : terms_(terms), values_(values), script_(script), random_(random), domains_(terms, values) {
    std::vector<Term> roots;
    script.for_each_term([&](Term t) { roots.push_back(t); });
    term::for_each_subterm(terms, roots, [&](Term t) {
      if (!term::is_literal(terms.op(t))) return;
      literals_[terms.sort(t).id].push_back(eval::literal_value(terms, values, t));
    });
  }

  // Definitions of what the text that was read leaves out, after the elements of its sorts.
  std::string rest(const ModelText& known) {
    std::unordered_set<uint32_t> defined;
    for (const auto& d : known.definitions) defined.insert(d.decl.id);
    for (const auto& universe : known.universes) {
      for (const Term element : universe.elements) {
        elements_[universe.sort.id].push_back(smtlib::to_text(terms_, element));
      }
    }
    std::string elements;
    std::string definitions;
    for (const Command& command : script_.commands()) {
      if (command.kind == CommandKind::kDeclareSort && command.number == 0) {
        elements += new_universe(terms_.sorts().declared(command.name, {}));
      }
      const bool is_symbol =
          command.kind == CommandKind::kDeclareFun || command.kind == CommandKind::kDeclareConst;
      if (!is_symbol || defined.contains(command.decl.id)) continue;
      definitions += definition(command.decl);
    }
    return elements + definitions;
  }

 private:
  std::string symbol(std::string_view name) const {
    std::string text;
    term::print_symbol(name, text);
    return text;
  }
  std::string sort_text(Sort sort) const {
    std::string text;
    term::print_sort(terms_, sort, text);
    return text;
  }

  std::string new_universe(Sort sort) {
    std::vector<std::string>& elements = elements_[sort.id];
    if (!elements.empty()) return {};
    const uint64_t count = 1 + random_.below(kMostElements);
    const std::string_view name = terms_.text(terms_.sorts().symbol(sort));
    std::string text = fmt::format("; cardinality of {} is {}\n", sort_text(sort), count);
    for (uint64_t i = 0; i < count; ++i) {
      elements.push_back(
          fmt::format("(as {} {})", symbol(fmt::format("@{}_{}", name, i)), sort_text(sort)));
      text += fmt::format("; rep: {}\n", elements.back());
    }
    return text;
  }

  std::string definition(Decl decl) {
    const auto arguments = terms_.arguments(decl);
    const std::string body = function_body(arguments, terms_.result(decl));
    if (body.empty() || !terms_.parameters(decl).empty()) return {};
    std::string parameters;
    for (size_t i = 0; i < arguments.size(); ++i) {
      parameters += fmt::format("{}(x!{} {})", i == 0 ? "" : " ", i, sort_text(arguments[i]));
    }
    return fmt::format("(define-fun {} ({}) {} {})\n", symbol(terms_.text(terms_.name(decl))),
                       parameters, sort_text(terms_.result(decl)), body);
  }

  // A value; for functions also one of the arguments, or a few values by the first argument.
  std::string function_body(std::span<const Sort> arguments, Sort result) {
    if (arguments.empty()) return value(result, 0);
    std::vector<size_t> same;
    for (size_t i = 0; i < arguments.size(); ++i) {
      if (arguments[i] == result) same.push_back(i);
    }
    if (!same.empty() && random_.chance(1, 4)) {
      return fmt::format("x!{}", random_.pick(std::span(same)));
    }
    std::string body = value(result, 0);
    for (uint64_t rows = random_.below(3); rows > 0 && !body.empty(); --rows) {
      const std::string key = value(arguments[0], 0);
      const std::string other = value(result, 0);
      if (key.empty() || other.empty()) break;
      body = fmt::format("(ite (= x!0 {}) {} {})", key, other, body);
    }
    return body;
  }

  // Empty: it has no notation.
  std::string value(Sort sort, int nesting) {
    if (!domains_.has_universe(sort)) {
      const Term t = eval::to_term(terms_, values_, random_value(sort), sort);
      return t ? smtlib::to_text(terms_, t) : std::string();
    }
    if (terms_.sorts().is(sort, SortKind::kDeclared)) {
      const auto found = elements_.find(sort.id);
      if (found == elements_.end() || found->second.empty()) return {};
      return random_.pick(std::span(found->second));
    }
    const auto parts = terms_.sorts().arguments(sort);
    if (!terms_.sorts().is(sort, SortKind::kArray) || parts.size() != 2 || nesting > kMostNesting) {
      return {};
    }
    const Sort index_sort = parts[0];
    const Sort element_sort = parts[1];
    const std::string fallback = value(element_sort, nesting + 1);
    if (fallback.empty()) return {};
    std::string text = fmt::format("((as const {}) {})", sort_text(sort), fallback);
    for (uint64_t stores = random_.below(3); stores > 0; --stores) {
      const std::string index = value(index_sort, nesting + 1);
      const std::string element = value(element_sort, nesting + 1);
      if (index.empty() || element.empty()) break;
      text = fmt::format("(store {} {} {})", text, index, element);
    }
    return text;
  }

  Value random_value(Sort sort) {
    Value v = domains_.some(sort);
    if (v.is(value::Kind::kNone) || v.is_open()) return v;
    const std::vector<Value>& near = literals_[sort.id];
    for (uint64_t moves = random_.below(kMostMoves + 1); moves > 0; --moves) {
      v = eval::changed(values_, domains_, terms_, v, sort, near, random_);
    }
    return v;
  }

  term::TermStore& terms_;
  value::ValueStore& values_;
  const smtlib::Script& script_;
  base::Random& random_;
  eval::Domains domains_;
  std::unordered_map<uint32_t, std::vector<Value>> literals_;        // by sort
  std::unordered_map<uint32_t, std::vector<std::string>> elements_;  // by sort
};

}  // namespace

Assignment complete_assignment(term::TermStore& terms, value::ValueStore& values,
                               const smtlib::Script& script, std::string_view given,
                               base::Random& random) {
  Assignment result;
  if (!given.empty()) {
    auto read = smtlib::read_model(terms, script, given);
    if (!read) return result;
    result.read = *std::move(read);
  }
  result.text = given;
  const std::string rest = Author(terms, values, script, random).rest(result.read);
  if (!rest.empty() || given.empty()) {
    // One list around both: of two models in one text the reader takes the last.
    result.text = "(model\n" + std::string(given) + (given.empty() ? "" : "\n") + rest + ")\n";
    auto read = smtlib::read_model(terms, script, result.text);
    if (!read) return result;
    result.read = *std::move(read);
  }
  result.model = eval::model_from_text(terms, values, result.read);
  return result;
}

}  // namespace assay::mutate::storm
