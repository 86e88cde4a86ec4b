// From a hearing to the record of one of its findings.
#pragma once

#include <span>

#include "findings/record.h"
#include "judge/court.h"

namespace assay::findings {

// Of a disagreement, everybody's word and version: who is wrong is not known. The test is what the
// accused was sent, which may be spelt otherwise than what was heard.
Record record_of(const judge::Hearing& hearing, const judge::Finding& finding,
                 std::span<const SolverIdentity> identities);

}  // namespace assay::findings
