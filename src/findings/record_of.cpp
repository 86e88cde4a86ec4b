#include "findings/record_of.h"

#include <fmt/format.h>

namespace assay::findings {

using judge::Finding;
using judge::Hearing;
using judge::Observation;

namespace {

constexpr size_t kLongestOutput = size_t{64} * 1024;

// Of a solver that babbles, how it began and how it ended. The accused one's output is kept whole
// elsewhere.
std::string capped(const std::string& text) {
  if (text.size() <= kLongestOutput) return text;
  const size_t head = kLongestOutput / 4 * 3;
  const size_t tail = kLongestOutput - head;
  return fmt::format("{}\n[{} bytes are left out]\n{}", std::string_view(text).substr(0, head),
                     text.size() - kLongestOutput,
                     std::string_view(text).substr(text.size() - tail));
}

ObservationRow observation_row(const Observation& o, size_t checks,
                               std::span<const SolverIdentity> identities) {
  ObservationRow row;
  row.solver = o.solver;
  row.is_adviser = o.is_adviser;
  row.is_respelt = o.is_respelt;
  row.not_sent = o.not_sent;
  for (const SolverIdentity& identity : identities) {
    if (identity.name != o.solver) continue;
    row.version = identity.version;
    row.hash = identity.hash;
    row.command = identity.command;
    break;
  }
  if (!o.not_sent.empty()) return row;
  for (size_t check = 0; check < checks; ++check) {
    row.answers.emplace_back(o.has_answered(check) ? name_of(o.status(check)) : "nothing");
    row.models.emplace_back(check < o.models.size() ? name_of(o.models[check].state) : "");
  }
  row.ending = name_of(o.result.ending);
  row.wall_us = static_cast<uint64_t>(o.result.wall_time.count());
  row.cpu_us = static_cast<uint64_t>(o.result.cpu_time.count());
  row.out = capped(o.result.out);
  row.err = capped(o.result.err);
  return row;
}

void describe_all(const Hearing& hearing, std::span<const SolverIdentity> identities,
                  Record& record) {
  record.solver = {record.finding.solver, {}, {}, {}};
  for (const Observation& o : hearing.seen) {
    if (o.status(record.finding.check) == testcase::Status::kUnknown) continue;
    for (const SolverIdentity& identity : identities) {
      if (identity.name != o.solver || o.is_adviser) continue;
      const char* plus = record.solver.hash.empty() ? "" : "+";
      record.solver.version += plus + identity.version;
      record.solver.hash += plus + identity.hash;
    }
    record.out += fmt::format("; {}\n{}\n", o.solver, o.result.out);
    record.err += fmt::format("; {}\n{}\n", o.solver, o.result.err);
  }
}

}  // namespace

Record record_of(const Hearing& hearing, const Finding& finding,
                 std::span<const SolverIdentity> identities) {
  Record record;
  record.finding = finding;
  record.test = hearing.parsed->test();
  for (const Observation& o : hearing.seen) {
    record.observations.push_back(observation_row(o, hearing.parsed->checks(), identities));
  }
  if (finding.bug == judge::BugClass::kDisagreement) {
    describe_all(hearing, identities, record);
    return record;
  }
  for (const SolverIdentity& identity : identities) {
    if (identity.name == finding.solver) record.solver = identity;
  }
  for (const Observation& o : hearing.seen) {
    if (o.solver != finding.solver) continue;
    record.out = o.result.out;
    record.err = o.result.err;
    if (o.is_respelt) record.test.text = hearing.parsed->plain_text();
  }
  return record;
}

}  // namespace assay::findings
