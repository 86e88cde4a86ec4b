// URLs of PostgreSQL databases, and their secrets: a password may be in one, and must be in no
// message, report, event or job script.
#pragma once

#include <string>
#include <string_view>

namespace assay::findings {

// postgresql://... or postgres://...
bool is_postgres_url(std::string_view db);

// With *** for passwords; a path of a file as it is.
std::string masked(const std::string& db);

// Any text, such as an error of the server or its library, without the secrets of the URL.
std::string without_secrets(std::string text, const std::string& url);

// The URL as it may be written down, and the password that was in it (decoded; "": none).
struct UrlParts {
  std::string url;
  std::string password;
};
UrlParts split_password(const std::string& url);

// Whether the database may be there: a URL always, a file if it exists.
bool may_exist(const std::string& db);

// Where an interrupted reduction of a finding is kept: beside a file; for a server, in the working
// folder.
std::string journal_path(const std::string& db, const std::string& id);

}  // namespace assay::findings
