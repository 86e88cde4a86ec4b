#include "findings/record_of.h"

#include <fmt/format.h>

namespace assay::findings {

using judge::Finding;
using judge::Hearing;
using judge::Observation;

namespace {

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
