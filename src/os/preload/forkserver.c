/* The fork server: preloaded into a solver, it lets dynamic linking and all initialisers happen,
   stops just before main, and from then on makes one copy of the process for each request. The copy
   runs main with the arguments of the request.

   The copy is a child of *Assay* (CLONE_PARENT), not of the server. So Assay watches, limits, kills
   and reaps it exactly as it does with a program that it has spawned itself; there is no second
   code for endings that could tell other stories, and killing the server does not touch a run.

   The rule here is to leave no trace: no allocation (the copy's heap is that of a fresh process),
   no descriptor, no environment variable. Only the C library is used, and of that little more than
   system calls. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "os/preload/protocol.h"

typedef int main_function(int, char**, char**);
typedef int start_function(main_function*, int, char**, void (*)(void), void (*)(void),
                           void (*)(void), void*);

static main_function* real_main;

static struct {
  struct assay_fork_request head;
  char arguments[ASSAY_FORK_MAX_MESSAGE];
} request;
static char* child_argv[ASSAY_FORK_MAX_ARGUMENTS + 8];

static void reply(int kind, int pid, int error) {
  const struct assay_fork_reply message = {kind, pid, error};
  send(ASSAY_FORK_SOCKET, &message, sizeof message, MSG_NOSIGNAL);
}

/* Takes one request and its descriptors. 0: the other side has gone. */
static int receive(int streams[3]) {
  union {
    char bytes[CMSG_SPACE(3 * sizeof(int))];
    struct cmsghdr header;
  } control;
  struct iovec text = {&request, sizeof request};
  struct msghdr message = {0};
  message.msg_iov = &text;
  message.msg_iovlen = 1;
  message.msg_control = &control;
  message.msg_controllen = sizeof control;
  ssize_t count;
  do {
    count = recvmsg(ASSAY_FORK_SOCKET, &message, MSG_CMSG_CLOEXEC);
  } while (count < 0 && errno == EINTR);
  const struct cmsghdr* rights = CMSG_FIRSTHDR(&message);
  if (count < (ssize_t)sizeof request.head || rights == NULL ||
      rights->cmsg_len != CMSG_LEN(3 * sizeof(int))) {
    return 0;
  }
  memcpy(streams, CMSG_DATA(rights), 3 * sizeof(int));
  return 1;
}

/* The server's own words (of a script: the interpreter, its option, the script), then those of the
   request. The count, or -1. */
static int make_argv(int argc, char** argv) {
  const uint32_t count = request.head.argument_count;
  const int room = (int)(sizeof child_argv / sizeof *child_argv) - 1;
  if (count > ASSAY_FORK_MAX_ARGUMENTS || argc + (int)count > room) return -1;
  memcpy(child_argv, argv, (size_t)argc * sizeof *argv);
  char* word = request.arguments;
  for (uint32_t i = 0; i < count; ++i) {
    child_argv[argc + (int)i] = word;
    word += strlen(word) + 1;
  }
  child_argv[argc + (int)count] = NULL;
  return argc + (int)count;
}

/* A fork whose child is our sibling. The C library's fork can not do that. What it does beyond the
   system call is for processes with threads, except that the new thread number has to be noted. */
static pid_t fork_sibling(void) {
  static int* thread_number;
  if (thread_number == NULL) prctl(PR_GET_TID_ADDRESS, &thread_number);
  unsigned long flags = CLONE_PARENT | SIGCHLD;
  if (thread_number != NULL) flags |= CLONE_CHILD_SETTID | CLONE_CHILD_CLEARTID;
#if defined(__x86_64__)
  return (pid_t)syscall(SYS_clone, flags, 0, 0, thread_number, 0);
#else /* arm, riscv, ppc, i386: the last two are the other way round */
  return (pid_t)syscall(SYS_clone, flags, 0, 0, 0, thread_number);
#endif
}

static int lower_limit(int resource, uint64_t value) {
  struct rlimit limit;
  if (value == 0) return 1;
  if (getrlimit(resource, &limit) != 0) return 0;
  if (value < limit.rlim_max) limit.rlim_max = value;
  limit.rlim_cur = limit.rlim_max;
  return setrlimit(resource, &limit) == 0;
}

