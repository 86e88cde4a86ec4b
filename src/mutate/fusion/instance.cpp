#include "mutate/fusion/instance.h"

#include <algorithm>

#include "smtlib/parser.h"
#include "smtlib/printer.h"
#include "smtlib/sexpr_scan.h"
#include "term/sort_text.h"
#include "term/traverse.h"

namespace assay::mutate::fusion {

using smtlib::Command;
using smtlib::CommandKind;
using term::Term;
using term::TermStore;

namespace {

constexpr std::string_view kBeginning = "(set-logic ALL)\n";

// The sort of the language with this text.
base::Result<term::Sort> read_sort(TermStore& terms, const std::string& text) {
  std::string script(kBeginning);
  script += "(declare-const sort!of " + text + ")";
  const auto parsed = smtlib::parse(terms, script, "sort");
  if (!parsed) return parsed.error();
  return terms.result(parsed->script.commands().back().decl);
}

bool binds(const TermStore& terms, Term root) {
  bool found = false;
  term::for_each_subterm(terms, {&root, 1}, [&](Term t) {
    const term::Op op = terms.op(t);
    found = found || op == term::Op::kLet || op == term::Op::kMatch || term::is_quantifier_like(op);
  });
  return found;
}

}  // namespace

base::Error Instance::error(std::string_view what) const {
  return {"rule '" + rule_.name + "': " + std::string(what), {}};
}

base::Result<std::unique_ptr<Instance>> Instance::make(TermStore& terms, value::ValueStore& values,
                                                       const Rule& rule, const Bindings& bindings,
                                                       const OwnSorts& sorts) {
  std::unique_ptr<Instance> instance(new Instance(rule));
  for (const std::string& command : rule.declare) {
    const auto text = filled(command, bindings);
    if (!text) return instance->error("'" + command + "': a number is missing");
    instance->declarations_ += *text + "\n";
  }
  const auto x = filled(rule.x_sort, bindings);
  const auto y = filled(rule.y_sort, bindings);
  const auto z = filled(rule.z_sort, bindings);
  if (!x || !y || !z) return instance->error("a number in its sorts is missing");
  instance->x_sort_text_ = *x;
  instance->y_sort_text_ = *y;
  instance->z_sort_text_ = *z;
  if (auto read = instance->read_coefficients(terms, bindings); !read) return read.error();
  if (auto read = instance->read_terms(terms, values, bindings, sorts); !read) {
    return read.error();
  }
  if (rule.is_total()) return instance;  // terms mean what they say
  if (auto read = instance->read_meanings(terms, values, bindings, sorts); !read) {
    return read.error();
  }
  return instance;
}

base::Result<void> Instance::read_coefficients(TermStore& terms, const Bindings& bindings) {
  for (const auto& [name, description] : rule_.random) {
    if (description == "index") continue;  // a number for {}, chosen with the sorts
    Coefficient coefficient;
    std::string_view rest = description;
    std::string sort;
    const auto take = [&](std::string_view word) {
      if (!rest.starts_with(word)) return false;
      rest.remove_prefix(word.size());
      return true;
    };
    if (take("inverse ")) {
      const auto base = std::ranges::find(coefficient_names_, rest);
      if (base == coefficient_names_.end()) return error("'" + description + "': of what?");
      coefficient = coefficients_[static_cast<size_t>(base - coefficient_names_.begin())];
      if (coefficient.kind != Coefficient::Kind::kOdd)
        return error("'" + description + "': not of an odd one");
      coefficient.kind = Coefficient::Kind::kInverse;
      coefficient.base = static_cast<size_t>(base - coefficient_names_.begin());
      sort = coefficient_sorts_[coefficient.base];
    } else {
      if (take("nonzero ")) coefficient.kind = Coefficient::Kind::kNonzero;
      if (take("odd ")) coefficient.kind = Coefficient::Kind::kOdd;
      const auto text = filled(rest, bindings);
      if (!text) return error("'" + description + "': a number is missing");
      auto read = read_sort(terms, *text);
      if (!read) return error("'" + description + "': expected a sort: " + read.error().message);
      coefficient.sort = *read;
      sort = *text;
    }
    const bool is_bits = terms.sorts().is(coefficient.sort, term::SortKind::kBitVec);
    const bool is_small = is_bits && terms.sorts().width(coefficient.sort) <= 64;
    if (!is_small &&
        (coefficient.kind == Coefficient::Kind::kOdd ||
         (!is_bits && coefficient.sort != term::kIntSort && coefficient.sort != term::kRealSort &&
          coefficient.sort != term::kStringSort))) {
      return error("'" + description +
                   "': expected Int, Real, String or bit-vectors up to 64 bits");
    }
    if (is_bits && !is_small) return error("'" + description + "': at most 64 bits");
    coefficient_names_.push_back(name);
    coefficient_sorts_.push_back(sort);
    coefficients_.push_back(coefficient);
  }
  return {};
}

std::string Instance::parameters() const {
  std::string text = "((x " + x_sort_text_ + ") (y " + y_sort_text_ + ") (z " + z_sort_text_ + ")";
  for (size_t i = 0; i < coefficients_.size(); ++i) {
    text += " (" + coefficient_names_[i] + " " + coefficient_sorts_[i] + ")";
  }
  return text + ")";
}

base::Result<void> Instance::read_terms(TermStore& terms, value::ValueStore& values,
                                        const Bindings& bindings, const OwnSorts& sorts) {
  std::string text(kBeginning);
  text += sorts.declarations;
  text += declarations_;
  const auto add = [&](std::string_view name, const std::string& sort, std::string_view body) {
    const auto body_text = filled(body, bindings);
    if (!body_text) return false;
    text += "(define-fun " + std::string(name) + " " + parameters() + " " + sort + " " +
            *body_text + ")\n";
    return true;
  };
  if (!add("fuse!z", z_sort_text_, rule_.fuse) || !add("fuse!x", x_sort_text_, rule_.invert_x) ||
      (inverts_y() && !add("fuse!y", y_sort_text_, rule_.invert_y))) {
    return error("a number in {} is not known or negative");
  }
  const auto parsed = smtlib::parse(terms, text, "rule", {false, sorts.names});
  if (!parsed) return error(parsed.error().message);
  if (parsed->opaque_terms > 0) return error("it has operators that are not known");
  if (parsed->script.commands().size() < rule_.declare.size() + 3)
    return error("'declare': expected one command in each text");
  logic_ = smtlib::logic_needed(terms, parsed->script);
  std::vector<TermTemplate*> templates{&fuse, &invert_x, &invert_y};
  std::vector<std::unique_ptr<eval::Code>*> codes{&fuse_code, &invert_x_code, &invert_y_code};
  size_t next = 0;
  const size_t own = parsed->script.commands().size() - (inverts_y() ? 3 : 2);
  declarations_.clear();  // as we print it
  for (size_t i = own - rule_.declare.size(); i < own; ++i) {
    smtlib::print(terms, parsed->script, parsed->script.commands()[i], declarations_);
    declarations_ += '\n';
  }
  for (size_t i = 0; i < parsed->script.commands().size(); ++i) {
    const Command& command = parsed->script.commands()[i];
    if (i >= own) {
      const smtlib::Definition& d = parsed->script.definitions(command)[0];
      if (binds(terms, d.body)) return error("let, match and quantifiers are not allowed");
      x_sort_ = terms.sort(parsed->script.parameters(d)[kX]);
      y_sort_ = terms.sort(parsed->script.parameters(d)[kY]);
      z_sort_ = terms.sort(parsed->script.parameters(d)[kZ]);
      const auto own_parameters = parsed->script.parameters(d);
      if (rule_.is_total()) {
        *codes[next] = eval::compile(terms, values, program_, own_parameters, {&d.body, 1});
      }
      *templates[next++] = TermTemplate(terms, own_parameters, d.body);
    } else if (command.kind == CommandKind::kDeclareFun ||
               command.kind == CommandKind::kDeclareConst) {
      const std::string name(terms.text(terms.name(command.decl)));
      const bool has_meaning = std::ranges::any_of(
          rule_.witness, [&](const auto& pair) { return filled(pair.first, bindings) == name; });
      if (!has_meaning) continue;
      Declared declared;
      declared.decl = command.decl;
      declared.header = "(define-fun ";
      term::print_symbol(name, declared.header);
      declared.header += " (";
      size_t number = 0;
      for (const term::Sort sort : terms.arguments(command.decl)) {
        if (number > 0) declared.header += ' ';
        declared.header +=
            "(a" + std::to_string(number++) + " " + term::sort_text(terms, sort) + ")";
      }
      declared.header += ") " + term::sort_text(terms, terms.result(command.decl)) + " ";
      declared_.push_back(std::move(declared));
    }
  }
  return {};
}

base::Result<void> Instance::read_meanings(TermStore& terms, value::ValueStore& values,
                                           const Bindings& bindings, const OwnSorts& sorts) {
  Rule::Pairs meanings;
  for (const auto& [name, body] : rule_.witness) {
    const auto name_text = filled(name, bindings);
    const auto body_text = filled(body, bindings);
    if (!name_text || !body_text) return error("'witness': a number is missing");
    meanings.emplace_back(*name_text, *body_text);
  }
  std::string text(kBeginning);
  text += sorts.declarations;
  text += declarations_;
  const size_t before = smtlib::tokens_of(text).size();
  const auto add = [&](const std::string& sort, std::string_view body) {
    text += "(define-fun meaning!" + std::to_string(text.size() + before) + " " + parameters() +
            " " + sort + " " + with_meanings(filled(body, bindings).value_or(""), meanings) + ")\n";
  };
  add(z_sort_text_, rule_.fuse);
  add(x_sort_text_, rule_.invert_x);
  if (inverts_y()) add(y_sort_text_, rule_.invert_y);
  if (!rule_.when.empty()) add("Bool", rule_.when);
  for (const Declared& declared : declared_) {
    const std::string name(terms.text(terms.name(declared.decl)));
    const auto found =
        std::ranges::find(meanings, name, &std::pair<std::string, std::string>::first);
    add(term::sort_text(terms, terms.result(declared.decl)), found->second);
  }
  const auto parsed = smtlib::parse(terms, text, "rule", {false, sorts.names});
  if (!parsed) return error(parsed.error().message);
  const size_t count = 2 + (inverts_y() ? 1 : 0) + (rule_.when.empty() ? 0 : 1) + declared_.size();
  size_t next = parsed->script.commands().size() - count;
  const auto take = [&](TermTemplate* filled_in = nullptr) {
    const smtlib::Definition& d = parsed->script.definitions(parsed->script.commands()[next++])[0];
    const auto params = parsed->script.parameters(d);
    if (filled_in != nullptr) *filled_in = TermTemplate(terms, params, d.body);
    return eval::compile(terms, values, program_, params, {&d.body, 1});
  };
  fuse_code = take();
  invert_x_code = take();
  if (inverts_y()) invert_y_code = take();
  if (!rule_.when.empty()) when_code = take();
  for (Declared& declared : declared_) declared.code = take(&declared.meaning);
  return {};
}

}  // namespace assay::mutate::fusion
