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
  ASSAY_FORK_MAX_DESCRIPTORS = 4,
  ASSAY_FORK_MAX_TALK = 4 << 10, /* what a program may print while it is being primed */
};

enum assay_fork_order {
  /* Make a copy and let it run. Descriptors: stdin, stdout, stderr. */
  ASSAY_FORK_RUN,
  /* Make a copy that runs on its own, reads all of the text that is its standard input, and is a
     server for copies from there on. Descriptors: the text, files for what it prints meanwhile
     (each copy prints it again first), and the new server's socket. */
  ASSAY_FORK_PRIME,
};

/* Assay to server, with descriptors (SCM_RIGHTS); then the arguments, each with its NUL. A primed
   server has got its arguments; it takes none. */
struct assay_fork_request {
  uint32_t order;
  uint32_t descriptor_count;
  uint64_t cpu_seconds; /* RLIMIT_CPU; 0: none */
  uint64_t memory;      /* RLIMIT_AS in bytes; 0: none */
  uint32_t argument_count;
  uint32_t argument_bytes;
};

enum assay_fork_kind {
  ASSAY_FORK_READY,   /* once, before anything else */
  ASSAY_FORK_THREADS, /* instead: the program has threads already, which a fork would lose */
  ASSAY_FORK_TALKS,   /* instead: it printed more than fits while it was being primed */
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
