#include "findings/rows.h"

#include <nlohmann/json.hpp>

#include "base/sha256.h"
#include "findings/compress.h"
#include "os/clock.h"

namespace assay::findings {

using testcase::Expectation;

namespace {

template <typename Enum>
bool find_name(std::string_view name, size_t count, Enum& value) {
  for (size_t i = 0; i < count; ++i) {
    value = static_cast<Enum>(i);
    if (name_of(value) == name) return true;
  }
  return false;
}
constexpr size_t kStatuses = 3;
constexpr size_t kGrades = 4;

std::string text_of(const nlohmann::json& json) {
  return json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

std::string json_of(const std::vector<Expectation>& expectations) {
  nlohmann::json list = nlohmann::json::array();
  for (const Expectation& e : expectations) {
    nlohmann::json entry = {{"status", name_of(e.status)}, {"grade", name_of(e.grade)}};
    if (e.witness) entry["witness"] = e.witness->model;
    if (!e.core.empty()) entry["core"] = e.core;
    if (!e.derivation.empty()) entry["derivation"] = e.derivation;
    list.push_back(std::move(entry));
  }
  return text_of(list);
}

std::vector<Expectation> expectations_in(const std::string& text) {
  std::vector<Expectation> expectations;
  for (const auto& entry : nlohmann::json::parse(text, nullptr, false)) {
    Expectation e;
    find_name(entry.value("status", ""), kStatuses, e.status);
    find_name(entry.value("grade", ""), kGrades, e.grade);
    if (entry.contains("witness")) e.witness = testcase::Witness{entry.value("witness", "")};
    e.core = entry.value("core", std::vector<std::string>{});
    e.derivation = entry.value("derivation", "");
    expectations.push_back(std::move(e));
  }
  return expectations;
}

std::vector<std::string> words_in(const std::string& text) {
  const auto words = nlohmann::json::parse(text, nullptr, false);
  return words.is_array() ? words.get<std::vector<std::string>>() : std::vector<std::string>();
}

Blob blob_of(std::string_view text) { return {compress(text)}; }

base::Result<void> read_blob(const RowReader& row, int column, std::string& target) {
  auto text = decompress(row.text(column));
  if (!text) return text.error();
  target = *std::move(text);
  return {};
}

}  // namespace

std::vector<Field> row_of(const Record& record) {
  const judge::Finding& finding = record.finding;
  const testcase::Coordinates& at = record.test.coordinates;
  return {key_of(record),
          std::string(name_of(finding.bug)),
          std::string(name_of(finding.grade)),
          finding.solver,
          record.solver.version,
          record.solver.hash,
          text_of(record.solver.command),
          static_cast<int64_t>(finding.check),
          finding.reason,
          finding.signature,
          blob_of(finding.witness),
          int64_t{finding.is_confirmed},
          int64_t{finding.is_flaky},
          record.test.name,
          blob_of(record.test.text),
          blob_of(json_of(record.test.expectations)),
          static_cast<int64_t>(at.seed),
          at.strategy,
          static_cast<int64_t>(at.index),
          at.seeds_digest,
          int64_t{at.generator},
          blob_of(record.out),
          blob_of(record.err),
          record.found_at.empty() ? os::utc_now() : record.found_at};
}

base::Result<Record> record_in(const RowReader& row) {
  Record record;
  judge::Finding& finding = record.finding;
  if (!find_name(row.text(1), judge::kBugClasses, finding.bug) ||
      !find_name(row.text(2), kGrades, finding.grade)) {
    return base::Error{"a finding has an unknown class or grade", {}};
  }
  finding.solver = row.text(3);
  record.solver = {finding.solver, row.text(4), row.text(5), words_in(row.text(6))};
  finding.check = static_cast<size_t>(row.number(7));
  finding.reason = row.text(8);
  finding.signature = row.text(9);
  finding.is_confirmed = row.number(11) != 0;
  finding.is_flaky = row.number(12) != 0;
  record.test.name = row.text(13);
  std::string expectations;
  const std::pair<int, std::string*> compressed[] = {{10, &finding.witness},
                                                     {14, &record.test.text},
                                                     {15, &expectations},
                                                     {21, &record.out},
                                                     {22, &record.err}};
  for (const auto& [column, target] : compressed) {
    if (const auto done = read_blob(row, column, *target); !done) return done.error();
  }
  record.test.expectations = expectations_in(expectations);
  record.test.coordinates = {static_cast<uint64_t>(row.number(16)), row.text(17),
                             static_cast<uint64_t>(row.number(18)), row.text(19),
                             static_cast<uint32_t>(row.number(20))};
  record.found_at = row.text(23);
  return record;
}

std::vector<Field> row_of(const std::string& finding, size_t position, const ObservationRow& one) {
  return {finding,
          static_cast<int64_t>(position),
          one.solver,
          one.version,
          one.hash,
          text_of(one.command),
          int64_t{one.is_adviser},
          int64_t{one.is_respelt},
          one.not_sent,
          text_of(one.answers),
          text_of(one.models),
          one.ending,
          static_cast<int64_t>(one.wall_us),
          static_cast<int64_t>(one.cpu_us),
          blob_of(one.out),
          blob_of(one.err)};
}

base::Result<ObservationRow> observation_in(const RowReader& row) {
  ObservationRow one;
  one.solver = row.text(2);
  one.version = row.text(3);
  one.hash = row.text(4);
  one.command = words_in(row.text(5));
  one.is_adviser = row.number(6) != 0;
  one.is_respelt = row.number(7) != 0;
  one.not_sent = row.text(8);
  one.answers = words_in(row.text(9));
  one.models = words_in(row.text(10));
  one.ending = row.text(11);
  one.wall_us = static_cast<uint64_t>(row.number(12));
  one.cpu_us = static_cast<uint64_t>(row.number(13));
  if (const auto done = read_blob(row, 14, one.out); !done) return done.error();
  if (const auto done = read_blob(row, 15, one.err); !done) return done.error();
  return one;
}

std::vector<Field> row_of(const StoredSeed& stored) {
  const testcase::Label& label = stored.seed.label;
  return {base::sha256_hex(stored.seed.text),
          stored.seed.name,
          blob_of(stored.seed.text),
          std::string(name_of(label.status)),
          std::string(name_of(label.grade)),
          label.witness ? blob_of(label.witness->model) : Blob{},
          text_of(label.voices),
          stored.aside,
          os::utc_now()};
}

base::Result<StoredSeed> seed_in(const RowReader& row) {
  StoredSeed stored;
  stored.seed.name = row.text(1);
  if (const auto done = read_blob(row, 2, stored.seed.text); !done) return done.error();
  testcase::Label& label = stored.seed.label;
  find_name(row.text(3), kStatuses, label.status);
  find_name(row.text(4), kGrades, label.grade);
  if (!row.text(5).empty()) {
    label.witness.emplace();
    if (const auto done = read_blob(row, 5, label.witness->model); !done) return done.error();
  }
  label.voices = words_in(row.text(6));
  stored.aside = row.text(7);
  return stored;
}

std::vector<Field> row_of(const ReducedFinding& reduced) {
  return {reduced.key,
          blob_of(reduced.formula),
          blob_of(reduced.witness),
          text_of(reduced.command),
          reduced.reason,
          std::string(name_of(reduced.grade)),
          static_cast<int64_t>(reduced.checks),
          os::utc_now()};
}

base::Result<ReducedFinding> reduced_in(const RowReader& row) {
  ReducedFinding one;
  one.key = row.text(0);
  if (const auto done = read_blob(row, 1, one.formula); !done) return done.error();
  if (const auto done = read_blob(row, 2, one.witness); !done) return done.error();
  one.command = words_in(row.text(3));
  one.reason = row.text(4);
  find_name(row.text(5), kGrades, one.grade);
  one.checks = static_cast<uint64_t>(row.number(6));
  return one;
}

base::Result<FindingSummary> summary_in(const RowReader& row) {
  FindingSummary one;
  one.number = row.number(0);
  one.key = row.text(1);
  if (!find_name(row.text(2), judge::kBugClasses, one.bug) ||
      !find_name(row.text(3), kGrades, one.grade)) {
    return base::Error{"a finding has an unknown class or grade", {}};
  }
  one.solver = row.text(4);
  one.version = row.text(5);
  one.signature = row.text(6);
  one.is_confirmed = row.number(7) != 0;
  one.is_flaky = row.number(8) != 0;
  one.coordinates = {static_cast<uint64_t>(row.number(9)), row.text(10),
                     static_cast<uint64_t>(row.number(11)), row.text(12),
                     static_cast<uint32_t>(row.number(13))};
  one.found_at = row.text(14);
  one.bytes = length_in_prefix(row.text(15));
  return one;
}

base::Result<ReductionSummary> reduction_in(const RowReader& row) {
  ReductionSummary one;
  one.key = row.text(0);
  one.bytes = length_in_prefix(row.text(1));
  find_name(row.text(2), kGrades, one.grade);
  one.reduced_at = row.text(3);
  return one;
}

base::Result<Remark> remark_in(const RowReader& row) {
  return Remark{row.text(0), row.number(1) != 0, row.text(2), row.text(3)};
}

base::Result<MinuteRow> minute_in(const RowReader& row) {
  const auto count = [&](int column) { return static_cast<uint64_t>(row.number(column)); };
  MinuteRow one{row.text(0), {row.text(1), count(2), count(3), count(4), count(5), {}}};
  if (row.number(6) >= 0) one.stats.first_finding_ms = count(6);
  return one;
}

}  // namespace assay::findings
