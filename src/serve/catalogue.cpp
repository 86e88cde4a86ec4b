#include "serve/catalogue.h"

#include <algorithm>

#include "judge/case.h"

namespace assay::serve {

namespace {

constexpr uint64_t kAtATime = 20'000;
// Beyond that, which groups are much alike is not worked out.
constexpr size_t kMostToCluster = 3000;

std::string last_part(const std::string& signature) {
  return signature.substr(signature.rfind('|') + 1);
}

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
  const size_t colon = summary.solver.find(':');
  entry.solver = summary.solver.substr(0, colon);
  if (colon != std::string::npos) entry.options = summary.solver.substr(colon + 1);
  if (summary.bug != judge::BugClass::kCrash) entry.theory = last_part(summary.signature);
  entry.signature = std::hash<std::string>()(summary.signature);
  by_key_[summary.key] = entries_.size();
  entry.summary = std::move(summary);
  entries_.push_back(std::move(entry));
  ++unread_;
}

base::Result<bool> Catalogue::refresh(findings::Store& store) {
  const auto findings = refresh_findings(store);
  if (!findings) return findings;
  const auto reductions = refresh_reductions(store);
  if (!reductions) return reductions;
  const auto remarks = refresh_remarks(store);
  if (!remarks) return remarks;
  const bool is_new = *findings || *reductions || *remarks;
  if (is_new) regroup();
  return is_new;
}

base::Result<bool> Catalogue::refresh_findings(findings::Store& store) {
  bool is_new = false;
  int64_t last = 0;
  {
    const std::shared_lock lock(mutex_);
    if (!entries_.empty()) last = entries_.back().summary.number;
  }
  while (true) {
    auto more = store.summaries(last, kAtATime);
    if (!more) return more.error();
    if (more->empty()) break;
    last = more->back().number;
    is_new = true;
    const std::unique_lock lock(mutex_);
    for (findings::FindingSummary& summary : *more) add(std::move(summary));
    if (more->size() < kAtATime) break;
  }
  // After them: what comes between the two questions is not missed.
  const auto count = store.count_findings();
  if (!count) return count.error();
  const std::unique_lock lock(mutex_);
  if (entries_.size() <= *count) return is_new;
  // Some were removed: a run keeps the first few of each signature.
  std::unordered_map<std::string, size_t> there;
  int64_t after = 0;
  while (true) {
    const auto some = store.summaries(after, kAtATime);
    if (!some) return some.error();
    for (const findings::FindingSummary& summary : *some) there.emplace(summary.key, 0);
    if (some->size() < kAtATime) break;
    after = some->back().number;
  }
  std::erase_if(entries_, [&](const Entry& entry) {
    const bool is_gone = !there.contains(entry.summary.key);
    if (is_gone && !entry.form) --unread_;
    return is_gone;
  });
  by_key_.clear();
  for (size_t i = 0; i < entries_.size(); ++i) by_key_[entries_[i].summary.key] = i;
  return true;
}

base::Result<bool> Catalogue::refresh_reductions(findings::Store& store) {
  const auto reductions = store.reductions(last_reduction_);
  if (!reductions) return reductions.error();
  const std::unique_lock lock(mutex_);
  bool is_new = false;
  for (const findings::ReductionSummary& one : *reductions) {
    last_reduction_ = std::max(last_reduction_, one.reduced_at);
    const auto at = by_key_.find(one.key);
    if (at == by_key_.end()) continue;
    Entry& entry = entries_[at->second];
    if (entry.is_tried && entry.reduced_bytes == one.bytes) continue;
    entry.is_tried = true;
    entry.reduced_bytes = one.bytes;
    if (entry.form && entry.form_bytes != entry.bytes()) {
      entry.form.reset();
      ++unread_;
    }
    is_new = true;
  }
  return is_new;
}

base::Result<bool> Catalogue::refresh_remarks(findings::Store& store) {
  const auto remarks = store.remarks();
  if (!remarks) return remarks.error();
  const std::unique_lock lock(mutex_);
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

base::Result<bool> Catalogue::read_formulas(findings::Store& store, size_t most) {
  std::vector<std::string> keys;
  {
    const std::shared_lock lock(mutex_);
    if (unread_ == 0) return false;
    for (size_t i = entries_.size(); i-- > 0 && keys.size() < most;) {
      if (!entries_[i].form) keys.push_back(entries_[i].summary.key);
    }
  }
  for (const std::string& key : keys) {
    auto bug = triage::load_bug(store, key);
    std::string theory;
    if (bug && *bug && (*bug)->record.finding.bug == judge::BugClass::kCrash) {
      if (const auto parsed = judge::Case::parse((*bug)->record.test)) {
        theory = (*parsed)->theories();
      }
    }
    const std::unique_lock lock(mutex_);
    const auto at = by_key_.find(key);
    if (at == by_key_.end()) continue;
    Entry& entry = entries_[at->second];
    entry.form.emplace();
    --unread_;
    // One that can not be read is on its own; the page of that bug says what is wrong.
    if (!bug || !*bug) continue;
    *entry.form = std::move((*bug)->form);
    entry.form->text.clear();
    entry.form_bytes = (*bug)->formula().size();
    entry.logic = logic_in((*bug)->record.test.text);
    if (entry.summary.bug == judge::BugClass::kCrash) entry.theory = theory;
    // Only where they are compared: 100,000 sets of names would take more than all the rest.
    if (entries_.size() > 2 * kMostToCluster) entry.form->operators.clear();
  }
  regroup();
  const std::shared_lock lock(mutex_);
  return unread_ > 0;
}

// Only this thread changes entries, so it may read them without a lock.
void Catalogue::regroup() {
  static const triage::CanonicalForm kUnread;
  std::vector<triage::GroupItem> items;
  items.reserve(entries_.size());
  for (const Entry& entry : entries_) {
    items.push_back({entry.summary.bug, entry.solver, entry.summary.signature,
                     entry.form ? &*entry.form : &kUnread, entry.bytes()});
  }
  std::vector<triage::Group> groups = triage::group_items(items, triage::Clusters::kNone);
  const bool has_clusters =
      groups.size() <= kMostToCluster && entries_.size() <= 2 * kMostToCluster;
  if (has_clusters && unread_ == 0) groups = triage::group_items(items);
  const std::unique_lock lock(mutex_);
  ++version_;
  groups_ = groups.size();
  has_clusters_ = has_clusters;
  clusters_ = 0;
  for (size_t g = 0; g < groups.size(); ++g) {
    if (groups[g].cluster == g) ++clusters_;
    for (const size_t i : groups[g].members) {
      entries_[i].group = static_cast<uint32_t>(g);
      entries_[i].cluster = static_cast<uint32_t>(groups[g].cluster);
    }
  }
}

}  // namespace assay::serve
