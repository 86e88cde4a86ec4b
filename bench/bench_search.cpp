// The search engine on its own: which closed-box instances it solves, and how many box calls it
// makes a second. The boxes are called directly, without containment; crashes and hangs are caught
// by signals, which is good enough for a measurement and for nothing else.
//
//   bench_search [--seed N] [--seconds S] [--no-enumerate] [--no-models] FOLDER|FILE.smt2 ...
//   bench_search --rate
#include <dlfcn.h>
#include <fmt/format.h>
#include <setjmp.h>
#include <signal.h>
#include <sys/time.h>
#include <time.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include "closedbox/search/compile/compile.h"
#include "closedbox/search/engine.h"
#include "eval/evaluator.h"
#include "eval/query.h"
#include "smtlib/parser.h"

namespace {

using namespace assay;
namespace search = closedbox::search;
namespace fs = std::filesystem;

double cpu_seconds() {
  timespec t{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_nsec) * 1e-9;
}

sigjmp_buf jump;
volatile uint64_t call_number = 0;
volatile uint64_t ticking_call = 0;
volatile sig_atomic_t is_in_call = 0;
search::Progress progress;
double deadline = 0;

void on_crash(int signal_number) {
  if (is_in_call == 0) {
    signal(signal_number, SIG_DFL);
    raise(signal_number);
  }
  siglongjmp(jump, 1);
}
void on_tick(int) {
  if (cpu_seconds() > deadline) progress.stop = 1;
  if (is_in_call != 0 && ticking_call == call_number) siglongjmp(jump, 2);
  ticking_call = call_number;
}

class DirectBoxes : public closedbox::WordBoxes {
 public:
  struct Box {
    void* function;
    unsigned arity;
    uint64_t mask;
  };
  std::vector<Box> boxes;

  closedbox::CallEnd call(unsigned box, const uint64_t* a, uint64_t* result) override {
    const Box& b = boxes[box];
    if (!outside_.empty() && outside_.contains({box, {a, a + b.arity}})) {
      return closedbox::CallEnd::kTimedOut;
    }
    call_number = call_number + 1;
    if (sigsetjmp(jump, 0) != 0) {
      is_in_call = 0;
      sigset_t none;
      sigemptyset(&none);
      sigprocmask(SIG_SETMASK, &none, nullptr);
      outside_.insert({box, {a, a + b.arity}});
      return closedbox::CallEnd::kTimedOut;
    }
    is_in_call = 1;
    const auto one = reinterpret_cast<uint64_t (*)(uint64_t)>(b.function);
    const auto two = reinterpret_cast<uint64_t (*)(uint64_t, uint64_t)>(b.function);
    const auto three = reinterpret_cast<uint64_t (*)(uint64_t, uint64_t, uint64_t)>(b.function);
    const uint64_t word = b.arity == 1   ? one(a[0])
                          : b.arity == 2 ? two(a[0], a[1])
                                         : three(a[0], a[1], a[2]);
    is_in_call = 0;
    *result = word & b.mask;
    return closedbox::CallEnd::kValue;
  }

