#include "support/misbehave.h"

#include <sys/resource.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <cstring>

namespace fake {
namespace {

// Of the process that ran the initialisers. A fork server's children have another number in main.
const pid_t kInitialPid = ::getpid();

// Never the same in two runs, whatever is served how.
uint64_t real_randomness() {
  uint64_t value = 0;
  if (::getentropy(&value, sizeof value) != 0) std::abort();
  return value;
}

Truth opposite(Truth truth) {
  if (truth == Truth::kUnknown) return truth;
  return truth == Truth::kSat ? Truth::kUnsat : Truth::kSat;
}

[[noreturn]] void sleep_for_ever() {
  for (;;) ::pause();
}

void fork_children() {
  for (int i = 0; i < 3; ++i) {
    if (::fork() == 0) {
      std::signal(SIGTERM, SIG_IGN);
      for (int slept = 0; slept < 100; ++slept) ::sleep(1);
      ::_exit(0);
    }
  }
}

void hog_memory() {
  rlimit limit{};
  const bool is_limited = ::getrlimit(RLIMIT_AS, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY;
  for (;;) {
    constexpr size_t kSize = size_t{64} << 20;
    char* block = new char[kSize];  // throws at RLIMIT_AS; nobody catches
    // There addresses are what counts, and a virtual machine takes a second for 500 MB of pages.
    if (is_limited) {
      *static_cast<volatile char*>(block) = 1;
    } else {
      std::memset(block, 1, kSize);
    }
  }
}

[[noreturn]] void die_of_address_sanitizer() {
  write_all(
      "=================================================================\n"
      "==4711==ERROR: AddressSanitizer: heap-use-after-free on address 0x602000000010 at pc "
      "0x000000401234 bp 0x7ffc0 sp 0x7ffb8\n"
      "READ of size 8 at 0x602000000010 thread T0\n"
      "    #0 0x401233 in fake::rewrite(fake::Term*) /src/fake/rewriter.cpp:77:3\n"
      "    #1 0x401344 in fake::simplify() /src/fake/simplify.cpp:12:1\n"
      "SUMMARY: AddressSanitizer: heap-use-after-free /src/fake/rewriter.cpp:77:3\n",
      2);
  ::_exit(1);
}

[[noreturn]] void violate_assertion() {
  write_all("ASSERTION VIOLATION\nFile: ../src/fake/arith.cpp\nLine: 123\nm_value != 0\n", 2);
  std::abort();
}

[[noreturn]] void fail_fatally() {
  write_all("Fatal failure within void fake::Engine::check() at /src/fake/engine.cpp:123\n", 2);
  ::_exit(134);
}

const Behaviour kBehaviours[] = {
    {"correct", "right, with right models and minimal cores"},
    {"lies-on-sat", "says unsat to what is sat",
     [](const Situation&, Truth& truth) {
       if (truth == Truth::kSat) truth = Truth::kUnsat;
     }},
    {"lies-on-unsat", "says sat to what is unsat",
     [](const Situation&, Truth& truth) {
       if (truth == Truth::kUnsat) truth = Truth::kSat;
     }},
    {"always-sat", "says sat to everything",
     [](const Situation&, Truth& truth) { truth = Truth::kSat; }},
    {"always-unsat", "says unsat to everything",
     [](const Situation&, Truth& truth) { truth = Truth::kUnsat; }},
    {"unknown", "says unknown to everything",
     [](const Situation&, Truth& truth) { truth = Truth::kUnknown; }},
    {"wrong-model", "gives a model that falsifies an assertion, where there is one"},
    {"wrong-core", "gives a core that is satisfiable: one name is missing"},
    {"unknown-core", "gives a core with a name that nobody gave"},
    {"imprecise-core", "gives all names as the core"},
    {"segv", "SIGSEGV", [](const Situation&, Truth&) { std::raise(SIGSEGV); }},
    {"segv-after-answer", "SIGSEGV at exit, or at the reset"},
    {"assertion", "an assertion violation as z3 prints it, and SIGABRT",
     [](const Situation&, Truth&) { violate_assertion(); }},
    {"fatal-failure", "a fatal failure as cvc5 prints it, and exit code 134",
     [](const Situation&, Truth&) { fail_fatally(); }},
    {"sanitizer", "an AddressSanitizer report and exit code 1",
     [](const Situation&, Truth&) { die_of_address_sanitizer(); }},
    {"hang", "sleeps for ever", [](const Situation&, Truth&) { sleep_for_ever(); }},
    {"spin", "computes for ever",
     [](const Situation&, Truth&) {
       for (;;) ::getppid();
     }},
    {"hang-ignoring-sigterm", "sleeps for ever, and ignores what can be ignored",
     [](const Situation&, Truth&) {
       for (const int number : {SIGTERM, SIGINT, SIGHUP, SIGALRM}) std::signal(number, SIG_IGN);
       sleep_for_ever();
     }},
    {"flood", "writes without end",
     [](const Situation&, Truth&) {
       for (;;) write_all("babble babble babble babble babble babble babble babble babble\n");
     }},
    {"forks-children", "leaves children behind that hold its streams and ignore SIGTERM",
     [](const Situation&, Truth&) { fork_children(); }},
    {"in-pieces", "writes every byte by itself, with pauses"},
    {"silent", "exit code 0 and no answer", [](const Situation&, Truth&) { ::_exit(0); }},
    {"error-then-answer", "an error about an assertion, then an answer as if nothing was"},
    {"rejects", "a parse error and exit code 1",
     [](const Situation&, Truth&) {
       write_all("(error \"Parse Error: formula.smt2:1.2: Unexpected token: 'check-sat'.\")\n");
       ::_exit(1);
     }},
    {"unsupported", "says unsupported, and nothing else",
     [](const Situation&, Truth&) {
       write_all("unsupported\n");
       ::_exit(0);
     }},
    {"memory-hog", "takes memory until there is none",
     [](const Situation&, Truth&) { hog_memory(); }},
    {"right-in-spawn", "wrong when it is forked before main or has been reset, else right",
     [](const Situation& situation, Truth& truth) {
       if (::getpid() != kInitialPid || situation.resets > 0) truth = opposite(truth);
     }},
    {"random", "right or wrong, decided by --seed",
     [](const Situation& situation, Truth& truth) {
       if (situation.seed % 2 == 1) truth = opposite(truth);
     }},
    {"flaky", "right or wrong, decided by real chance",
     [](const Situation&, Truth& truth) {
       if (real_randomness() % 2 == 1) truth = opposite(truth);
     }},
};

}  // namespace

void write_all(std::string_view text, int fd) {
  while (!text.empty()) {
    const ssize_t count = ::write(fd, text.data(), text.size());
    if (count <= 0) ::_exit(3);
    text.remove_prefix(static_cast<size_t>(count));
  }
}

std::span<const Behaviour> behaviours() { return kBehaviours; }

const Behaviour* find_behaviour(std::string_view name) {
  for (const Behaviour& behaviour : kBehaviours) {
    if (name == behaviour.name) return &behaviour;
  }
  return nullptr;
}

}  // namespace fake
