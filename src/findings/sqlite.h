// A thin cover for SQLite: handles that close themselves, and errors as Result. A statement that
// has a row is that row. For this folder.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "base/result.h"
#include "findings/row.h"

struct sqlite3;
struct sqlite3_stmt;

namespace assay::findings {

class Statement : public RowSource {
 public:
  Statement& bind(std::string_view text);
  Statement& bind_blob(std::string_view bytes);
  Statement& bind(int64_t number);
  Statement& bind_null();

  // True: there is a row. After the last one, and after an error, the statement can be bound again.
  base::Result<bool> step();
  int columns() const override;
  std::string_view name(int column) const override;
  bool is_null(int column) const override;
  std::string text(int column) const override;
  int64_t number(int column) const override;

 private:
  friend class Database;
  struct Finalize {
    void operator()(sqlite3_stmt* statement) const;
  };
  Statement(sqlite3* database, sqlite3_stmt* statement)
      : database_(database), statement_(statement) {}

  sqlite3* database_;
  std::unique_ptr<sqlite3_stmt, Finalize> statement_;
  int next_ = 1;
};

class Database {
 public:
  static base::Result<Database> open(const std::string& path);

  base::Result<void> execute(const char* sql);
  base::Result<Statement> prepare(std::string_view sql);
  int64_t changes() const;  // rows that the last statement changed

  // In one transaction that may write. What `work` returns as an error is rolled back, and so is
  // what cannot be committed: the next transaction begins anew.
  template <typename Work>
  base::Result<void> transaction(const Work& work) {
    if (auto begun = execute("BEGIN IMMEDIATE"); !begun) return begun;
    base::Result<void> done = work();
    if (done) done = execute("COMMIT");
    if (!done) (void)execute("ROLLBACK").ok();
    return done;
  }

 private:
  struct Close {
    void operator()(sqlite3* database) const;
  };
  std::unique_ptr<sqlite3, Close> handle_;
};

}  // namespace assay::findings
