#include "findings/postgres_url.h"

#include <vector>

#include "os/file.h"

namespace assay::findings {

namespace {

struct Secret {
  size_t begin;
  size_t end;
};

std::string decoded(std::string_view text) {
  const auto digit = [](char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
  };
  std::string out;
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '%' && i + 2 < text.size() && digit(text[i + 1]) >= 0 &&
        digit(text[i + 2]) >= 0) {
      out += static_cast<char>(digit(text[i + 1]) * 16 + digit(text[i + 2]));
      i += 2;
    } else {
      out += text[i];
    }
  }
  return out;
}

// The password of the user part, and the values of password= and sslpassword=. A password with an
// unescaped / or @ is a mistake, but still a secret: so the user part goes to the last @ before
// the query.
std::vector<Secret> secrets_in(std::string_view url) {
  std::vector<Secret> found;
  if (!is_postgres_url(url)) return found;
  const size_t start = url.find("://") + 3;
  const size_t at = url.rfind('@');
  size_t query = url.find('?', at == std::string_view::npos ? start : at);
  if (at != std::string_view::npos) {
    const size_t colon = url.find(':', start);
    if (colon < at) found.push_back({colon + 1, at});
  }
  while (query != std::string_view::npos) {
    const size_t begin = query + 1;
    const size_t end = std::min(url.find('&', begin), url.size());
    const size_t equals = std::min(url.find('=', begin), end);
    const std::string name = decoded(url.substr(begin, equals - begin));
    if ((name == "password" || name == "sslpassword") && equals + 1 < end) {
      found.push_back({equals + 1, end});
    }
    query = end < url.size() ? end : std::string_view::npos;
  }
  return found;
}

void replace_all(std::string& text, const std::string& what, std::string_view with) {
  if (what.empty()) return;
  for (size_t at = text.find(what); at != std::string::npos; at = text.find(what, at)) {
    text.replace(at, what.size(), with);
    at += with.size();
  }
}

}  // namespace

bool is_postgres_url(std::string_view db) {
  return db.starts_with("postgresql://") || db.starts_with("postgres://");
}

std::string masked(const std::string& db) {
  const std::vector<Secret> secrets = secrets_in(db);
  std::string out = db;
  for (auto secret = secrets.rbegin(); secret != secrets.rend(); ++secret) {
    out.replace(secret->begin, secret->end - secret->begin, "***");
  }
  return out;
}

std::string without_secrets(std::string text, const std::string& url) {
  replace_all(text, url, masked(url));
  for (const Secret& secret : secrets_in(url)) {
    const std::string raw = url.substr(secret.begin, secret.end - secret.begin);
    replace_all(text, raw, "***");
    replace_all(text, decoded(raw), "***");
  }
  return text;
}

UrlParts split_password(const std::string& url) {
  UrlParts parts{url, {}};
  const std::vector<Secret> secrets = secrets_in(url);
  for (auto secret = secrets.rbegin(); secret != secrets.rend(); ++secret) {
    parts.password = decoded(url.substr(secret->begin, secret->end - secret->begin));
    const char before = url[secret->begin - 1];
    if (before == ':') {  // user:password@
      parts.url.erase(secret->begin - 1, secret->end - secret->begin + 1);
      continue;
    }
    size_t begin = url.rfind('?', secret->begin);
    if (const size_t other = url.rfind('&', secret->begin);
        other != std::string::npos && (begin == std::string::npos || other > begin)) {
      begin = other;
    }
    // "?password=x&a=b" becomes "?a=b", the last one goes with its separator.
    const bool is_last = secret->end == parts.url.size();
    const size_t from = is_last ? begin : begin + 1;
    parts.url.erase(from, (is_last ? secret->end : secret->end + 1) - from);
  }
  return parts;
}

bool may_exist(const std::string& db) { return is_postgres_url(db) || os::exists(db); }

std::string journal_path(const std::string& db, const std::string& id) {
  return (is_postgres_url(db) ? std::string("assay") : db) + "." + id + ".state";
}

}  // namespace assay::findings
