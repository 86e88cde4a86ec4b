#include "serve/catalogue.h"

#include <algorithm>
#include <unordered_set>

#include "judge/case.h"

namespace assay::serve {

namespace {

constexpr uint64_t kAtATime = 20'000;
constexpr std::chrono::milliseconds kShortPause{500};
constexpr int kPauseFactor = 100;  // of the time that publishing takes

// "QF_LIA": what the formula's set-logic says.
std::string logic_in(const std::string& formula) {
  constexpr std::string_view kWord = "(set-logic ";
  const size_t at = formula.find(kWord);
  if (at == std::string::npos) return {};
  const size_t begin = at + kWord.size();
  const std::string logic =
      formula.substr(begin, std::min(formula.find(')', begin), begin + 40) - begin);
  return logic.find_first_of(" \n(|") == std::string::npos ? logic : std::string();
}

}  // namespace

void Catalogue::add(findings::FindingSummary&& summary) {
  Entry entry;
  entry.solver = summary.solver.name;
  entry.options = summary.solver.variant;
  if (summary.bug != judge::BugClass::kCrash) entry.theory = summary.signature.place;
  entry.signature = std::hash<std::string>()(summary.signature.text());
  by_key_[summary.key] = entries_.size();
  entry.summary = std::move(summary);
  entries_.push_back(std::move(entry));
  forms_.emplace_back();
  ++unread_;
}

void Catalogue::clear() {
  entries_.clear();
  forms_.clear();
  operators_ = triage::OperatorSets();
  by_key_.clear();
  last_reduction_.clear();
  unread_ = 0;
  has_news_ = true;
}

base::Result<bool> Catalogue::refresh(findings::Store& store, Publish when) {
  const auto findings = refresh_findings(store);
  if (!findings) return findings;
  const auto reductions = refresh_reductions(store);
  if (!reductions) return reductions;
  const auto remarks = refresh_remarks(store);
  if (!remarks) return remarks;
  const bool is_new = *findings || *reductions || *remarks;
  has_news_ |= is_new;
  if (has_news_ && (when == Publish::kAtOnce || is_due())) publish();
  return is_new;
}

base::Result<bool> Catalogue::refresh_findings(findings::Store& store) {
  bool is_new = false;
  int64_t last = entries_.empty() ? 0 : entries_.back().summary.number;
  while (true) {
    auto more = store.summaries(last, kAtATime);
    if (!more) return more.error();
    if (more->empty()) break;
    last = more->back().number;
    is_new = true;
    const bool is_last = more->size() < kAtATime;
    for (findings::FindingSummary& summary : *more) add(std::move(summary));
    if (is_last) break;
  }
  // After them: what comes between the two questions is not missed.
  const auto count = store.count_findings();
  if (!count) return count.error();
  if (entries_.size() <= *count) return is_new;
  return remove_what_is_gone(store);
}

// A run keeps the first few of each signature, so some are removed again.
base::Result<bool> Catalogue::remove_what_is_gone(findings::Store& store) {
  std::unordered_set<std::string> there;
  int64_t after = 0;
  while (true) {
    const auto some = store.summaries(after, kAtATime);
    if (!some) return some.error();
    for (const findings::FindingSummary& summary : *some) there.insert(summary.key);
    if (some->size() < kAtATime) break;
    after = some->back().number;
  }
  std::vector<Entry> entries;
  std::vector<Form> forms;
  by_key_.clear();
  unread_ = 0;
  for (size_t i = 0; i < entries_.size(); ++i) {
    if (!there.contains(entries_[i].summary.key)) continue;
    by_key_[entries_[i].summary.key] = entries.size();
    unread_ += forms_[i].is_read ? 0 : 1;
    entries.push_back(std::move(entries_[i]));
    forms.push_back(std::move(forms_[i]));
  }
  entries_ = std::move(entries);
  forms_ = std::move(forms);
  return true;
}

base::Result<bool> Catalogue::refresh_reductions(findings::Store& store) {
  const auto reductions = store.reductions(last_reduction_);
  if (!reductions) return reductions.error();
  bool is_new = false;
  for (const findings::ReductionSummary& one : *reductions) {
    last_reduction_ = std::max(last_reduction_, one.reduced_at);
    const auto at = by_key_.find(one.key);
    if (at == by_key_.end()) continue;
    Entry& entry = entries_[at->second];
    if (entry.is_tried && entry.reduced_bytes == one.bytes) continue;
    entry.is_tried = true;
    entry.reduced_bytes = one.bytes;
    Form& form = forms_[at->second];
    if (form.is_read && form.bytes != entry.bytes()) {
      form = {};
      ++unread_;
    }
    is_new = true;
  }
  return is_new;
}

base::Result<bool> Catalogue::refresh_remarks(findings::Store& store) {
  const auto remarks = store.remarks();
  if (!remarks) return remarks.error();
  bool is_new = false;
  for (const findings::Remark& one : *remarks) {
    const auto at = by_key_.find(one.key);
    if (at == by_key_.end()) continue;
    Entry& entry = entries_[at->second];
    if (entry.is_known == one.is_known && entry.note == one.note) continue;
    entry.is_known = one.is_known;
    entry.note = one.note;
    is_new = true;
  }
  return is_new;
}

void Catalogue::read_formula(findings::Store& store, size_t i) {
  Entry& entry = entries_[i];
  Form& form = forms_[i];
  form.is_read = true;
  --unread_;
  auto bug = triage::load_bug(store, entry.summary.key);
  // One that can not be read is on its own; the page of that bug says what is wrong.
  if (!bug || !*bug) return;
  form.hash = std::move((*bug)->form.hash);
  form.operators = operators_.add((*bug)->form.operators);
  form.bytes = (*bug)->formula().size();
  entry.logic = logic_in((*bug)->record.test.text);
  if (entry.summary.bug == judge::BugClass::kCrash) {
    if (const auto parsed = judge::Case::parse((*bug)->record.test)) {
      entry.theory = (*parsed)->theories();
    }
  }
}

base::Result<bool> Catalogue::read_formulas(findings::Store& store, size_t most) {
  if (unread_ == 0) return false;
  size_t count = 0;
  for (size_t i = entries_.size(); i-- > 0 && count < most;) {
    if (forms_[i].is_read) continue;
    read_formula(store, i);
    ++count;
  }
  has_news_ = true;
  if (unread_ == 0 || is_due()) publish();
  return unread_ > 0;
}

bool Catalogue::is_due() const {
  const auto pause = std::max<std::chrono::nanoseconds>(kShortPause, kPauseFactor * publishing_);
  return os::monotonic_now() - published_ > pause;
}

void Catalogue::publish() {
  const os::TimePoint begin = os::monotonic_now();
  std::vector<triage::GroupItem> items;
  items.reserve(entries_.size());
  for (size_t i = 0; i < entries_.size(); ++i) {
    const Entry& entry = entries_[i];
    items.push_back({entry.summary.bug, entry.solver, &entry.summary.signature, forms_[i].hash,
                     forms_[i].operators, entry.bytes()});
  }
  CatalogueState state;
  state.has_clusters = unread_ == 0;
  const std::vector<triage::Group> groups = triage::group_items(
      items, operators_, state.has_clusters ? triage::Clusters::kFind : triage::Clusters::kNone);
  state.findings = entries_.size();
  state.unread = unread_;
  state.groups = groups.size();
  state.version = ++version_;
  for (size_t g = 0; g < groups.size(); ++g) {
    if (groups[g].cluster == g) ++state.clusters;
    for (const size_t i : groups[g].members) {
      entries_[i].group = static_cast<uint32_t>(g);
      entries_[i].cluster = static_cast<uint32_t>(groups[g].cluster);
    }
  }
  auto next =
      std::make_shared<const Snapshot>(Snapshot{entries_, by_key_, facets_of(entries_), state});
  published_ = os::monotonic_now();
  publishing_ = published_ - begin;
  has_news_ = false;
  const std::lock_guard lock(mutex_);
  snapshot_.swap(next);
}

}  // namespace assay::serve
