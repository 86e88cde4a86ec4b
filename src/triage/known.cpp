#include "triage/known.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>

#include "os/file.h"
#include "reduce/reduce.h"

namespace assay::triage {

base::Result<KnownBugs> read_known_bugs(const std::string& path) {
  const auto file = os::MappedFile::open(path);
  if (!file) return file.error();
  KnownBugs known;
  std::string_view text = file->text();
  uint64_t number = 0;
  while (!text.empty()) {
    ++number;
    const size_t end = std::min(text.find('\n'), text.size());
    std::string line(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
    while (!line.empty() && (line.back() == '\r' || line.back() == ' ')) line.pop_back();
    if (line.empty() || line[0] == '#') continue;
    if (!line.ends_with(".smt2")) {
      known.signatures.push_back(line);
      continue;
    }
    const auto formula = std::filesystem::path(path).parent_path() / line;
    const auto read = os::MappedFile::open(formula.string());
    if (!read) {
      return base::Error{
          "expected a signature or the path of a formula: " + read.error().to_string(), path,
          number, 1};
    }
    KnownFormula one{formula.string(), std::string(read->text()), {}};
    one.form = canonical_form(one.text);
    known.formulas.push_back(std::move(one));
  }
  return known;
}

namespace {

// What the solver of the bug shows of the bug's class on the known formula.
const std::optional<judge::Signature>& replayed_signature(const KnownBugs& known,
                                                          const KnownFormula& formula,
                                                          const Bug& bug,
                                                          const solver::RunLimits& limits) {
  const std::string key = fmt::format("{}|{}|{}", formula.path, name_of(bug.record.finding.bug),
                                      fmt::join(bug.record.solver.command, " "));
  const auto seen = known.replayed.find(key);
  if (seen != known.replayed.end()) return seen->second;
  Bug asked = bug;
  asked.reduced.reset();
  asked.record.test.text = formula.text;
  asked.record.test.expectations.clear();
  asked.record.finding.witness.clear();
  std::optional<judge::Signature> signature;
  if (const auto input = judged_input(asked, nullptr, known.advisers, limits)) {
    const auto oracle = reduce::JudgeOracle::create(*input, formula.text, 0);
    if (oracle) signature = (*oracle)->target().signature;
  }
  return known.replayed.emplace(key, signature).first->second;
}

bool has_all_of(const CanonicalForm& large, const CanonicalForm& small) {
  return std::ranges::includes(large.operators, small.operators);
}

}  // namespace

bool is_known(const KnownBugs& known, const Bug& bug, const solver::RunLimits& limits) {
  const judge::Finding& f = bug.record.finding;
  const std::string own = f.signature.text();
  for (const std::string& signature : known.signatures) {
    if (own.find(signature) != std::string::npos) return true;
  }
  const bool is_reduced = bug.reduced && !bug.reduced->formula.empty();
  const CanonicalForm original = is_reduced ? canonical_form(bug.record.test.text) : bug.form;
  for (const KnownFormula& formula : known.formulas) {
    if (f.bug != judge::BugClass::kCrash) {
      if (formula.form.hash.empty()) continue;
      if (formula.form.hash == bug.form.hash || formula.form.hash == original.hash) return true;
      const bool may_be = similarity(formula.form, bug.form) >= kAlike ||
                          (!is_reduced && has_all_of(bug.form, formula.form));
      if (!may_be) continue;
    }
    judge::Finding other = f;
    const auto& replayed = replayed_signature(known, formula, bug, limits);
    if (replayed) other.signature = *replayed;
    if (replayed && reduce::is_same_kind(other, f)) return true;
  }
  return false;
}

}  // namespace assay::triage
