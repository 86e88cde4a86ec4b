#include "mutate/opmutate/incremental_form.h"

#include <fmt/format.h>

#include <iterator>
#include <string_view>

namespace assay::mutate::opmutate {

namespace {

constexpr std::string_view kAssert = "(assert ";
constexpr std::string_view kCheck = "(check-sat)\n";

// Where the assertions' commands stand in the body.
struct Line {
  size_t begin;
  size_t end;  // behind the line's end
};

std::vector<Line> assertions_of(const OccurrenceTree& tree) {
  std::vector<Line> lines;
  for (const auto& root : tree.roots()) {
    if (root.definition != OccurrenceTree::kNone) continue;
    const auto& occurrence = tree.occurrences()[root.occurrence];
    const size_t begin = occurrence.begin - kAssert.size();
    // One of a par has another form.
    if (std::string_view(tree.body()).substr(begin, kAssert.size()) != kAssert) return {};
    lines.push_back({begin, occurrence.end + 2});
  }
  return lines;
}

IncrementalForm pushed(std::string_view body, size_t from, base::Random& random) {
  IncrementalForm form;
  form.body = body.substr(0, from);
  if (random.chance(1, 2)) {
    form.body += kCheck;
    ++form.checks;
  }
  form.body += "(push 1)\n";
  form.body += body.substr(from);
  if (random.chance(1, 2)) {
    form.body += "(pop 1)\n";
    form.body += kCheck;
    ++form.checks;
  }
  return form;
}

IncrementalForm assumed(std::string_view body, const std::vector<Line>& lines, size_t first) {
  IncrementalForm form;
  std::string names;
  size_t done = 0;
  for (size_t i = first; i < lines.size(); ++i) {
    const size_t begin = lines[i].begin + kAssert.size();
    const std::string_view term = body.substr(begin, lines[i].end - 2 - begin);
    form.body += body.substr(done, lines[i].begin - done);
    fmt::format_to(std::back_inserter(form.body),
                   "(declare-const assume!{0} Bool)\n(assert (=> assume!{0} {1}))\n", i, term);
    form.more_witness += fmt::format("(define-fun assume!{} () Bool true)\n", i);
    names += fmt::format("{}assume!{}", names.empty() ? "" : " ", i);
    done = lines[i].end;
  }
  form.body += body.substr(done, body.size() - kCheck.size() - done);
  form.body += "(check-sat-assuming (" + names + "))\n";
  return form;
}

}  // namespace

IncrementalForm incremental_form(const OccurrenceTree& tree, base::Random& random) {
  const std::string_view body = tree.body();
  const auto lines = assertions_of(tree);
  if (lines.empty() || !body.ends_with(kCheck)) return {tree.body(), 1, ""};
  const size_t first = random.below(lines.size());
  if (random.chance(1, 2)) return pushed(body, lines[first].begin, random);
  return assumed(body, lines, first);
}

}  // namespace assay::mutate::opmutate
