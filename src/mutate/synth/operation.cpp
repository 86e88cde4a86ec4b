#include "mutate/synth/operation.h"

#include <charconv>

#include "mutate/rule_text.h"
#include "smtlib/sexpr_scan.h"
#include "term/sort_rules.h"

namespace assay::mutate::synth {

using term::kBoolSort;
using term::kIntSort;
using term::kStringSort;
using term::Op;
using term::Sort;
using term::Term;
using value::Value;

namespace {

// Names that say what an argument is, by its sort and place.
std::string variable_name(const term::TermStore& terms, Sort sort, size_t place) {
  using term::SortKind;
  static constexpr std::string_view kLetters = "stuvw";
  switch (terms.sorts().kind(sort)) {
    case SortKind::kString:
    case SortKind::kSequence:
      return std::string(1, kLetters[place % kLetters.size()]);
    case SortKind::kRoundingMode:
      return "m" + std::to_string(place);
    case SortKind::kArray:
      return "a" + std::to_string(place);
    case SortKind::kBool:
      return "b" + std::to_string(place);
    default:
      return "x" + std::to_string(place);
  }
}

// The operator's name as a part of file names: signs as words.
std::string plain_name(const std::string& text) {
  static const std::unordered_map<std::string, std::string> kSigns = {{"-", "sub"},
                                                                      {"+", "add"},
                                                                      {"*", "mul"},
                                                                      {"/", "div"},
                                                                      {"<", "lt"},
                                                                      {"<=", "le"},
                                                                      {">", "gt"},
                                                                      {">=", "ge"},
                                                                      {"=", "eq"},
                                                                      {"str.++", "str.concat"},
                                                                      {"str.<", "str.lt"},
                                                                      {"str.<=", "str.le"},
                                                                      {"seq.++", "seq.concat"},
                                                                      {"re.++", "re.concat"},
                                                                      {"re.*", "re.star"},
                                                                      {"re.+", "re.plus"}};
  if (const auto sign = kSigns.find(text); sign != kSigns.end()) return sign->second;
  std::string name;
  const auto tokens = smtlib::tokens_of(text);
  for (const std::string_view token : tokens) {
    if (token == "(" || token == ")" || token == "_") continue;
    name += (name.empty() ? "" : "_") + std::string(token == "re.^" ? "re.power" : token);
  }
  return name;
}

class OperationFinder {
 public:
  OperationFinder(Context& context, const std::vector<Sort>& sorts, std::vector<Operation>& found)
      : context_(context), terms_(context.terms()), checker_(terms_), sorts_(sorts), found_(found) {
    checker_.allow_partial_application(false);
  }

  bool find(const std::string& text) {
    const size_t before = found_.size();
    std::vector<std::string_view> tokens = smtlib::tokens_of(text);
    std::vector<uint32_t> indices;
    std::string_view name = text;
    if (tokens.size() >= 5 && tokens[1] == "_") {  // ( _ name index ... )
      name = tokens[2];
      if (name == "is") return find_tester(text, tokens[3]);
      for (size_t i = 3; i + 1 < tokens.size(); ++i) {
        uint32_t number = 0;
        std::from_chars(tokens[i].data(), tokens[i].data() + tokens[i].size(), number);
        indices.push_back(number);
      }
    }
    const term::Symbol symbol = terms_.symbols().intern(name);
    for (const Op op : term::builtin_operators(symbol.id)) {
      const term::Signature& signature = term::signature_of(op);
      size_t count = signature.fixed();
      if (signature.repeated != 0) count = std::max<size_t>(count + signature.least_repeats, 2);
      if (!term::SortChecker::accepts_shape(op, indices.size(), count)) continue;
      choose(text, op, indices, count);
    }
    return found_.size() > before || find_declared(text);
  }

 private:
  void choose(const std::string& name, Op op, std::span<const uint32_t> indices, size_t count) {
    std::vector<size_t> digits(count, 0);
    while (true) {
      std::vector<Term> arguments;
      for (size_t i = 0; i < count; ++i) {
        const Sort sort = sorts_[digits[i]];
        arguments.push_back(context_.constant("arg!" + std::to_string(i), sort));
      }
      std::vector<Term> promoted = arguments;
      const Term made = checker_.apply(op, indices, promoted);
      // Solvers read (to_real x) of a Real, but the standard has none.
      const bool is_odd = op == Op::kToReal && terms_.sort(arguments[0]) == term::kRealSort;
      if (made && promoted == arguments && terms_.op(made) == op && !is_odd) add(name, made);
      size_t at = count;
      while (at > 0 && ++digits[at - 1] == sorts_.size()) digits[--at] = 0;
      if (at == 0) return;
    }
  }

