// --data DIR: the folder's profiles/, rules/ and seeds/ stand in the place of what is compiled in,
// each of the three as a whole where it is there.
#pragma once

#include <string>

#include "base/result.h"

namespace assay::cli {

// Everything in it is read and checked, the rules as carefully as those that a user gives to a
// strategy: nothing of it was proved when the program was built. Before the first thread.
base::Result<void> use_data_folder(const std::string& folder);

}  // namespace assay::cli