/* The same as in os/spawn.cpp; what is inherited from the server (signals, core size, stack) was
   done there. */
static int set_up_child(pid_t assay, const int streams[3]) {
  if (prctl(PR_SET_PDEATHSIG, (unsigned long)SIGKILL) != 0) return 0;
  if (getppid() != assay) _exit(127);
  if (setpgid(0, 0) != 0) return 0;
  if (!lower_limit(RLIMIT_CPU, request.head.cpu_seconds)) return 0;
  if (!lower_limit(RLIMIT_AS, request.head.memory)) return 0;
  return dup2(streams[2], 2) >= 0 && dup2(streams[1], 1) >= 0;
}

/* It is the child that says so, not the server: if the server is killed meanwhile, Assay still
   hears of the child, and a failed set-up does not have to be told from an ending of the program.
 */
static void begin_child(pid_t assay, const int streams[3]) {
  if (!set_up_child(assay, streams)) {
    reply(ASSAY_FORK_FAILED, getpid(), errno);
    _exit(127);
  }
  reply(ASSAY_FORK_STARTED, getpid(), 0);
  if (dup2(streams[0], ASSAY_FORK_SOCKET) < 0) _exit(127); /* can not fail: both are open */
  for (int i = 0; i < 3; ++i) close(streams[i]);
}

static int has_threads(void) {
  struct stat tasks;
  /* A folder has two links more than it has folders; no listing, that would allocate. */
  return stat("/proc/self/task", &tasks) == 0 && tasks.st_nlink > 3;
}

static int is_socket(int fd) {
  struct stat status;
  return fstat(fd, &status) == 0 && S_ISSOCK(status.st_mode);
}

/* Serves until Assay goes; returns only in the children. */
static int serve(int argc, char** argv) {
  const pid_t assay = getppid();
  reply(has_threads() ? ASSAY_FORK_THREADS : ASSAY_FORK_READY, getpid(), 0);
  for (;;) {
    int streams[3];
    if (!receive(streams)) _exit(0);
    const int child_argc = make_argv(argc, argv);
    pid_t pid = -1;
    errno = E2BIG;
    if (child_argc >= 0) pid = fork_sibling();
    if (pid == 0) {
      begin_child(assay, streams);
      return child_argc;
    }
    if (pid < 0) reply(ASSAY_FORK_REFUSED, 0, errno);
    for (int i = 0; i < 3; ++i) close(streams[i]);
  }
}

/* Programs that the solver starts shall not become servers. What the user had in LD_PRELOAD follows
   our own entry. */
static void restore_environment(void) {
  unsetenv("LD_BIND_NOW");
  char* preload = getenv("LD_PRELOAD");
  if (preload == NULL) return;
  const char* rest = strchr(preload, ':');
  if (rest != NULL) {
    memmove(preload, rest + 1, strlen(rest)); /* in the environment itself, with its NUL */
  } else {
    unsetenv("LD_PRELOAD");
  }
}

static int serving_main(int argc, char** argv, char** environment) {
  restore_environment();
  if (!is_socket(ASSAY_FORK_SOCKET)) return real_main(argc, argv, environment);
  const int child_argc = serve(argc, argv);
  return real_main(child_argc, child_argv, environ);
}

/* Called by the program's first instructions in place of the C library's function of this name,
   which runs the program's own initialisers and then what it takes for main. */
__attribute__((visibility("default"))) int __libc_start_main(main_function* main, int argc,
                                                             char** argv, void (*init)(void),
                                                             void (*fini)(void),
                                                             void (*rtld_fini)(void),
                                                             void* stack_end) {
  real_main = main;
  start_function* start;
  /* The cast that POSIX means, without ISO C's warning. */
  *(void**)(&start) = dlsym(RTLD_NEXT, "__libc_start_main");
  if (start == NULL) _exit(127);
  return start(serving_main, argc, argv, init, fini, rtld_fini, stack_end);
}
