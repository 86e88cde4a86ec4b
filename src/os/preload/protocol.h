/* What os/fork_server.cpp and the library that it preloads into a solver (forkserver.c) say to each
   other, over a SOCK_SEQPACKET socket: one structure a message, both sides from one build. C, since
   the library must not drag a C++ runtime into the solver. */
#pragma once

#include <stdint.h>

/* Where the server finds its socket and its own code. The descriptors 0 to 2 are all that a spawned
   program gets of us; and the child of a request puts its streams there, so that nothing of ours is
   left open in it. */
#define ASSAY_FORK_SOCKET 0
#define ASSAY_FORK_LIBRARY 1

enum {
  ASSAY_FORK_MAX_MESSAGE = 128 << 10, /* below the smallest usual socket buffer, 208 KiB */
  ASSAY_FORK_MAX_ARGUMENTS = 1 << 10,
};

/* Assay to server, with three descriptors (SCM_RIGHTS: stdin, stdout, stderr); then the arguments,
   each with its NUL. */
struct assay_fork_request {
  uint64_t cpu_seconds; /* RLIMIT_CPU; 0: none */
  uint64_t memory;      /* RLIMIT_AS in bytes; 0: none */
  uint32_t argument_count;
  uint32_t argument_bytes;
};

enum assay_fork_kind {
  ASSAY_FORK_READY,   /* once, before anything else */
  ASSAY_FORK_THREADS, /* instead: the program has threads before main, which a fork would lose */
  ASSAY_FORK_REFUSED, /* no child; error says why */
  /* These two come from the child itself; it is a child of Assay, not of the server. */
  ASSAY_FORK_STARTED, /* about to enter main */
  ASSAY_FORK_FAILED,  /* it could not be set up, and exits; error says why */
};

struct assay_fork_reply {
  int32_t kind;
  int32_t pid;
  int32_t error; /* an errno */
};
