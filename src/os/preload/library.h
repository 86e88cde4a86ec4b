// The fork server's shared library (forkserver.c), as the bytes of its file.
#pragma once

#include <string_view>

namespace assay::os {

std::string_view fork_server_library();

}  // namespace assay::os
