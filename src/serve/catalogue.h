// Catalogue: the findings of a store without their texts, in memory, kept up to date while a
// campaign adds more. A list is filtered, sorted and grouped here in a few milliseconds, whatever
// the database is; texts are read from the store when somebody looks at one bug.
//
// refresh() and read_formulas() belong to one thread at a time, which has the store. They work on
// entries of their own and publish a copy, which never changes: whoever lists reads the newest one
// and waits for nobody, though that thread has the lowest priority.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "findings/store.h"
#include "os/clock.h"
#include "triage/bugs.h"

namespace assay::serve {

struct Entry {
  findings::FindingSummary summary;
  uint64_t signature = 0;      // a hash of it
  std::string solver;          // without its variant
  std::string options;         // the variant; "": the default ones
  std::string theory;          // "arith+strings"; of a crash, once its formula was read
  std::string logic;           // once its formula was read
  uint64_t reduced_bytes = 0;  // 0: not reduced
  bool is_tried = false;       // a reduction ended, perhaps without success
  bool is_known = false;
  std::string note{};
  uint32_t group = 0;    // findings of the same bug
  uint32_t cluster = 0;  // groups that are much alike

  uint64_t bytes() const { return reduced_bytes > 0 ? reduced_bytes : summary.bytes; }
};

struct Filter {
  // Empty: any. "" of options stands for the default ones, so those are optional.
  std::string solver{};
  std::string bug{};
  std::string grade{};
  std::string theory{};  // a part of it: "strings"
  std::string strategy{};
  std::optional<std::string> options{};
  std::optional<bool> is_reduced{};
  std::optional<bool> is_known{};
  std::optional<bool> is_flaky{};
  std::string text{};  // in the key, the signature or the note
  // Of a run.
  std::optional<testcase::Coordinates> run{};
  std::vector<std::string> strategies{};  // of that run; empty: any
  std::string since{};                    // UTC
};
enum class Sort : uint8_t { kSeverity, kSize, kCount, kNewest };
enum class Grouping : uint8_t { kNone, kGroup, kCluster };

// One line of a list: the smallest of its group, and how many findings of the list it stands for.
struct Line {
  Entry entry;
  size_t count = 1;
};
struct Page {
  std::vector<Line> lines;
  size_t findings = 0;  // that pass the filter
  size_t total = 0;     // lines of all pages
};

// How many findings there are of each value, for the filters.
using Facets = std::map<std::string, std::map<std::string, size_t>>;

struct CatalogueState {
  size_t findings = 0;
  size_t unread = 0;  // formulas whose theories and groups are not known yet
  size_t groups = 0;
  size_t clusters = 0;
  bool has_clusters = true;  // false: some formulas are not read yet
  uint64_t version = 0;      // grows with each change
};

class Catalogue {
 public:
  // What is new in the store. True: something was. A long list takes a while to copy: where nobody
  // waits for a change it is published with the next ones, so that it costs a hundredth of a core.
  enum class Publish : uint8_t { kAtOnce, kWhenDue };
  base::Result<bool> refresh(findings::Store& store, Publish publish = Publish::kAtOnce);
  // For another store in place of the one before.
  void clear();
  // Reads a few formulas and sorts them into groups. True: more are left.
  base::Result<bool> read_formulas(findings::Store& store, size_t most);

  Page list(const Filter& filter, Sort sort, Grouping grouping, size_t first, size_t most) const;
  Facets facets() const;
  std::optional<Entry> find(const std::string& key_or_its_beginning) const;
  // Keys of the others of its group, and of those much like it.
  std::vector<std::string> same_group(const std::string& key) const;
  std::vector<std::string> same_cluster(const std::string& key) const;
  CatalogueState state() const;

  template <typename Visit>
  void for_each(const Filter& filter, Visit visit) const {
    const auto now = snapshot();
    for (const Entry& entry : now->entries) {
      if (passes(entry, filter)) visit(entry);
    }
  }

 private:
  struct Snapshot {
    std::vector<Entry> entries;  // in the order of numbers
    std::unordered_map<std::string, size_t> by_key{};
    Facets facets{};
    CatalogueState state{};
  };
  // What was read of a formula; without its text. Which version of it, by the size.
  struct Form {
    bool is_read = false;
    uint64_t bytes = 0;
    std::string hash;
    uint32_t operators = triage::OperatorSets::kEmpty;
  };

  static bool passes(const Entry& entry, const Filter& filter);
  static Facets facets_of(const std::vector<Entry>& entries);
  std::shared_ptr<const Snapshot> snapshot() const {
    const std::lock_guard lock(mutex_);
    return snapshot_;
  }
  void publish();
  bool is_due() const;
  void add(findings::FindingSummary&& summary);
  void read_formula(findings::Store& store, size_t i);
  base::Result<bool> refresh_findings(findings::Store& store);
  base::Result<bool> remove_what_is_gone(findings::Store& store);
  base::Result<bool> refresh_reductions(findings::Store& store);
  base::Result<bool> refresh_remarks(findings::Store& store);

  // Of the thread that has the store.
  std::vector<Entry> entries_;
  std::vector<Form> forms_;  // of the entries
  triage::OperatorSets operators_;
  std::unordered_map<std::string, size_t> by_key_;
  std::string last_reduction_;
  size_t unread_ = 0;
  uint64_t version_ = 0;
  bool has_news_ = false;  // that is not published
  os::TimePoint published_{};
  std::chrono::nanoseconds publishing_{0};  // the time that it took last

  mutable std::mutex mutex_;  // of what follows
  std::shared_ptr<const Snapshot> snapshot_ = std::make_shared<const Snapshot>();
};

}  // namespace assay::serve
