// See plain_program.cpp.
#include "cli/commands.h"
#include "findings/postgres/postgres_store.h"

namespace assay::cli {

void prepare_program(char**) { findings::set_server_store(findings::open_postgres_store); }

}  // namespace assay::cli
