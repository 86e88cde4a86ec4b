// A connection to PostgreSQL that outlives the server's absences: work is a function that may be
// called again. For this folder; nothing outside sees libpqxx.
//
// Every piece of work must be harmless when done twice: if the connection breaks while a commit is
// under way, nobody knows whether it was done, and the work is done again. Statements are prepared
// once for each connection, and their parameters never become part of a text of SQL.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <pqxx/pqxx>
#include <string>
#include <vector>

#include "base/result.h"
#include "findings/rows.h"

namespace assay::findings {

class PostgresSession;

// What work sees: statements in one transaction.
class PostgresWork {
 public:
  PostgresWork(PostgresSession& session, pqxx::dbtransaction* transaction,
               pqxx::nontransaction* single, int attempt)
      : session_(session), transaction_(transaction), single_(single), attempt_(attempt) {}

  // Parameters are $1, $2, ...; throws what libpqxx throws.
  pqxx::result run(const std::string& sql, const std::vector<Field>& parameters = {});
  // Several statements without parameters: the tables.
  void script(const char* sql);
  // How often this work was begun before and may have been done.
  int attempt() const { return attempt_; }

 private:
  PostgresSession& session_;
  pqxx::dbtransaction* transaction_;
  pqxx::nontransaction* single_;
  const int attempt_;
};

class PostgresSession {
 public:
  PostgresSession(const std::string& url, StoreOptions options);
  ~PostgresSession();

  using Work = std::function<void(PostgresWork&)>;
  // In one transaction.
  base::Result<void> transaction(const Work& work);
  // Statements that stand alone: each is its own transaction, which saves two trips to the server.
  base::Result<void> statements(const Work& work);

  const std::string& shown() const { return shown_; }  // the URL without secrets

 private:
  friend class PostgresWork;
  base::Result<void> attempt_until_done(const Work& work, bool is_transaction);
  void connect();
  const std::string& prepared(const std::string& sql);
  // Sleeps before the next attempt; false: the patience is over.
  bool wait_for_server(const std::string& why);

  const std::string url_;
  const std::string shown_;
  const StoreOptions options_;
  std::unique_ptr<pqxx::connection> connection_;
  std::map<std::string, std::string> statements_;  // names by SQL, of this connection
  // Of the absence under way.
  std::chrono::steady_clock::time_point lost_at_{};
  std::chrono::milliseconds pause_{0};  // 0: the server is there
};

class PostgresRow : public RowSource {
 public:
  explicit PostgresRow(const pqxx::row& row) : row_(row) {}

  int columns() const override { return static_cast<int>(row_.size()); }
  std::string_view name(int column) const override { return row_[column].name(); }
  bool is_null(int column) const override { return row_[column].is_null(); }
  std::string text(int column) const override;
  int64_t number(int column) const override;

 private:
  const pqxx::row& row_;
};

int64_t number_in(const pqxx::field& field);

// Text that the database takes: UTF-8 without NUL; what is neither is replaced.
std::string storable_text(const std::string& text);

}  // namespace assay::findings
