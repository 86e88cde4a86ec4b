#include "mutate/synth/rule_terms.h"

#include <algorithm>

#include "smtlib/parser.h"
#include "smtlib/printer.h"
#include "term/substitute.h"
#include "term/traverse.h"

namespace assay::mutate::synth {

using smtlib::CommandKind;
using term::Op;
using term::Term;
using value::Value;

namespace {

// The term without its patterns. Quantifiers are few and not nested deep, so one pass from the
// leaves does it.
Term without_patterns(term::TermStore& terms, Term root) {
  std::unordered_map<uint32_t, Term> changed;
  std::vector<Term> arguments;
  for (const Term t : term::subterms(terms, {&root, 1})) {
    arguments.clear();
    bool is_changed = false;
    for (const Term argument : terms.arguments(t)) {
      const auto found = changed.find(argument.id);
      is_changed = is_changed || found != changed.end();
      arguments.push_back(found == changed.end() ? argument : found->second);
    }
    if (terms.op(t) == Op::kAnnotate) {
      changed[t.id] = arguments[0];
    } else if (is_changed) {
      changed[t.id] = terms.with_arguments(t, arguments);
    }
  }
  const auto found = changed.find(root.id);
  return found == changed.end() ? root : found->second;
}

class TermMaker {
 public:
  TermMaker(Context& context, bool is_builtin) : context_(context), is_builtin_(is_builtin) {}

  base::Result<RuleTerms> make(const Rules& rules, const std::string& theory) {
    for (const TheoryText& text : rules.theories) {
      if (text.name == theory && !error_) read_theory(text);
    }
    for (const EquivalenceText& text : rules.equivalences) {
      if (text.theory == theory && !error_) read_equivalence(text);
    }
    for (const EqualityText& text : rules.equalities) {
      if (text.theory == theory && !error_) read_equality(text);
    }
    if (error_) return *error_;
    return std::move(made_);
  }

 private:
  void fail(const RulePlace& place, std::string message) {
    if (!error_) error_ = base::Error{std::move(message), place.file, place.line, place.column};
  }

  // The terms with these texts over these variables; `sorts` gives each text's sort.
  std::vector<Term> parse(const RulePlace& place, const std::string& what,
                          const NamedSorts& variables,
                          std::span<const std::pair<std::string, std::string>> texts) {
    std::string script = "(set-logic ALL)\n" + made_.declarations;
    for (const auto& [name, sort] : variables) {
      script += "(declare-fun " + name + " () " + sort + ")\n";
    }
    for (size_t i = 0; i < texts.size(); ++i) {
      script += "(define-fun rule!" + std::to_string(i) + " () " + texts[i].first + " " +
                texts[i].second + ")\n";
    }
    const auto parsed = smtlib::parse(context_.terms(), script, "rule");
    if (!parsed) {
      fail(place, "'" + what + "': " + parsed.error().message);
      return {};
    }
    if (parsed->opaque_terms > 0) {
      fail(place, "'" + what + "' has operators that are not known");
      return {};
    }
    std::vector<Term> found;
    for (const smtlib::Command& command : parsed->script.commands()) {
      if (command.kind == CommandKind::kDefineFun || command.kind == CommandKind::kDefineConst) {
        found.push_back(parsed->script.definitions(command)[0].body);
      }
    }
    return found;
  }

  std::vector<Term> variables_of(const RulePlace& place, const std::string& what,
                                 const NamedSorts& variables) {
    std::vector<std::pair<std::string, std::string>> texts;
    for (const auto& [name, sort] : variables) texts.emplace_back(sort, name);
    return parse(place, what, variables, texts);
  }

  void read_theory(const TheoryText& text) {
    for (const std::string& command : text.declare) made_.declarations += command + "\n";
    read_constants(text, text.constants, made_.constants);
    read_constants(text, text.pool.empty() ? text.constants : text.pool, made_.pool);
    if (error_) return;
    std::vector<std::string> unused;
    made_.operations = operations_named(context_, text.operators, made_.sorts, unused);
    if (!unused.empty()) {
      fail(text.place, "theory '" + text.name + "': no operator '" + unused[0] +
                           "' takes arguments of its sorts");
    }
  }

  void read_constants(const TheoryText& text,
                      const std::vector<std::pair<std::string, std::vector<std::string>>>& by_sort,
                      ConstantsBySort& into) {
    for (const auto& [sort, constants] : by_sort) {
      std::vector<std::pair<std::string, std::string>> texts;
      for (const std::string& constant : constants) texts.emplace_back(sort, constant);
      for (const Term constant : parse(text.place, text.name, {}, texts)) {
        const Value v = context_.evaluate(constant, {});
        if (v.is_open() || v.is(value::Kind::kNone)) {
          fail(text.place, "theory '" + text.name + "': '" +
                               smtlib::to_text(context_.terms(), constant) + "' has no value");
          return;
        }
        const term::Sort s = context_.terms().sort(constant);
        into[s.id].push_back({constant, v});
        if (std::ranges::find(made_.sorts, s) == made_.sorts.end()) made_.sorts.push_back(s);
      }
    }
  }