  void add(const std::string& name, Term made) {
    Operation operation;
    operation.name = plain_name(name);
    operation.op = terms_.op(made);
    const auto indices = terms_.indices(made);
    operation.indices.assign(indices.begin(), indices.end());
    operation.result = terms_.sort(made);
    for (const Term argument : terms_.arguments(made)) {
      operation.names.push_back(
          variable_name(terms_, terms_.sort(argument), operation.sorts.size()));
      operation.sorts.push_back(terms_.sort(argument));
    }
    // Several rows of the table may admit the same application; the first is meant.
    size_t same = 0;
    for (size_t i = 0; i < found_.size(); ++i) {
      if (texts_[i] != name) continue;
      if (found_[i].sorts == operation.sorts) return;
      ++same;
    }
    if (same > 0) operation.name += "." + std::to_string(same + 1);
    texts_.push_back(name);
    found_.push_back(std::move(operation));
  }

  // Constructors and selectors of the sorts, by name.
  bool find_declared(const std::string& name) {
    bool is_found = false;
    for (const Sort sort : sorts_) {
      if (!terms_.sorts().is(sort, term::SortKind::kDatatype)) continue;
      const term::DatatypeInfo& info = terms_.datatype(terms_.sorts().datatype_of(sort));
      for (const term::Constructor& constructor : info.constructors) {
        if (terms_.text(terms_.name(constructor.decl)) == name) {
          is_found = add_declared(name, constructor.decl) || is_found;
        }
        for (const term::Decl selector : constructor.selectors) {
          if (terms_.text(terms_.name(selector)) == name) {
            is_found = add_declared(name, selector) || is_found;
          }
        }
      }
    }
    return is_found;
  }

  bool add_declared(const std::string& name, term::Decl decl) {
    std::vector<Term> arguments;
    for (const Sort sort : terms_.arguments(decl)) {
      arguments.push_back(context_.constant("arg!" + std::to_string(arguments.size()), sort));
    }
    const Term made = checker_.apply(decl, arguments);
    if (!made || arguments.empty()) return false;
    add(name, made);
    return true;
  }

  bool find_tester(const std::string& text, std::string_view constructor_name) {
    for (const Sort sort : sorts_) {
      if (!terms_.sorts().is(sort, term::SortKind::kDatatype)) continue;
      for (const term::Constructor& constructor :
           terms_.datatype(terms_.sorts().datatype_of(sort)).constructors) {
        if (terms_.text(terms_.name(constructor.decl)) != constructor_name) continue;
        const Term argument = context_.constant("arg!0", sort);
        add(text,
            terms_.make(Op::kIsConstructor, kBoolSort, {{constructor.decl.id}}, {&argument, 1}));
        return true;
      }
    }
    return false;
  }

  Context& context_;
  term::TermStore& terms_;
  term::SortChecker checker_;
  const std::vector<Sort>& sorts_;
  std::vector<Operation>& found_;
  std::vector<std::string> texts_;  // of those found
};

}  // namespace

Term apply(Context& context, const Operation& operation, std::span<const Term> arguments) {
  return context.terms().make(operation.op, operation.result, operation.indices, arguments);
}

Value apply(Context& context, const Operation& operation, std::span<const Value> arguments) {
  return context.apply({operation.op, operation.result, operation.indices, arguments});
}

std::vector<Operation> paper_operations() {
  constexpr Sort S = kStringSort;
  constexpr Sort I = kIntSort;
  constexpr Sort B = kBoolSort;
  return {
      {"at", Op::kStrAt, {}, {S, I}, {"s", "off"}, S},
      {"concat", Op::kStrConcat, {}, {S, S}, {"s", "t"}, S},
      {"intToStr", Op::kStrFromInt, {}, {I}, {"n"}, S},
      {"replace", Op::kStrReplace, {}, {S, S, S}, {"s", "t", "u"}, S},
      {"substr", Op::kStrSubstr, {}, {S, I, I}, {"s", "off", "len"}, S},
      {"indexOf", Op::kStrIndexOf, {}, {S, S, I}, {"s", "t", "off"}, I},
      {"length", Op::kStrLen, {}, {S}, {"s"}, I},
      {"strToInt", Op::kStrToInt, {}, {S}, {"s"}, I},
      {"contains", Op::kStrContains, {}, {S, S}, {"s", "t"}, B},
      {"equals", Op::kEqual, {}, {S, S}, {"s", "t"}, B},
      {"prefixOf", Op::kStrPrefixOf, {}, {S, S}, {"s", "t"}, B},
      {"suffixOf", Op::kStrSuffixOf, {}, {S, S}, {"s", "t"}, B},
  };
}

std::vector<Operation> operations_named(Context& context, const std::vector<std::string>& names,
                                        const std::vector<Sort>& sorts,
                                        std::vector<std::string>& unused) {
  std::vector<Operation> found;
  OperationFinder finder(context, sorts, found);
  for (const std::string& name : names) {
    if (!finder.find(name)) unused.push_back(name);
  }
  return found;
}

}  // namespace assay::mutate::synth
