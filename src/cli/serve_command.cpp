// assay serve: the dashboard.
#include <fmt/format.h>

#include <thread>

#include "cli/commands.h"
#include "cli/exit_code.h"
#include "cli/members.h"
#include "findings/postgres_url.h"
#include "os/this_process.h"
#include "serve/dashboard.h"
#include "serve/server.h"

namespace assay::cli {

namespace {

struct ServeOptions {
  std::string db = "assay.db";
  int port = 8642;
  std::string listen;
  std::string closed_box;
  SolverFlags solvers;
};

bool is_loopback(const std::string& address) {
  return address == "localhost" || address == "::1" || address.starts_with("127.");
}

std::string host_in_url(const std::string& address) {
  return address.find(':') == std::string::npos ? address : "[" + address + "]";
}

serve::Panel panel_of(const SolverFlags& solvers, const solver::RunLimits& limits) {
  MemberFlags flags;
  flags.solvers = solvers;
  flags.no_advice = true;
  auto found = members_of(flags, limits);
  if (!std::holds_alternative<Members>(found)) return {};
  Members members = std::get<Members>(std::move(found));
  return {std::move(members.members), std::move(members.identities)};
}

int run_serve(const ServeOptions& options) {
  const auto limits = limits_of(options.solvers);
  if (!limits) return complain("serve", kUsage, limits.error().to_string());
  const std::string address = options.listen.empty() ? "127.0.0.1" : options.listen;
  std::unique_ptr<serve::Dashboard> dashboard;
  serve::HttpServer server(
      {}, [&](const serve::Request& request) { return dashboard->handle(request); });
  const auto port = server.bind(address, options.port);
  if (!port) return complain("serve", kRejected, port.error().to_string());
  serve::DashboardOptions how;
  how.db = options.db;
  how.guard = {serve::make_token(), *port, !is_loopback(address), host_in_url(address)};
  how.closed_box = options.closed_box;
  how.limits = *limits;
  how.panel = [solvers = options.solvers, limits = *limits] { return panel_of(solvers, limits); };
  auto opened = serve::Dashboard::open(how);
  if (!opened) return complain("serve", kRejected, opened.error().to_string());
  dashboard = *std::move(opened);
  const std::atomic<bool>& is_stopped = os::stop_requested();
  // Once, and nowhere else: whoever has the link may act.
  fmt::print("http://{}:{}/?token={}\n", host_in_url(address), *port, how.guard.token);
  std::fflush(stdout);
  fmt::print(stderr, "assay serve: {} on {}:{}, Ctrl-C ends it\n", findings::masked(options.db),
             host_in_url(address), *port);
  const std::jthread watcher([&](const std::stop_token& stop) {
    while (!stop.stop_requested()) {
      if (is_stopped) server.stop();  // again and again: it may not run yet
      std::this_thread::sleep_for(std::chrono::milliseconds(50));
    }
  });
  server.run();
  return is_stopped ? kDone : complain("serve", kRejected, "the server ended by itself");
}

}  // namespace

void add_serve_command(CLI::App& app, const CommonOptions&, Action& action) {
  auto options = std::make_shared<ServeOptions>();
  CLI::App* command = app.add_subcommand("serve", "A page to leave open during a campaign");
  command->add_option("--db", options->db, "The database: a file, or postgresql://USER@HOST/NAME")
      ->capture_default_str();
  command->add_option("--port", options->port, "0: one that is free")
      ->check(CLI::Range(0, 65535))
      ->capture_default_str();
  command->add_option("--listen", options->listen,
                      "An address other than this machine's own; then nothing is answered without "
                      "the token in the printed link");
  command
      ->add_option("--closed-box", options->closed_box,
                   "A folder of results: bench/closed_box --json, assay solve --json")
      ->check(CLI::ExistingDirectory);
  add_solver_flags(*command, options->solvers);
  command->footer("Example: assay serve --db assay.db");
  command->callback([&action, options] { action = [options] { return run_serve(*options); }; });
}

}  // namespace assay::cli
