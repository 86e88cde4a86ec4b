#include "findings/rows.h"

#include <nlohmann/json.hpp>

#include "base/sha256.h"
#include "findings/compress.h"
#include "os/clock.h"

namespace assay::findings {

using testcase::Expectation;

namespace {

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

template <typename Enum>
Enum named_in(const nlohmann::json& entry, const char* member, RowReader& row) {
  const auto name = entry.at(member).get<std::string>();
  const auto value = base::enumerator_named<Enum>(name);
  if (!value) row.fail("expectations", name);
  return value.value_or(Enum{});
}

std::vector<Expectation> expectations_in(RowReader& row) {
  std::vector<Expectation> expectations;
  const std::string text = row.unpacked("expectations");
  try {
    for (const auto& entry : nlohmann::json::parse(text)) {
      Expectation e;
      e.status = named_in<testcase::Status>(entry, "status", row);
      e.grade = named_in<testcase::Grade>(entry, "grade", row);
      if (entry.contains("witness")) {
        e.witness = testcase::Witness{entry["witness"].get<std::string>()};
      }
      e.core = entry.value("core", std::vector<std::string>{});
      e.derivation = entry.value("derivation", "");
      expectations.push_back(std::move(e));
    }
  } catch (const nlohmann::json::exception& error) {
    row.fail("expectations", text, error.what());
  }
  return expectations;
}

testcase::Coordinates coordinates_in(RowReader& row) {
  return {row.count("seed"), row.text("strategy"), row.count("test_index"),
          row.text("seeds_digest"), static_cast<uint32_t>(row.number("generator"))};
}

Blob blob_of(std::string_view text) { return {compress(text)}; }

}  // namespace

judge::Signature signature_in(RowReader& row) {
  const std::string text = row.text("signature");
  auto signature = judge::Signature::parse(text);
  if (signature) return *std::move(signature);
  row.fail("signature", "", signature.error().message);
  return {};
}

std::vector<Field> row_of(const Record& record) {
  const judge::Finding& finding = record.finding;
  const testcase::Coordinates& at = record.test.coordinates;
  return {key_of(record),
          std::string(name_of(finding.bug)),
          std::string(name_of(finding.grade)),
          finding.solver.text(),
          record.solver.version,
          record.solver.hash,
          text_of(record.solver.command),
          static_cast<int64_t>(finding.check),
          finding.reason,
          finding.signature.text(),
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

base::Result<Record> record_in(const RowSource& source) {
  RowReader row("findings", source);
  Record record;
  judge::Finding& finding = record.finding;
  finding.bug = row.named<judge::BugClass>("bug");
  finding.grade = row.named<testcase::Grade>("grade");
  finding.solver = row.text("solver");
  record.solver = {finding.solver, row.text("solver_version"), row.text("solver_hash"),
                   row.words("solver_command")};
  finding.check = static_cast<size_t>(row.count("check_index"));
  finding.reason = row.text("reason");
  finding.signature = signature_in(row);
  finding.witness = row.unpacked("witness");
  finding.is_confirmed = row.flag("is_confirmed");
  finding.is_flaky = row.flag("is_flaky");
  record.test.name = row.text("test_name");
  record.test.text = row.unpacked("formula");
  record.test.expectations = expectations_in(row);
  record.test.coordinates = coordinates_in(row);
  record.out = row.unpacked("out");
  record.err = row.unpacked("err");
  record.found_at = row.text("found_at");
  return row.done(std::move(record));
}

std::vector<Field> row_of(const std::string& finding, size_t position, const ObservationRow& one) {
  return {finding,
          static_cast<int64_t>(position),
          one.solver.text(),
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

base::Result<ObservationRow> observation_in(const RowSource& source) {
  RowReader row("observations", source);
  ObservationRow one;
  one.solver = row.text("solver");
  one.version = row.text("version");
  one.hash = row.text("hash");
  one.command = row.words("command");
  one.is_adviser = row.flag("is_adviser");
  one.is_respelt = row.flag("is_respelt");
  one.not_sent = row.text("not_sent");
  one.answers = row.words("answers");
  one.models = row.words("models");
  one.ending = row.text("ending");
  one.wall_us = row.count("wall_us");
  one.cpu_us = row.count("cpu_us");
  one.out = row.unpacked("out");
  one.err = row.unpacked("err");
  return row.done(std::move(one));
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

base::Result<StoredSeed> seed_in(const RowSource& source) {
  RowReader row("seeds", source);
  StoredSeed stored;
  stored.seed.name = row.text("name");
  stored.seed.text = row.unpacked("text");
  testcase::Label& label = stored.seed.label;
  label.status = row.named<testcase::Status>("status");
  label.grade = row.named<testcase::Grade>("grade");
  if (!row.text("witness").empty()) label.witness = testcase::Witness{row.unpacked("witness")};
  label.voices = row.words("voices");
  stored.aside = row.text("aside");
  return row.done(std::move(stored));
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

base::Result<ReducedFinding> reduced_in(const RowSource& source) {
  RowReader row("reduced", source);
  ReducedFinding one;
  one.key = row.text("key");
  one.formula = row.unpacked("formula");
  one.witness = row.unpacked("witness");
  one.command = row.words("command");
  one.reason = row.text("reason");
  one.grade = row.named<testcase::Grade>("grade");
  one.checks = row.count("checks");
  return row.done(std::move(one));
}

base::Result<FindingSummary> summary_in(const RowSource& source) {
  RowReader row("findings", source);
  FindingSummary one;
  one.number = row.number("number");
  one.key = row.text("key");
  one.bug = row.named<judge::BugClass>("bug");
  one.grade = row.named<testcase::Grade>("grade");
  one.solver = row.text("solver");
  one.version = row.text("solver_version");
  one.signature = signature_in(row);
  one.is_confirmed = row.flag("is_confirmed");
  one.is_flaky = row.flag("is_flaky");
  one.coordinates = coordinates_in(row);
  one.found_at = row.text("found_at");
  one.bytes = length_in_prefix(row.text("formula_head"));
  return row.done(std::move(one));
}

base::Result<ReductionSummary> reduction_in(const RowSource& source) {
  RowReader row("reduced", source);
  ReductionSummary one;
  one.key = row.text("key");
  one.bytes = length_in_prefix(row.text("formula_head"));
  one.grade = row.named<testcase::Grade>("grade");
  one.reduced_at = row.text("reduced_at");
  return row.done(std::move(one));
}

std::vector<Field> row_of(const Remark& remark) {
  return {remark.key, int64_t{remark.is_known}, remark.note, os::utc_now()};
}

base::Result<Remark> remark_in(const RowSource& source) {
  RowReader row("remarks", source);
  Remark one;
  one.key = row.text("key");
  one.is_known = row.flag("is_known");
  one.note = row.text("note");
  one.changed_at = row.text("changed_at");
  return row.done(std::move(one));
}

base::Result<Lease> lease_in(const RowSource& source) {
  RowReader row("leases", source);
  Lease lease;
  lease.id = row.number("id");
  lease.first = row.count("first");
  lease.count = row.count("count");
  lease.strategy = row.text("strategy");
  lease.first_index = row.count("first_index");
  lease.worker = row.number("worker");
  lease.run = row.number("run");
  return row.done(std::move(lease));
}

base::Result<RunRow> run_in(const RowSource& source) {
  RowReader row("runs", source);
  RunRow one;
  one.id = row.number("id");
  one.digest = row.text("digest");
  one.description = row.text("description");
  one.recipe = row.text("recipe");
  one.next_test = row.count("next_test");
  one.limit = row.count_if_any("test_limit");
  one.started_at = row.text("started_at");
  return row.done(std::move(one));
}

base::Result<RunProgress> progress_in(const RowSource& source) {
  RowReader row("leases", source);
  RunProgress progress;
  progress.made = row.count("made");
  progress.at_work = row.count("at_work");
  progress.left = row.count("left_tests");
  progress.open_leases = row.count("open_leases");
  progress.taken_over = row.count("taken_over");
  progress.tests_taken_over = row.count("tests_taken_over");
  progress.tests_per_second = static_cast<double>(row.count("recent_tests")) / 120;
  return row.done(progress);
}

WorkerRow worker_in(RowReader& row) {
  WorkerRow one;
  one.id = row.number("id");
  one.who.host = row.text("host");
  one.who.pid = row.number("pid");
  one.who.place = row.text("place");
  one.who.remarks = row.text("remarks");
  one.started_at = row.text("started_at");
  one.seconds_at_work = static_cast<double>(row.number("ms_at_work")) / 1000;
  one.seconds_silent = static_cast<double>(row.number("ms_silent")) / 1000;
  one.tests = row.count("tests");
  one.findings = row.count("findings");
  one.leases = row.count("leases");
  return one;
}

base::Result<std::pair<Counter, uint64_t>> counted_in(const RowSource& source) {
  RowReader row("tallies", source);
  const std::string name = row.text("name");
  auto counter = counter_in(name);
  if (!counter) row.fail("name", name);
  return row.done(std::pair(counter ? *std::move(counter) : Counter{}, row.count("count")));
}

base::Result<MinuteRow> minute_in(const RowSource& source) {
  RowReader row("stats", source);
  MinuteRow one;
  one.minute = row.text("minute");
  one.stats.strategy = row.text("strategy");
  one.stats.tests = row.count("tests");
  one.stats.solver_cpu_ms = row.count("solver_cpu_ms");
  one.stats.own_cpu_ms = row.count("own_cpu_ms");
  one.stats.new_signatures = row.count("new_signatures");
  one.stats.first_finding_ms = row.count_if_any("first_finding_ms");
  return row.done(std::move(one));
}

}  // namespace assay::findings
