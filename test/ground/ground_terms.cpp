// Writes random ground terms, one a line (generate.h).
//
//   ground_terms --theory T --count N --seed S [--op NAME] [--tags]
//   ground_terms --theory T --declarations
//   ground_terms --theory T --operators
#include <fmt/format.h>

#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

#include "generate.h"
#include "smtlib/printer.h"
#include "term/sort_text.h"

namespace {

using namespace assay;

struct Options {
  ground::Suite suite = ground::Suite::kCount;
  uint64_t count = 100;
  uint64_t seed = 1;
  std::string op;             // a tag, or a name for all rows of that name; empty: all
  bool tags = false;          // the root's tag and the sort before each term, each with a tab
  bool declarations = false;  // only the commands that the terms need before them
  bool operators = false;     // only the tags of the roots
};

[[noreturn]] void usage(const std::string& complaint) {
  fmt::print(stderr,
             "ground_terms: {}\nusage: ground_terms --theory T [--count N] [--seed S] [--op NAME] "
             "[--tags] | --theory T --declarations | --theory T --operators\n",
             complaint);
  std::exit(2);
}

uint64_t number(std::string_view text) {
  uint64_t value = 0;
  if (text.empty() || text.size() > 18) usage(fmt::format("'{}' is no number", text));
  for (char c : text) {
    if (c < '0' || c > '9') usage(fmt::format("'{}' is no number", text));
    value = value * 10 + static_cast<uint64_t>(c - '0');
  }
  return value;
}

Options read_options(int argc, char** argv) {
  Options options;
  for (int i = 1; i < argc; ++i) {
    const std::string_view name = argv[i];
    const auto value = [&]() -> std::string_view {
      if (i + 1 >= argc) usage(fmt::format("{} needs a value", name));
      return argv[++i];
    };
    if (name == "--theory") {
      const std::string_view theory = value();
      if (!ground::suite_named(theory, options.suite)) usage(fmt::format("no theory '{}'", theory));
    } else if (name == "--count") {
      options.count = number(value());
    } else if (name == "--seed") {
      options.seed = number(value());
    } else if (name == "--op") {
      options.op = value();
    } else if (name == "--tags") {
      options.tags = true;
    } else if (name == "--declarations") {
      options.declarations = true;
    } else if (name == "--operators") {
      options.operators = true;
    } else {
      usage(fmt::format("no option '{}'", name));
    }
  }
  if (options.suite == ground::Suite::kCount) usage("--theory is missing");
  return options;
}

bool is_chosen(const Options& options, term::Op op) {
  return options.op.empty() || ground::operator_tag(op) == options.op ||
         term::info(op).name == options.op;
}

}  // namespace

int main(int argc, char** argv) {
  const Options options = read_options(argc, argv);
  if (options.declarations) {
    fmt::print("{}", ground::Catalogue::declarations(options.suite));
    return 0;
  }
  ground::Generator generator(options.suite, options.seed);
  std::vector<term::Op> roots;
  for (term::Op op : generator.roots()) {
    if (is_chosen(options, op)) roots.push_back(op);
  }
  if (roots.empty()) usage(fmt::format("no operator '{}' in this theory", options.op));
  generator.restrict_roots(roots);
  if (options.operators) {
    for (term::Op op : roots) fmt::print("{}\n", ground::operator_tag(op));
    return 0;
  }
  std::string line;
  for (size_t n = 0; n < options.count; ++n) {
    line.clear();
    const term::Term ground_term = generator.term(n);
    if (options.tags) {
      line = ground::operator_tag(generator.root(n)) + "\t" +
             term::sort_text(generator.store(), generator.store().sort(ground_term)) + "\t";
    }
    smtlib::print(generator.store(), ground_term, line);
    line += '\n';
    std::fwrite(line.data(), 1, line.size(), stdout);
  }
  return 0;
}
