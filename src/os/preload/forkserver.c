/* The fork server: preloaded into a solver, it lets dynamic linking and all initialisers happen,
   stops just before main, and from then on makes one copy of the process for each request. The copy
   runs main with the arguments of the request.

   The copy is a child of *Assay* (CLONE_PARENT), not of the server. So Assay watches, limits, kills
   and reaps it exactly as it does with a program that it has spawned itself; there is no second
   code for endings that could tell other stories, and killing the server does not touch a run.

   With priming there is a second stop: a copy that is given the beginning of an input runs on until
   it has read all of it and asks for more (input_end.c), and is then a server itself. So the price
   of what a solver builds up for a logic is paid once, too. Its copies get the rest of the input.

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

#include "os/preload/input_end.h"
#include "os/preload/protocol.h"

typedef int main_function(int, char**, char**);
typedef int start_function(main_function*, int, char**, void (*)(void), void (*)(void),
                           void (*)(void), void*);

static main_function* real_main;

/* What came with the order that made this process a child; its arguments are main's. */
static struct {
  struct assay_fork_request head;
  char arguments[ASSAY_FORK_MAX_MESSAGE];
} request;
static char* child_argv[ASSAY_FORK_MAX_ARGUMENTS + 8];

static int server_socket = ASSAY_FORK_SOCKET;

/* What the program printed while it was being primed: stdout, stderr. */
static struct {
  size_t size;
  char text[ASSAY_FORK_MAX_TALK];
} talk[2];

static int reply(int kind, int pid, int error) {
  const struct assay_fork_reply message = {kind, pid, error};
  return send(server_socket, &message, sizeof message, MSG_NOSIGNAL) == (ssize_t)sizeof message;
}

/* Takes one order and its descriptors. Those of a primed server's are short: the arguments that
   main works with stay. 0: the other side has gone. */
static int receive(size_t size, int descriptors[ASSAY_FORK_MAX_DESCRIPTORS]) {
  union {
    char bytes[CMSG_SPACE(ASSAY_FORK_MAX_DESCRIPTORS * sizeof(int))];
    struct cmsghdr header;
  } control;
  struct iovec text = {&request, size};
  struct msghdr message = {0};
  message.msg_iov = &text;
  message.msg_iovlen = 1;
  message.msg_control = &control;
  message.msg_controllen = sizeof control;
  ssize_t count;
  do {
    count = recvmsg(server_socket, &message, MSG_CMSG_CLOEXEC);
  } while (count < 0 && errno == EINTR);
  const struct cmsghdr* rights = CMSG_FIRSTHDR(&message);
  if (count < (ssize_t)sizeof request.head || rights == NULL ||
      request.head.descriptor_count > ASSAY_FORK_MAX_DESCRIPTORS ||
      rights->cmsg_len != CMSG_LEN(request.head.descriptor_count * sizeof(int))) {
    return 0;
  }
  memcpy(descriptors, CMSG_DATA(rights), request.head.descriptor_count * sizeof(int));
  return 1;
}

static void close_all(const int descriptors[]) {
  for (uint32_t i = 0; i < request.head.descriptor_count; ++i) close(descriptors[i]);
}

/* The server's own words (of a script: the interpreter, its option, the script), then those of the
   request. The count, or -1. */
static int make_argv(int argc, char** argv) {
  const uint32_t count = request.head.argument_count;
  if (argc == 0) return 0; /* primed: main has them */
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
static int set_up_child(pid_t assay, const int streams[]) {
  if (prctl(PR_SET_PDEATHSIG, (unsigned long)SIGKILL) != 0) return 0;
  if (getppid() != assay) _exit(127);
  if (setpgid(0, 0) != 0) return 0;
  if (!lower_limit(RLIMIT_CPU, request.head.cpu_seconds)) return 0;
  if (!lower_limit(RLIMIT_AS, request.head.memory)) return 0;
  return dup2(streams[2], 2) >= 0 && dup2(streams[1], 1) >= 0;
}

static void print_talk(void) {
  for (int i = 0; i < 2; ++i) {
    /* Into an empty pipe that is larger: no waiting, no half of it. */
    if (talk[i].size > 0 && write(i + 1, talk[i].text, talk[i].size) < 0) _exit(127);
  }
}

/* It is the child that says so, not the server: if the server is killed meanwhile, Assay still
   hears of the child, and a failed set-up does not have to be told from an ending of the program.
 */
static void begin_child(pid_t assay, const int descriptors[]) {
  int next_socket = -1;
  if (request.head.order == ASSAY_FORK_PRIME) {
    /* High up, so that the program's own descriptors have the usual numbers. */
    next_socket = fcntl(descriptors[3], F_DUPFD_CLOEXEC, 100);
  }
  if ((request.head.order == ASSAY_FORK_PRIME && next_socket < 0) ||
      !set_up_child(assay, descriptors)) {
    reply(ASSAY_FORK_FAILED, getpid(), errno);
    _exit(127);
  }
  if (!reply(ASSAY_FORK_STARTED, getpid(), 0)) _exit(127); /* nobody waits for it any more */
  if (server_socket != ASSAY_FORK_SOCKET) close(server_socket);
  if (dup2(descriptors[0], 0) < 0) _exit(127); /* can not fail: both are open */
  close_all(descriptors);
  server_socket = next_socket;
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
static int serve(size_t request_size, int argc, char** argv) {
  const pid_t assay = getppid();
  reply(has_threads() ? ASSAY_FORK_THREADS : ASSAY_FORK_READY, getpid(), 0);
  for (;;) {
    int descriptors[ASSAY_FORK_MAX_DESCRIPTORS];
    if (!receive(request_size, descriptors)) _exit(0);
    const int child_argc = make_argv(argc, argv);
    pid_t pid = -1;
    errno = E2BIG;
    if (child_argc >= 0) pid = fork_sibling();
    if (pid == 0) {
      begin_child(assay, descriptors);
      return child_argc;
    }
    if (pid < 0) reply(ASSAY_FORK_REFUSED, 0, errno);
    close_all(descriptors);
  }
}

/* The second stop. main is running, and goes on in the children. */
void assay_fork_serve_primed(void) {
  for (int i = 0; i < 2; ++i) {
    const ssize_t size = pread(i + 1, talk[i].text, sizeof talk[i].text, 0);
    if (size < 0 || size == (ssize_t)sizeof talk[i].text) {
      reply(ASSAY_FORK_TALKS, getpid(), errno);
      _exit(0);
    }
    talk[i].size = (size_t)size;
  }
  serve(sizeof request.head, 0, NULL);
  print_talk();
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
  const int child_argc = serve(sizeof request, argc, argv);
  if (request.head.order == ASSAY_FORK_PRIME) assay_fork_stop_at_input_end();
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
