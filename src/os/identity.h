// Which process this is, in a text that no other process ever has: machine's boot, pid, start time.
// For marks that outlive their process.
#pragma once

#include <string>
#include <string_view>

namespace assay::os {

const std::string& process_identity();
// Whether the process with that identity still runs. False for one of another boot of this machine;
// other machines are not known here.
bool is_process_alive(std::string_view identity);

}  // namespace assay::os
