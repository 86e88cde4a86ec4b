// Records, seeds and reductions as rows of a table, the same for every kind of database: what is
// in which column, what is compressed, what is JSON. Written in the order of the lists below, read
// by the columns' names. A store only binds and reads. For this folder.
#pragma once

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "findings/row.h"
#include "findings/store.h"

namespace assay::findings {

struct Blob {
  std::string bytes;
};
using Field = std::variant<int64_t, std::string, Blob>;

inline constexpr const char* kFindingColumns =
    "key, bug, grade, solver, solver_version, solver_hash, solver_command, check_index, reason, "
    "signature, witness, is_confirmed, is_flaky, test_name, formula, expectations, seed, strategy, "
    "test_index, seeds_digest, generator, out, err, found_at";
std::vector<Field> row_of(const Record& record);
base::Result<Record> record_in(const RowSource& row);

judge::Signature signature_in(RowReader& row);

inline constexpr const char* kObservationColumns =
    "finding, position, solver, version, hash, command, is_adviser, is_respelt, not_sent, answers, "
    "models, ending, wall_us, cpu_us, out, err";
std::vector<Field> row_of(const std::string& finding, size_t position, const ObservationRow& one);
base::Result<ObservationRow> observation_in(const RowSource& row);

inline constexpr const char* kSeedColumns =
    "key, name, text, status, grade, witness, voices, aside, added_at";
std::vector<Field> row_of(const StoredSeed& seed);
base::Result<StoredSeed> seed_in(const RowSource& row);

inline constexpr const char* kReducedColumns =
    "key, formula, witness, command, reason, grade, checks, reduced_at";
std::vector<Field> row_of(const ReducedFinding& reduced);
base::Result<ReducedFinding> reduced_in(const RowSource& row);

// Besides the number, which each database calls its own way, and the beginning of the formula,
// which says how long that is: "number", "formula_head".
inline constexpr const char* kSummaryColumns =
    "key, bug, grade, solver, solver_version, signature, is_confirmed, is_flaky, seed, strategy, "
    "test_index, seeds_digest, generator, found_at";
base::Result<FindingSummary> summary_in(const RowSource& row);
// key, formula_head, grade, reduced_at
base::Result<ReductionSummary> reduction_in(const RowSource& row);
inline constexpr const char* kRemarkColumns = "key, is_known, note, changed_at";
std::vector<Field> row_of(const Remark& remark);
base::Result<Remark> remark_in(const RowSource& row);
inline constexpr const char* kLeaseColumns = "id, first, count, strategy, first_index, worker, run";
base::Result<Lease> lease_in(const RowSource& row);
// id, digest, description, recipe, next_test, test_limit, started_at
base::Result<RunRow> run_in(const RowSource& row);
// made, at_work, left_tests, open_leases, taken_over, tests_taken_over, and the tests of the last
// two minutes: recent_tests
base::Result<RunProgress> progress_in(const RowSource& row);
// id, host, pid, place, remarks, started_at, ms_at_work, ms_silent, tests, findings, leases; the
// state is the store's.
WorkerRow worker_in(RowReader& row);

// name, and what the query calls the count: "count".
base::Result<std::pair<Counter, uint64_t>> counted_in(const RowSource& row);
// minute, strategy, tests, solver_cpu_ms, own_cpu_ms, new_signatures, first_finding_ms
base::Result<MinuteRow> minute_in(const RowSource& row);
inline constexpr std::string_view kAfterAllMinutes = "A";  // digits come before it
// So many bytes of a compressed text tell its length.
inline constexpr int kLengthPrefix = 18;

}  // namespace assay::findings
