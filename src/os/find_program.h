// Finds a program the way a shell does. Thread safe as long as nobody changes the environment.
#pragma once

#include <string>

#include "base/result.h"

namespace assay::os {

// A name with a slash is taken as it is, without a look at the disk (starting it will tell); any
// other is searched in $PATH. The error is the system's: no such file, or found but not executable.
base::Result<std::string> find_program(const std::string& name);

}  // namespace assay::os