 private:
  std::set<std::pair<unsigned, std::vector<uint64_t>>> outside_;
};

std::string read(const fs::path& path) {
  std::ifstream in(path);
  std::stringstream text;
  text << in.rdbuf();
  return text.str();
}

// The script under the assignment, by the evaluator, with the boxes called.
bool certified(term::TermStore& store, const smtlib::Script& script, const search::Program& program,
               const std::vector<term::Decl>& decls, DirectBoxes& boxes,
               const std::vector<uint64_t>& words) {
  value::ValueStore values;
  eval::Model model;
  for (size_t i = 0; i < program.variables.size(); ++i) {
    const search::Variable& v = program.variables[i];
    model.constants[v.decl.id] = search::value_of_word(values, v.sort, words[i]);
  }
  for (unsigned box = 0; box < decls.size(); ++box) {
    const auto sort = search::word_sort(store, store.result(decls[box]));
    model.functions[decls[box].id].callback = [&boxes, box, sort](value::ValueStore& to,
                                                                  std::span<const value::Value> x) {
      std::vector<uint64_t> arguments;
      for (const value::Value& v : x) arguments.push_back(v.payload);
      uint64_t result = 0;
      boxes.call(box, arguments.data(), &result);
      return search::value_of_word(to, *sort, result);
    };
  }
  eval::Evaluator evaluator(store, values, eval::query_of(store, script));
  return evaluator.evaluate(model).verdict == eval::Verdict::kTrue;
}

struct Options {
  uint64_t seed = 0;
  double seconds = 20;
  search::Settings settings;
  search::CompileOptions compile;
};

// 1 if the answer is wrong.
int run(const fs::path& path, const Options& options) {
  std::string text = read(path);
  for (size_t at; (at = text.find("declare-cb")) != std::string::npos;) {
    text.replace(at, 10, "declare-fun");
  }
  term::TermStore store;
  auto parsed = smtlib::parse(store, text, path.string());
  if (!parsed) {
    fmt::print("{}\n", parsed.error().to_string());
    return 1;
  }
  const eval::Query query = eval::query_of(store, parsed->script);
  std::vector<term::Decl> decls;
  DirectBoxes boxes;
  fs::path source = path;
  source.replace_extension(".c");
  const fs::path library =
      fs::temp_directory_path() / ("bench_search." + path.stem().string() + ".so");
  const std::string compiler =
      fmt::format("cc -O1 -shared -fPIC '{}' -o '{}' -lm", source.string(), library.string());
  if (std::system(compiler.c_str()) != 0) return 1;
  void* handle = dlopen(library.c_str(), RTLD_NOW);
  fs::remove(library);
  if (handle == nullptr) return 1;
  for (const smtlib::Command& c : parsed->script.commands()) {
    if (c.kind != smtlib::CommandKind::kDeclareFun) continue;
    const term::Decl decl = c.decl;
    if (store.arity(decl) == 0) continue;
    const std::string name(store.text(store.name(decl)));
    const auto sort = search::word_sort(store, store.result(decl));
    boxes.boxes.push_back({dlsym(handle, name.c_str()), static_cast<unsigned>(store.arity(decl)),
                           search::mask_of(sort->width)});
    decls.push_back(decl);
  }
  const double start = cpu_seconds();
  const auto program = search::compile(store, query.assertions, decls, options.compile);
  if (!program) {
    fmt::print("{:34} not compiled: {}\n", path.stem().string(), program.error().message);
    return 0;
  }
  search::Settings settings = options.settings;
  progress = {};
  deadline = cpu_seconds() + options.seconds;
  settings.progress = &progress;
  search::Engine engine(*program, boxes, options.seed, settings);
  const search::RunResult r = engine.run({});
  const double seconds = cpu_seconds() - start;
  const bool expects_sat =
      read(fs::path(path).replace_extension(".expect")).starts_with("status: sat");
  bool is_certified = true;
  if (r.end == search::RunEnd::kSolved) {
    is_certified = certified(store, parsed->script, *program, decls, boxes, r.assignment);
  }
  const char* answer = r.end == search::RunEnd::kSolved      ? "sat"
                       : r.end == search::RunEnd::kExhausted ? "unsat"
                                                             : "unknown";
  const bool is_wrong = !is_certified || (r.end == search::RunEnd::kSolved && !expects_sat) ||
                        (r.end == search::RunEnd::kExhausted && expects_sat);
  fmt::print("{:34} {:8} {:8.3f} s {:12} evaluations {:12} calls {:6.2f} M calls/s {}{}\n",
             path.parent_path().filename().string() + "/" + path.stem().string(), answer, seconds,
             progress.evaluations, progress.calls,
             static_cast<double>(progress.calls) / seconds / 1e6,
             r.end == search::RunEnd::kBudget ? fmt::format("best {:.3f}", r.distance) : "",
             is_wrong ? " WRONG" : "");
  std::fflush(stdout);
  return is_wrong ? 1 : 0;
}

}  // namespace

int main(int argc, char** argv) {
  Options options;
  std::vector<fs::path> files;
  for (int i = 1; i < argc; ++i) {
    const std::string_view word = argv[i];
    if (word == "--seed" && i + 1 < argc)
      options.seed = std::strtoull(argv[++i], nullptr, 10);
    else if (word == "--seconds" && i + 1 < argc)
      options.seconds = std::strtod(argv[++i], nullptr);
    else if (word == "--no-enumerate")
      options.settings.enumerate = false;
    else if (word == "--no-models")
      options.settings.local_models = false;
    else if (word == "--no-propagate")
      options.settings.propagate = false;
    else if (word == "--no-seeds")
      options.settings.use_seeds = false;
    else if (word == "--no-classes")
      options.compile.equivalence_classes = false;
    else if (fs::is_directory(word)) {
      for (const auto& entry : fs::recursive_directory_iterator(word)) {
        if (entry.path().extension() == ".smt2") files.push_back(entry.path());
      }
    } else if (fs::exists(word))
      files.push_back(word);
  }
  std::sort(files.begin(), files.end());
  struct sigaction action {};
  action.sa_handler = on_crash;
  action.sa_flags = SA_NODEFER;
  for (int s : {SIGSEGV, SIGFPE, SIGABRT, SIGILL, SIGBUS}) sigaction(s, &action, nullptr);
  action.sa_handler = on_tick;
  sigaction(SIGALRM, &action, nullptr);
  const itimerval interval{{0, 20'000}, {0, 20'000}};
  setitimer(ITIMER_REAL, &interval, nullptr);
  int wrong = 0;
  for (const fs::path& file : files) wrong += run(file, options);
  if (wrong != 0) fmt::print("{} wrong\n", wrong);
  return 0;
}
