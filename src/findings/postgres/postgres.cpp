#include "findings/postgres/postgres.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <thread>

#include "findings/postgres_url.h"
#include "os/clock.h"

namespace assay::findings {

using std::chrono::milliseconds;

namespace {

constexpr milliseconds kFirstPause{100};
constexpr milliseconds kLongestPause{5'000};
// After Ctrl-C a server that is away is waited for so long: a short restart loses nothing.
constexpr milliseconds kPatienceWhenStopped{5'000};

// A connection whose other end has vanished without a word must not hold a worker for hours; what
// the URL says goes first.
constexpr std::pair<const char*, const char*> kConnectionDefaults[] = {
    {"connect_timeout", "10"},     {"keepalives_idle", "10"},     {"keepalives_interval", "5"},
    {"keepalives_count", "3"},     {"tcp_user_timeout", "30000"}, {"client_encoding", "UTF8"},
    {"application_name", "assay"},
};

// And one of ours that stopped in the middle of a transaction must not hold the others.
constexpr const char* kSessionSettings =
    "SET client_min_messages = warning; SET idle_in_transaction_session_timeout = '20s'; "
    "SET lock_timeout = '60s'; SET statement_timeout = '10min'";

std::string with_defaults(std::string url) {
  for (const auto& [name, value] : kConnectionDefaults) {
    if (url.find(std::string(name) + "=") != std::string::npos) continue;
    url += fmt::format("{}{}={}", url.find('?') == std::string::npos ? '?' : '&', name, value);
  }
  return url;
}

// The server is going, coming, full, or gave up on a conflict between two transactions.
bool is_passing(const std::string& state) {
  return state.starts_with("08") || state.starts_with("57P") || state.starts_with("40") ||
         state == "53300" || state == "25P03" || state == "55P03";
}

// What no waiting mends. Where a connection can not be made there is no code, only words.
bool is_hopeless(const std::string& why) {
  for (const char* text : {"authentication failed", "does not exist", "no pg_hba.conf entry",
                           "no password supplied", "permission denied", "invalid ", "missing "}) {
    if (why.find(text) != std::string::npos) return true;
  }
  return false;
}

std::string one_line(std::string text) {
  while (!text.empty() && (text.back() == '\n' || text.back() == ' ')) text.pop_back();
  std::replace(text.begin(), text.end(), '\n', ' ');
  return text;
}

std::string hex(const std::string& bytes) {
  static constexpr char kDigits[] = "0123456789abcdef";
  std::string out = "\\x";
  out.reserve(2 + 2 * bytes.size());
  for (const char c : bytes) {
    out += kDigits[static_cast<unsigned char>(c) >> 4];
    out += kDigits[static_cast<unsigned char>(c) & 15];
  }
  return out;
}

std::string parameter_of(const Field& field) {
  if (const auto* number = std::get_if<int64_t>(&field)) return std::to_string(*number);
  if (const auto* text = std::get_if<std::string>(&field)) return storable_text(*text);
  return hex(std::get<Blob>(field).bytes);
}

int nibble(char c) { return c <= '9' ? c - '0' : c - 'a' + 10; }

}  // namespace

std::string storable_text(const std::string& text) {
  const bool is_plain = std::all_of(text.begin(), text.end(), [](char c) {
    return static_cast<unsigned char>(c) < 0x80 && c != 0;
  });
  if (is_plain) return text;
  const std::string json =
      nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
  std::string clean = nlohmann::json::parse(json).get<std::string>();
  for (size_t at = clean.find('\0'); at != std::string::npos; at = clean.find('\0', at)) {
    clean.replace(at, 1, "\xEF\xBF\xBD");
  }
  return clean;
}

int64_t number_in(const pqxx::field& field) {
  return field.is_null() ? 0 : std::strtoll(field.c_str(), nullptr, 10);
}

std::string PostgresRow::text(int column) const {
  const pqxx::field field = row_[column];
  const std::string_view value(field.c_str(), field.size());
  constexpr pqxx::oid kBytea = 17;
  if (field.type() != kBytea) return std::string(value);
  std::string bytes;
  for (size_t i = 2; i + 1 < value.size(); i += 2) {
    bytes += static_cast<char>(nibble(value[i]) * 16 + nibble(value[i + 1]));
  }
  return bytes;
}

int64_t PostgresRow::number(int column) const { return number_in(row_[column]); }

pqxx::result PostgresWork::run(const std::string& sql, const std::vector<Field>& parameters) {
  const std::string& name = session_.prepared(sql);
  std::vector<std::string> texts;
  texts.reserve(parameters.size());
  for (const Field& field : parameters) texts.push_back(parameter_of(field));
  const auto list = pqxx::prepare::make_dynamic_params(texts);
  return transaction_ != nullptr ? transaction_->exec_prepared(name, list)
                                 : single_->exec_prepared(name, list);
}

void PostgresWork::script(const char* sql) { transaction_->exec(sql); }

PostgresSession::PostgresSession(const std::string& url, StoreOptions options)
    : url_(with_defaults(url)), shown_(masked(url)), options_(std::move(options)) {}
PostgresSession::~PostgresSession() = default;

void PostgresSession::connect() {
  if (connection_) return;
  statements_.clear();
  auto connection = std::make_unique<pqxx::connection>(url_);
  pqxx::nontransaction(*connection).exec(kSessionSettings);
  connection_ = std::move(connection);
}

const std::string& PostgresSession::prepared(const std::string& sql) {
  const auto found = statements_.find(sql);
  if (found != statements_.end()) return found->second;
  const std::string name = fmt::format("s{}", statements_.size());
  connection_->prepare(name, sql);
  return statements_.emplace(sql, name).first->second;
}

bool PostgresSession::wait_for_server(const std::string& why) {
  const auto now = os::monotonic_now();
  if (pause_.count() == 0) {
    lost_at_ = now;
    if (options_.patience.count() == 0) return false;
    pause_ = kFirstPause;
    if (options_.say) {
      options_.say(fmt::format("the database does not answer ({}); waiting for it", why));
    }
  } else {
    pause_ = std::min(2 * pause_, kLongestPause);
  }
  const auto is_over = [&] {
    const bool is_stopped = options_.stop != nullptr && *options_.stop;
    const milliseconds patience =
        is_stopped ? std::min(options_.patience, kPatienceWhenStopped) : options_.patience;
    return os::monotonic_now() - lost_at_ > patience;
  };
  for (const auto end = now + pause_; os::monotonic_now() < end && !is_over();) {
    std::this_thread::sleep_for(milliseconds(50));
  }
  return !is_over();
}

base::Result<void> PostgresSession::attempt_until_done(const Work& work, bool is_transaction) {
  for (int attempt = 0;; ++attempt) {
    std::string why;
    try {
      connect();
      if (is_transaction) {
        pqxx::work transaction(*connection_);
        PostgresWork sight(*this, &transaction, nullptr, attempt);
        work(sight);
        transaction.commit();
      } else {
        pqxx::nontransaction single(*connection_);
        PostgresWork sight(*this, nullptr, &single, attempt);
        work(sight);
        single.commit();
      }
      if (pause_.count() != 0 && options_.say) {
        options_.say(
            fmt::format("the database is back after {:.1f} s",
                        std::chrono::duration<double>(os::monotonic_now() - lost_at_).count()));
      }
      pause_ = milliseconds(0);
      return {};
    } catch (const pqxx::sql_error& error) {
      why = one_line(without_secrets(error.what(), url_));
      const bool is_open = connection_ && connection_->is_open();
      if (!is_passing(error.sqlstate()) && is_open) return base::Error{why, shown_};
    } catch (const pqxx::failure& error) {  // broken connections, commits in doubt, conflicts
      why = one_line(without_secrets(error.what(), url_));
      if (!connection_ && is_hopeless(why)) return base::Error{why, shown_};
    } catch (const std::logic_error& error) {  // libpqxx: what we ask for makes no sense
      return base::Error{one_line(without_secrets(error.what(), url_)), shown_};
    }
    connection_.reset();
    if (!wait_for_server(why)) return base::Error{why, shown_};
  }
}

base::Result<void> PostgresSession::transaction(const Work& work) {
  return attempt_until_done(work, true);
}

base::Result<void> PostgresSession::statements(const Work& work) {
  return attempt_until_done(work, false);
}

}  // namespace assay::findings
