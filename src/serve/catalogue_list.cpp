// What lists ask of the catalogue.
#include <algorithm>
#include <tuple>

#include "serve/catalogue.h"

namespace assay::serve {

namespace {

// Of one filter.
constexpr size_t kMostChoices = 200;

bool is_same(const std::string& wanted, std::string_view value) {
  return wanted.empty() || wanted == value;
}

// "arith", "strings" of "arith+strings".
std::vector<std::string_view> parts_of_theory(std::string_view theories) {
  std::vector<std::string_view> parts;
  for (size_t at = 0; at <= theories.size();) {
    const size_t end = std::min(theories.find('+', at), theories.size());
    parts.push_back(theories.substr(at, end - at));
    at = end + 1;
  }
  return parts;
}

// "arith+strings" has "strings".
bool has_theory(const std::string& theories, const std::string& wanted) {
  return wanted.empty() || theories == wanted ||
         std::ranges::count(parts_of_theory(theories), wanted) > 0;
}

// The bandit makes a stream of a strategy for each logic: "storm logic=QF_S" is of "storm".
bool is_of_strategies(const std::string& stream, const std::vector<std::string>& strategies) {
  constexpr std::string_view kLogic = " logic=";
  std::string base = stream;
  if (const size_t at = base.find(kLogic); at != std::string::npos) {
    base.erase(at, std::min(base.find(' ', at + 1), base.size()) - at);
  }
  return strategies.empty() ||
         std::find(strategies.begin(), strategies.end(), base) != strategies.end() ||
         std::find(strategies.begin(), strategies.end(), stream) != strategies.end();
}

bool has_text(const Entry& entry, const std::string& text) {
  return text.empty() || entry.summary.key.starts_with(text) ||
         entry.summary.signature.text().find(text) != std::string::npos ||
         entry.note.find(text) != std::string::npos;
}

}  // namespace

bool Catalogue::passes(const Entry& entry, const Filter& filter) {
  const findings::FindingSummary& s = entry.summary;
  if (filter.run) {
    const testcase::Coordinates& at = s.coordinates;
    if (at.seed != filter.run->seed || at.seeds_digest != filter.run->seeds_digest ||
        at.generator != filter.run->generator ||
        !is_of_strategies(at.strategy, filter.strategies)) {
      return false;
    }
  }
  return is_same(filter.solver, entry.solver) && is_same(filter.bug, name_of(s.bug)) &&
         is_same(filter.grade, name_of(s.grade)) &&
         is_same(filter.strategy, s.coordinates.strategy) &&
         has_theory(entry.theory, filter.theory) &&
         (!filter.options || *filter.options == entry.options) &&
         (!filter.is_reduced || *filter.is_reduced == (entry.reduced_bytes > 0)) &&
         (!filter.is_known || *filter.is_known == entry.is_known) &&
         (!filter.is_flaky || *filter.is_flaky == s.is_flaky) && s.found_at >= filter.since &&
         has_text(entry, filter.text);
}

Page Catalogue::list(const Filter& filter, Sort sort, Grouping grouping, size_t first,
                     size_t most) const {
  const auto now = snapshot();
  const std::vector<Entry>& entries = now->entries;
  struct Row {
    uint32_t entry;
    uint32_t count;
  };
  std::vector<Row> rows;
  Page page;
  std::vector<uint32_t> row_of;  // by group
  if (grouping != Grouping::kNone) row_of.assign(entries.size(), UINT32_MAX);
  for (uint32_t i = 0; i < entries.size(); ++i) {
    if (!passes(entries[i], filter)) continue;
    ++page.findings;
    if (grouping == Grouping::kNone) {
      rows.push_back({i, 1});
      continue;
    }
    uint32_t& row = row_of[grouping == Grouping::kGroup ? entries[i].group : entries[i].cluster];
    if (row == UINT32_MAX) {
      row = static_cast<uint32_t>(rows.size());
      rows.push_back({i, 0});
    }
    ++rows[row].count;
    if (entries[i].bytes() < entries[rows[row].entry].bytes()) rows[row].entry = i;
  }
  const auto before = [&](const Row& a, const Row& b) {
    const Entry& x = entries[a.entry];
    const Entry& y = entries[b.entry];
    const auto order = [](const Entry& e) {
      return std::tuple(e.summary.is_flaky, e.summary.bug, e.bytes());
    };
    switch (sort) {
      case Sort::kSize:
        if (x.bytes() != y.bytes()) return x.bytes() < y.bytes();
        break;
      case Sort::kCount:
        if (a.count != b.count) return a.count > b.count;
        break;
      case Sort::kNewest:
        return x.summary.number > y.summary.number;
      case Sort::kSeverity:
        break;
    }
    if (order(x) != order(y)) return order(x) < order(y);
    return x.summary.number < y.summary.number;
  };
  page.total = rows.size();
  const size_t begin = std::min(first, rows.size());
  const size_t end = std::min(rows.size(), begin + std::min(most, rows.size() - begin));
  std::partial_sort(rows.begin(), rows.begin() + static_cast<ptrdiff_t>(end), rows.end(), before);
  for (size_t i = begin; i < end; ++i) {
    page.lines.push_back({entries[rows[i].entry], rows[i].count});
  }
  return page;
}

Facets Catalogue::facets_of(const std::vector<Entry>& entries) {
  Facets facets;
  auto& solvers = facets["solver"];
  auto& classes = facets["class"];
  auto& grades = facets["grade"];
  auto& theories = facets["theory"];
  auto& strategies = facets["strategy"];
  auto& options = facets["options"];
  for (const Entry& entry : entries) {
    ++solvers[entry.solver];
    ++classes[std::string(name_of(entry.summary.bug))];
    ++grades[std::string(name_of(entry.summary.grade))];
    if (!entry.theory.empty()) {
      // As the filter counts: each theory, and all of them together.
      const auto parts = parts_of_theory(entry.theory);
      for (const std::string_view part : parts) ++theories[std::string(part)];
      if (parts.size() > 1) ++theories[entry.theory];
    }
    ++strategies[entry.summary.coordinates.strategy];
    ++options[entry.options];
  }
  // Choices, not a list of everything: the most frequent ones.
  for (auto& [name, values] : facets) {
    if (values.size() <= kMostChoices) continue;
    std::vector<std::pair<size_t, std::string>> by_count;
    for (const auto& [value, count] : values) by_count.emplace_back(count, value);
    std::sort(by_count.rbegin(), by_count.rend());
    for (size_t i = kMostChoices; i < by_count.size(); ++i) values.erase(by_count[i].second);
  }
  return facets;
}

Facets Catalogue::facets() const { return snapshot()->facets; }

std::optional<Entry> Catalogue::find(const std::string& key) const {
  const auto now = snapshot();
  if (const auto at = now->by_key.find(key); at != now->by_key.end()) {
    return now->entries[at->second];
  }
  std::optional<Entry> found;
  if (key.size() < 4) return found;
  for (const Entry& entry : now->entries) {
    if (!entry.summary.key.starts_with(key)) continue;
    if (found) return std::nullopt;  // which one?
    found = entry;
  }
  return found;
}

std::vector<std::string> Catalogue::same_group(const std::string& key) const {
  const auto now = snapshot();
  std::vector<std::string> keys;
  const auto at = now->by_key.find(key);
  if (at == now->by_key.end()) return keys;
  for (const Entry& entry : now->entries) {
    if (entry.group == now->entries[at->second].group && entry.summary.key != key) {
      keys.push_back(entry.summary.key);
    }
  }
  return keys;
}

std::vector<std::string> Catalogue::same_cluster(const std::string& key) const {
  const auto now = snapshot();
  std::vector<std::string> keys;
  const auto at = now->by_key.find(key);
  if (at == now->by_key.end()) return keys;
  const Entry& mine = now->entries[at->second];
  for (const Entry& entry : now->entries) {
    if (entry.cluster == mine.cluster && entry.group != mine.group) {
      keys.push_back(entry.summary.key);
    }
  }
  return keys;
}

CatalogueState Catalogue::state() const { return snapshot()->state; }

}  // namespace assay::serve
