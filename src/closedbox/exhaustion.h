// Whether "every assignment was refuted" may be believed: the calls that crashed on the way are
// made again, each in a process in which nothing went wrong before.
#pragma once

#include "closedbox/search_child.h"

namespace assay::closedbox {

// Empty: yes. Else why not.
std::string doubt_about(Context& context, const SearchChild& child);

}  // namespace assay::closedbox