  void read_equivalence(const EquivalenceText& text) {
    Equivalence e;
    e.id = text.id;
    e.name = text.name;
    e.place = text.place;
    e.is_builtin = is_builtin_;
    NamedSorts all = text.variables;
    all.insert(all.end(), text.exists.begin(), text.exists.end());
    const std::pair<std::string, std::string> texts[] = {{"Bool", text.operation},
                                                         {"Bool", text.means}};
    const std::vector<Term> terms = parse(text.place, text.id, all, texts);
    e.variables = variables_of(text.place, text.id, text.variables);
    e.exists = variables_of(text.place, text.id, text.exists);
    NamedSorts skipped;
    for (const auto& variable : text.variables) {
      if (std::ranges::find(text.skip, variable.first) != text.skip.end()) {
        skipped.push_back(variable);
      }
    }
    e.skip = variables_of(text.place, text.id, skipped);
    if (error_) return;
    e.operation = terms[0];
    e.means_patterns = terms[1];
    e.means = without_patterns(context_.terms(), terms[1]);
    if (!text.slip.empty()) {
      all.insert(all.end(), text.slip_variables.begin(), text.slip_variables.end());
      const std::pair<std::string, std::string> slip[] = {{"String", text.slip}};
      const std::vector<Term> slips = parse(text.place, text.id, all, slip);
      if (error_) return;
      e.slip = slips[0];
    }
    made_.equivalences.push_back(std::move(e));
  }

  void read_equality(const EqualityText& text) {
    Equality e;
    e.id = text.id;
    e.place = text.place;
    e.is_builtin = is_builtin_;
    NamedSorts all = text.variables;
    if (text.value.empty()) all.emplace_back("x", text.sort);
    std::vector<std::pair<std::string, std::string>> texts = {
        {text.sort, text.term}, {text.sort, text.value.empty() ? "x" : text.value}};
    if (!text.when.empty()) texts.emplace_back("Bool", text.when);
    const std::vector<Term> terms = parse(text.place, text.id, all, texts);
    e.variables = variables_of(text.place, text.id, text.variables);
    if (error_) return;
    e.term = terms[0];
    e.sort = context_.terms().sort(terms[1]);
    (text.value.empty() ? e.x : e.value) = terms[1];
    if (!text.when.empty()) e.when = terms[2];
    (text.value.empty() ? made_.equalities : made_.values).push_back(std::move(e));
  }

  Context& context_;
  const bool is_builtin_;
  RuleTerms made_;
  std::optional<base::Error> error_;
};

}  // namespace

base::Result<void> redefine(Context& context, const Rules& rules) {
  for (const SemanticsText& text : rules.semantics) {
    const auto error = [&](const std::string& message) {
      return base::Error{"'" + text.op + "': " + message, text.place.file, text.place.line,
                         text.place.column};
    };
    std::string script = "(set-logic ALL)\n";
    std::string call = "(" + text.op;
    for (const std::string& argument : text.arguments) {
      const size_t space = argument.find(' ');
      if (space == std::string::npos) return error("'arguments': expected \"name sort\"");
      script +=
          "(declare-fun " + argument.substr(0, space) + " () " + argument.substr(space + 1) + ")\n";
      call += " " + argument.substr(0, space);
    }
    script += "(define-fun call! () " + text.sort + " " + call + "))\n(define-fun when! () Bool " +
              text.when + ")\n(define-fun value! () " + text.sort + " " + text.value + ")\n";
    const auto parsed = smtlib::parse(context.terms(), script, "semantics");
    if (!parsed) return error(parsed.error().message);
    std::vector<Term> bodies;
    for (const smtlib::Command& command : parsed->script.commands()) {
      if (smtlib::Script::has_definitions(command.kind)) {
        bodies.push_back(parsed->script.definitions(command)[0].body);
      }
    }
    // Formulas have constants of these names, too.
    term::TermStore& terms = context.terms();
    Context::Redefinition r;
    r.op = terms.op(bodies[0]);
    term::Substitution substitution;
    for (const Term argument : terms.arguments(bodies[0])) {
      r.arguments.push_back(context.constant("semantics!" + std::to_string(r.arguments.size()),
                                             terms.sort(argument)));
      substitution[argument] = r.arguments.back();
    }
    r.when = term::substitute(terms, bodies[1], substitution);
    r.value = term::substitute(terms, bodies[2], substitution);
    context.redefine(std::move(r));
  }
  return {};
}

base::Result<RuleTerms> rule_terms(Context& context, const Rules& rules, const std::string& theory,
                                   bool is_builtin) {
  return TermMaker(context, is_builtin).make(rules, theory);
}

}  // namespace assay::mutate::synth
