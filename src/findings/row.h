// RowReader: one row of a result, read by the names of its columns. The first value that cannot be
// decoded is kept as an error that says table, column and value, and what was read leaves only
// through done(): so an unknown name never becomes an enumerator. For this folder.
//
//   RowReader in("seeds", row);
//   label.grade = in.named<Grade>("grade");
//   return in.done(label);
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/enum_names.h"
#include "base/result.h"

namespace assay::findings {

// The row at hand, as a database gives it.
class RowSource {
 public:
  virtual ~RowSource() = default;
  virtual int columns() const = 0;
  virtual std::string_view name(int column) const = 0;
  virtual bool is_null(int column) const = 0;
  virtual std::string text(int column) const = 0;  // blobs too
  virtual int64_t number(int column) const = 0;
};

class RowReader {
 public:
  RowReader(const char* table, const RowSource& row) : table_(table), row_(row) {}

  std::string text(std::string_view column) { return row_.text(place_of(column)); }
  int64_t number(std::string_view column) { return row_.number(place_of(column)); }
  uint64_t count(std::string_view column) { return static_cast<uint64_t>(number(column)); }
  bool flag(std::string_view column) { return number(column) != 0; }
  // None: it is NULL.
  std::optional<uint64_t> count_if_any(std::string_view column);
  // A compressed text.
  std::string unpacked(std::string_view column);
  // JSON: a list of words.
  std::vector<std::string> words(std::string_view column);
  template <typename Enum>
  Enum named(std::string_view column) {
    const std::string name = text(column);
    const auto value = base::enumerator_named<Enum>(name);
    if (!value) fail(column, name);
    return value.value_or(Enum{});
  }

  // It cannot be decoded. The first one counts.
  void fail(std::string_view column, std::string_view value, std::string_view why = "is not known");
  template <typename Value>
  base::Result<Value> done(Value value) const {
    if (error_) return *error_;
    return value;
  }

 private:
  int place_of(std::string_view column);

  const char* table_;
  const RowSource& row_;
  int next_ = 0;  // most rows are read in the order of their columns
  std::optional<base::Error> error_;
};

}  // namespace assay::findings
