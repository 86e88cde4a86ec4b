// Printing of commands and scripts.

#include <fmt/format.h>

#include <iterator>

#include "smtlib/printer.h"
#include "term/sort_text.h"

namespace assay::smtlib {

using term::print_sort;
using term::print_symbol;

namespace {

class CommandPrinter {
 public:
  CommandPrinter(const TermStore& store, const Script& script, std::string& out,
                 const PrintOptions& options)
      : store_(store), script_(script), out_(out), options_(options) {}

  void print(const Command& command);

 private:
  void text(Symbol symbol) {
    if (!symbol) return;
    out_ += ' ';
    out_ += store_.text(symbol);
  }
  void space() {
    if (out_.back() != '(') out_ += ' ';
  }
  void name(Symbol symbol) {
    space();
    print_symbol(store_.text(symbol), out_);
  }
  void sort(Sort s) {
    space();
    print_sort(store_, s, out_);
  }
  void sort_list(std::span<const Sort> sorts) {
    space();
    out_ += '(';
    for (size_t i = 0; i < sorts.size(); ++i) {
      if (i > 0) out_ += ' ';
      print_sort(store_, sorts[i], out_);
    }
    out_ += ')';
  }
  void term(Term t) {
    PrintOptions options = options_;
    options.indent = 2;
    out_ += options_.pretty ? "\n  " : " ";
    smtlib::print(store_, t, out_, options);
  }
  void term_list(std::span<const Term> terms) {
    out_ += " (";
    for (size_t i = 0; i < terms.size(); ++i) {
      if (i > 0) out_ += ' ';
      smtlib::print(store_, terms[i], out_, options_);
    }
    out_ += ')';
  }
  // (par (A ...) and, with `list`, a list's parenthesis; close_par() closes them.
  void open_par(const auto& owner, bool list) {
    if (script_.sort_parameters(owner).empty()) return;
    out_ += " (par";
    sort_list(script_.sort_parameters(owner));
    if (list) out_ += " (";
  }
  void close_par(const auto& owner, bool list) {
    if (!script_.sort_parameters(owner).empty()) out_ += list ? "))" : ")";
  }
  // Without what closes a par.
  void signature(const Definition& definition) {
    name(store_.name(definition.decl));
    open_par(definition, true);
    space();
    out_ += '(';
    bool first = true;
    for (Term parameter : script_.parameters(definition)) {
      out_ += first ? "(" : " (";
      first = false;
      print_symbol(store_.text(store_.symbol(parameter)), out_);
      sort(store_.sort(parameter));
      out_ += ')';
    }
    out_ += ')';
    sort(store_.result(definition.decl));
  }
  void declaration(const Command& command);
  void definitions(const Command& command);
  void datatypes(const Command& command);
  void constructors(const term::DatatypeInfo& info);

