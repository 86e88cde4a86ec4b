// Records, seeds and reductions as rows of a table, the same for every kind of database: what is
// in which column, what is compressed, what is JSON. A store only binds and reads. For this folder.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <variant>
#include <vector>

#include "findings/store.h"

namespace assay::findings {

struct Blob {
  std::string bytes;
};
using Field = std::variant<int64_t, std::string, Blob>;

// How to read the row at hand, by the place of a column in the lists below.
struct RowReader {
  std::function<std::string(int column)> text;  // blobs too
  std::function<int64_t(int column)> number;
};

inline constexpr const char* kFindingColumns =
    "key, bug, grade, solver, solver_version, solver_hash, solver_command, check_index, reason, "
    "signature, witness, is_confirmed, is_flaky, test_name, formula, expectations, seed, strategy, "
    "test_index, seeds_digest, generator, out, err, found_at";
std::vector<Field> row_of(const Record& record);
base::Result<Record> record_in(const RowReader& row);

inline constexpr const char* kSeedColumns =
    "key, name, text, status, grade, witness, voices, aside, added_at";
std::vector<Field> row_of(const StoredSeed& seed);
base::Result<StoredSeed> seed_in(const RowReader& row);

inline constexpr const char* kReducedColumns =
    "key, formula, witness, command, reason, grade, checks, reduced_at";
std::vector<Field> row_of(const ReducedFinding& reduced);
base::Result<ReducedFinding> reduced_in(const RowReader& row);

}  // namespace assay::findings
