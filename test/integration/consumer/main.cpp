// A program of somebody else that uses an installed Assay: reads a formula and prints it.

#include <cstdio>

#include "smtlib/parser.h"
#include "smtlib/printer.h"

int main() {
  assay::term::TermStore store;
  const auto parsed = assay::smtlib::parse(
      store, "(declare-const x Int)(assert (let ((y (+ x 1))) (< y 2)))", "formula");
  if (!parsed) {
    std::fprintf(stderr, "%s\n", parsed.error().to_string().c_str());
    return 1;
  }
  std::fputs(to_text(store, parsed->script).c_str(), stdout);
  return 0;
}
