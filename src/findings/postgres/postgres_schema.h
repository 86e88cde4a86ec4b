// The tables in PostgreSQL, and how older ones become today's. For this folder.
#pragma once

#include "findings/postgres/postgres.h"

namespace assay::findings {

// Makes the tables where there are none, and brings older ones up to date; both need the rights for
// it, and nothing else does (docs/cluster.md has a role with the least). An error: of a newer
// Assay, another encoding.
base::Result<void> set_up_postgres(PostgresSession& session);

}  // namespace assay::findings
