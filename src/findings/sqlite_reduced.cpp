// Findings that were made smaller, in SQLite.
#include <nlohmann/json.hpp>

#include "findings/compress.h"
#include "findings/sqlite_store.h"
#include "os/clock.h"

namespace assay::findings {

base::Result<void> SqliteStore::put_reduced(const ReducedFinding& reduced) {
  auto statement = database_.prepare(
      "INSERT OR REPLACE INTO reduced (key, formula, witness, command, reason, grade, checks, "
      "reduced_at) VALUES (?,?,?,?,?,?,?,?)");
  if (!statement) return statement.error();
  const nlohmann::json command = reduced.command;
  statement->bind(reduced.key)
      .bind_blob(compress(reduced.formula))
      .bind_blob(compress(reduced.witness))
      .bind(command.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace))
      .bind(reduced.reason)
      .bind(name_of(reduced.grade))
      .bind(static_cast<int64_t>(reduced.checks))
      .bind(os::utc_now());
  const auto done = statement->step();
  if (!done) return done.error();
  return {};
}

base::Result<std::map<std::string, ReducedFinding>> SqliteStore::reduced() {
  auto statement = database_.prepare(
      "SELECT key, formula, witness, command, reason, grade, checks FROM reduced");
  if (!statement) return statement.error();
  std::map<std::string, ReducedFinding> all;
  while (true) {
    const auto row = statement->step();
    if (!row) return row.error();
    if (!*row) return all;
    ReducedFinding one;
    one.key = statement->text(0);
    for (const auto& [column, target] : {std::pair(1, &one.formula), std::pair(2, &one.witness)}) {
      auto text = decompress(statement->text(column));
      if (!text) return text.error();
      *target = *std::move(text);
    }
    const auto command = nlohmann::json::parse(statement->text(3), nullptr, false);
    if (command.is_array()) one.command = command.get<std::vector<std::string>>();
    one.reason = statement->text(4);
    for (const auto grade : {testcase::Grade::kNone, testcase::Grade::kObserved,
                             testcase::Grade::kAgreed, testcase::Grade::kCertified}) {
      if (name_of(grade) == statement->text(5)) one.grade = grade;
    }
    one.checks = static_cast<uint64_t>(statement->number(6));
    all[one.key] = std::move(one);
  }
}

}  // namespace assay::findings
