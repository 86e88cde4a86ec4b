// This process and what surrounds it: stop signals, its terminal, its limits, its place, its
// program. (Which process it is, for marks that outlive it: identity.h.) Any thread may call all of
// it.
#pragma once

#include <atomic>
#include <cstdint>
#include <cstdio>
#include <span>
#include <string>

namespace assay::os {

// Ctrl-C, SIGTERM and SIGHUP as a flag that long work looks at, set by the first of them; the
// second one ends the program at once. Installs the handlers when first called.
const std::atomic<bool>& stop_requested();

// A reader that closes a pipe early (head) means a failed write then, not the end by a signal.
void ignore_broken_pipes();

bool is_terminal(std::FILE* stream);

// How many files may be open: at least `wanted`, as far as the hard limit lets us. Every persistent
// solver takes four, and with variants and threads there are hundreds; the usual soft limit is
// 1024, the hard one far above.
void allow_descriptors(uint64_t wanted = UINT64_MAX);

// The calling thread takes what others leave of the processors.
void yield_to_others();

std::string host_name();  // "" if the system does not tell
int64_t process_id();

// The file that this process runs; "" if the system does not tell.
std::string own_program();
// This process goes on as another program. Returns only if it cannot: the system's error number.
int become(const std::string& program, char** words);

// From the system's generator: for secrets, never for tests (base/random.h).
void fill_with_secret(std::span<unsigned char> bytes);

}  // namespace assay::os
