// A request and its answer as the dashboard sees them: no library's types.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace assay::serve {

struct Request {
  std::string method;  // "GET", "POST"
  std::string path;    // decoded; begins with a slash
  std::multimap<std::string, std::string> query;
  std::map<std::string, std::string> headers;  // names in small letters
  std::string body;

  // "" where there is none.
  std::string header(const std::string& name) const {
    const auto found = headers.find(name);
    return found == headers.end() ? std::string() : found->second;
  }
  std::string parameter(const std::string& name) const {
    const auto found = query.find(name);
    return found == query.end() ? std::string() : found->second;
  }
};

// Writes a piece to whoever asked; false: they are gone, or the server ends.
using Write = std::function<bool(std::string_view)>;

struct Response {
  int status = 200;
  std::string type = "text/plain; charset=utf-8";
  std::string body{};
  std::vector<std::pair<std::string, std::string>> headers{};
  // In place of a body, as long as it wants.
  std::function<void(const Write&)> stream{};
};

using Handler = std::function<Response(const Request&)>;

}  // namespace assay::serve
