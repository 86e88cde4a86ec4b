// A PostgreSQL server for tests: in a temporary folder, on a Unix socket there and a port of
// loopback, started by the object and stopped with it. One for all tests of the process.
//
// initdb refuses root, so it all runs as `postgres` (or `nobody`) then. Where the server can not be
// started, `problem` says why: tests skip, and fail where CI=true is in the environment.
#pragma once

#include <pwd.h>
#include <signal.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

#include "findings/postgres/postgres_store.h"
#include "findings/postgres_url.h"
#include "os/temp_dir.h"

namespace assay::findings {

inline const bool kHasServerStore = (set_server_store(open_postgres_store), true);

class PostgresServer {
 public:
  static PostgresServer& instance() {
    static PostgresServer server;
    return server;
  }

  // A new, empty database; the URL of it.
  std::string new_database() {
    const std::string name = "test" + std::to_string(++databases_);
    run("psql -X -q -h " + folder() + " -p 5432 -U assay -d postgres -c 'CREATE DATABASE " + name +
        "'");
    return "postgresql://assay@/" + name + "?host=" + folder() + "&port=5432";
  }
  const std::string& problem() const { return problem_; }
  bool run(const std::string& command) const {
    return std::system(
               (prefix_ + "sh -c \"" + command + "\" >> " + folder() + "/log 2>&1").c_str()) == 0;
  }

 private:
  PostgresServer() {
    const std::filesystem::path versions = "/usr/lib/postgresql";
    std::error_code error;
    for (const auto& entry : std::filesystem::directory_iterator(versions, error)) {
      bin_ = entry.path().string() + "/bin/";
    }
    if (bin_.empty()) {
      problem_ = "PostgreSQL is not installed";
      return;
    }
    if (!folder_.ok()) {
      problem_ = folder_.error().to_string();
      return;
    }
    if (::geteuid() == 0) {
      const passwd* user = ::getpwnam("postgres");
      if (user == nullptr) user = ::getpwnam("nobody");
      prefix_ = "setpriv --reuid " + std::to_string(user->pw_uid) + " --regid " +
                std::to_string(user->pw_gid) + " --clear-groups ";
      if (::chown(folder().c_str(), user->pw_uid, user->pw_gid) != 0) problem_ = "chown failed";
    }
    // No fsync: what a crash of the machine would lose is a test's.
    if (!run(bin_ + "initdb -D " + folder() +
             "/data -U assay -A trust -E UTF8 --locale=C --no-sync") ||
        !run(bin_ + "pg_ctl -D " + folder() + "/data -w -t 60 -l " + folder() +
             "/server.log -o '-c listen_addresses= -c unix_socket_directories=" + folder() +
             " -c fsync=off' start")) {
      problem_ = "PostgreSQL does not start; see its log: " + text_of(folder() + "/log") +
                 text_of(folder() + "/server.log");
    }
  }
  ~PostgresServer() {
    if (bin_.empty()) return;
    (void)run(bin_ + "pg_ctl -D " + folder() + "/data -m immediate -w stop");
    if (!prefix_.empty()) (void)run("rm -rf " + folder() + "/data " + folder() + "/.s.*");
  }

  std::string folder() const { return folder_->path().string(); }
  static std::string text_of(const std::string& path) {
    std::ifstream file(path);
    return {std::istreambuf_iterator<char>(file), {}};
  }

  base::Result<os::TempDir> folder_ = os::TempDir::create();
  std::string bin_;
  std::string prefix_;
  std::string problem_;
  int databases_ = 0;
};

}  // namespace assay::findings
