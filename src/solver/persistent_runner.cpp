#include "solver/persistent_runner.h"

#include <algorithm>
#include <list>

#include "os/session.h"
#include "solver/interpreter.h"
#include "solver/invocation.h"
#include "solver/script_text.h"
#include "solver/spawn_runner.h"

namespace assay::solver {

namespace {

struct Server {
  std::string key;
  os::Session session;
  uint64_t served = 0;
};

Stop stop_of(os::Reply::Stop stop) {
  using ReplyStop = os::Reply::Stop;
  switch (stop) {
    case ReplyStop::kMarker:
      return Stop::kAlive;
    case ReplyStop::kWallTime:
    case ReplyStop::kCpuTime:
      return Stop::kTime;
    case ReplyStop::kMemory:
      return Stop::kMemory;
    case ReplyStop::kOutputCut:
      return Stop::kOutput;
    case ReplyStop::kEnded:
      break;
  }
  return Stop::kOwn;
}

class PersistentRunner : public Runner {
 public:
  PersistentRunner(const Profile& profile, const RunLimits& limits)
      : Runner(profile),
        limits_(limits),
        writer_(profile_),
        interpreter_(profile_, limits),
        spawn_(make_spawn_runner(profile, limits)) {}

  RunResult run(const Request& request) override {
    const ScriptText script = writer_.write_persistent(request, ++number_);
    auto server = server_for(request, script);
    if (!server) {
      // Too many descriptors or processes, perhaps by ours.
      servers_.clear();
      return spawn_->run(request);
    }
    const bool was_fresh = (*server)->served == 0;
    ++(*server)->served;

    os::ReplyLimits limits;
    limits.wall = time_for(request, limits_);
    limits.cpu = limits.wall;
    limits.output = limits_.output;
    if (!profile_.limits_address_space) limits.resident = limits_.memory;
    os::Reply reply =
        (*server)->session.ask(script.text, marker_text(Marker::kEnd, number_), limits);

    RunResult result;
    result.mode = RunMode::kPersistent;
    result.exit_code = reply.exit_code;
    result.signal = reply.signal;
    result.cpu_time = reply.cpu_time;
    result.wall_time = reply.wall_time;
    result.max_rss = reply.resident;
    result.out = std::move(reply.out);
    result.err = std::move(reply.err);
    const Answers answers =
        interpreter_.interpret(script.text, script.checks, stop_of(reply.stop), result);

    const bool is_odd = reply.stop != os::Reply::Stop::kMarker || result.ending != Ending::kDone ||
                        !answers.errors.empty() || answers.excess != 0 || !has_all(answers);
    const bool is_worn = (*server)->served >= profile_.restart_after ||
                         (limits_.memory != 0 && result.max_rss > limits_.memory / 2);
    if (is_odd || is_worn) servers_.erase(*server);
    const bool is_limit = reply.stop == os::Reply::Stop::kWallTime ||
                          reply.stop == os::Reply::Stop::kCpuTime ||
                          reply.stop == os::Reply::Stop::kOutputCut;
    if (is_odd && !was_fresh && !is_limit) return spawn_->run(request);
    return result;
  }

 private:
  using Servers = std::list<Server>;  // the last used one first

  static bool has_all(const Answers& answers) {
    return std::all_of(answers.checks.begin(), answers.checks.end(),
                       [](const CheckAnswer& check) { return check.answered; });
  }

  base::Result<Servers::iterator> server_for(const Request& request, const ScriptText& script) {
    os::SpawnOptions options;
    options.argv = command_line(profile_, request, limits_, Input::kPersistent);
    std::string key = script.options;
    for (const std::string& argument : options.argv) key += argument + '\n';
    for (auto server = servers_.begin(); server != servers_.end(); ++server) {
      if (server->key != key) continue;
      servers_.splice(servers_.begin(), servers_, server);
      return servers_.begin();
    }
    options.environment = environment_of(profile_);
    if (profile_.limits_address_space) options.memory_limit = limits_.memory;
    auto session = os::Session::start(options);
    if (!session) return session.error();
    if (!servers_.empty() && servers_.size() >= limits_.servers) servers_.pop_back();
    servers_.push_front({std::move(key), *std::move(session)});
    return servers_.begin();
  }

  RunLimits limits_;
  ScriptWriter writer_;
  Interpreter interpreter_;
  std::unique_ptr<Runner> spawn_;
  Servers servers_;
  uint64_t number_ = 0;
};

}  // namespace

std::unique_ptr<Runner> make_persistent_runner(const Profile& profile, const RunLimits& limits) {
  if (!profile.echo) return make_spawn_runner(profile, limits);  // no way to see a reply's end
  return std::make_unique<PersistentRunner>(profile, limits);
}

}  // namespace assay::solver