  const TermStore& store_;
  const Script& script_;
  std::string& out_;
  const PrintOptions& options_;
};

void CommandPrinter::declaration(const Command& command) {
  const auto arguments = store_.arguments(command.decl);
  if (command.kind == CommandKind::kDeclareOther) {
    out_ += store_.text(command.name);
    const std::string_view word = store_.text(command.name);
    name(store_.name(command.decl));
    const bool has_path_first = command.number == 1;
    if (has_path_first) text(command.text);
    if (word != "declare-var") sort_list(arguments);
    if (word != "declare-rel") sort(store_.result(command.decl));
    if (!has_path_first) text(command.text);
    return;
  }
  const bool dialect_has_const = options_.dialect == nullptr || options_.dialect->declare_const;
  const bool is_const = command.kind == CommandKind::kDeclareConst && dialect_has_const;
  out_ += is_const ? "declare-const" : "declare-fun";
  name(store_.name(command.decl));
  open_par(command, !is_const);
  if (!is_const) sort_list(arguments);
  sort(store_.result(command.decl));
  close_par(command, !is_const);
}

void CommandPrinter::definitions(const Command& command) {
  const auto list = script_.definitions(command);
  if (command.kind == CommandKind::kDefineFunsRec) {
    out_ += "define-funs-rec (";
    for (size_t i = 0; i < list.size(); ++i) {
      out_ += i == 0 ? "(" : " (";
      signature(list[i]);
      close_par(list[i], true);
      out_ += ')';
    }
    out_ += ") (";
    for (size_t i = 0; i < list.size(); ++i) {
      if (i > 0) out_ += ' ';
      smtlib::print(store_, list[i].body, out_, options_);
    }
    out_ += ')';
    return;
  }
  const Definition& definition = list[0];
  if (command.kind == CommandKind::kDefineConst) {
    out_ += "define-const";
    name(store_.name(definition.decl));
    open_par(definition, true);
    sort(store_.result(definition.decl));
  } else {
    out_ += command.kind == CommandKind::kDefineFun ? "define-fun" : "define-fun-rec";
    signature(definition);
  }
  term(definition.body);
  close_par(definition, true);
}

void CommandPrinter::constructors(const term::DatatypeInfo& info) {
  if (!info.parameters.empty()) {
    out_ += "(par";
    sort_list(info.parameters);
    out_ += ' ';
  }
  out_ += '(';
  for (size_t c = 0; c < info.constructors.size(); ++c) {
    const term::Constructor& constructor = info.constructors[c];
    out_ += c == 0 ? "(" : " (";
    print_symbol(store_.text(store_.name(constructor.decl)), out_);
    for (term::Decl selector : constructor.selectors) {
      out_ += " (";
      print_symbol(store_.text(store_.name(selector)), out_);
      sort(store_.result(selector));
      out_ += ')';
    }
    out_ += ')';
  }
  out_ += ')';
  if (!info.parameters.empty()) out_ += ')';
}

void CommandPrinter::datatypes(const Command& command) {
  const auto list = script_.datatypes(command);
  const bool co = !list.empty() && store_.datatype(list[0]).is_codatatype;
  out_ += co ? "declare-codatatypes (" : "declare-datatypes (";
  for (size_t i = 0; i < list.size(); ++i) {
    const term::DatatypeInfo& info = store_.datatype(list[i]);
    out_ += i == 0 ? "(" : " (";
    print_symbol(store_.text(info.name), out_);
    fmt::format_to(std::back_inserter(out_), " {})", info.parameters.size());
  }
  out_ += ") (";
  for (size_t i = 0; i < list.size(); ++i) {
    if (i > 0) out_ += ' ';
    constructors(store_.datatype(list[i]));
  }
  out_ += ')';
}

void CommandPrinter::print(const Command& command) {
  out_ += '(';
  switch (command.kind) {
    case CommandKind::kDeclareFun:
    case CommandKind::kDeclareConst:
    case CommandKind::kDeclareOther:
      declaration(command);
      break;
    case CommandKind::kDefineFun:
    case CommandKind::kDefineConst:
    case CommandKind::kDefineFunRec:
    case CommandKind::kDefineFunsRec:
      definitions(command);
      break;
    case CommandKind::kDeclareDatatypes:
      datatypes(command);
      break;
    case CommandKind::kDeclareSortParameter:
      out_ += command.text ? store_.text(command.text) : word_of(command.kind);
      name(command.name);
      break;
    case CommandKind::kTermCommand:
      out_ += store_.text(command.name);
      open_par(command, false);
      term(script_.terms(command)[0]);
      close_par(command, false);
      text(command.text);
      break;
    case CommandKind::kPlain:
      print_symbol(store_.text(command.name), out_);
      text(command.text);
      break;
    default:
      out_ += word_of(command.kind);
      if (command.kind == CommandKind::kSetInfo || command.kind == CommandKind::kSetOption) {
        text(command.name);  // a keyword
      } else if (command.name) {
        name(command.name);
      }
      if (command.kind == CommandKind::kDeclareSort || command.kind == CommandKind::kPush ||
          command.kind == CommandKind::kPop) {
        fmt::format_to(std::back_inserter(out_), " {}", command.number);
      }
      if (command.kind == CommandKind::kDefineSort) {
        sort_list(script_.sorts(command));
        sort(command.sort);
      }
      if (command.kind == CommandKind::kDeclareHeap) sort_list(script_.sorts(command));
      if (command.kind == CommandKind::kCheckSatAssuming ||
          command.kind == CommandKind::kGetValue) {
        term_list(script_.terms(command));
      } else {
        open_par(command, false);
        for (Term t : script_.terms(command)) term(t);
        close_par(command, false);
      }
      text(command.text);
  }
  out_ += ')';
}

}  // namespace

void print(const TermStore& store, const Script& script, const Command& command, std::string& out,
           const PrintOptions& options) {
  CommandPrinter(store, script, out, options).print(command);
}

void print(const TermStore& store, const Script& script, std::string& out,
           const PrintOptions& options) {
  CommandPrinter printer(store, script, out, options);
  for (const Command& command : script.commands()) {
    printer.print(command);
    out += '\n';
  }
}

std::string to_text(const TermStore& store, const Script& script, const PrintOptions& options) {
  std::string text;
  print(store, script, text, options);
  return text;
}

}  // namespace assay::smtlib
