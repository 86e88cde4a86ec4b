#include "serve/guard.h"

#include <fmt/format.h>

#include <array>

#include "os/this_process.h"

namespace assay::serve {

namespace {

constexpr const char* kPathLetters =
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/_-.";

Response refuse(int status, std::string why) {
  return {status, "text/plain; charset=utf-8", std::move(why) + "\n", {}, {}};
}

// The value of a cookie; "" where there is none.
std::string cookie_in(const std::string& header, const std::string& name) {
  size_t at = 0;
  while (at < header.size()) {
    const size_t end = std::min(header.find(';', at), header.size());
    size_t begin = at;
    while (begin < end && header[begin] == ' ') ++begin;
    const std::string_view pair(header.data() + begin, end - begin);
    if (pair.starts_with(name + "=")) return std::string(pair.substr(name.size() + 1));
    at = end + 1;
  }
  return {};
}

}  // namespace

std::string make_token() {
  std::array<unsigned char, 16> bytes{};
  os::fill_with_secret(bytes);
  std::string token;
  for (const unsigned char byte : bytes) token += fmt::format("{:02x}", byte);
  return token;
}

// In the same time whatever is wrong.
bool Guard::is_token(const std::string& text) const {
  unsigned different = text.size() == options_.token.size() ? 0 : 1;
  for (size_t i = 0; i < options_.token.size(); ++i) {
    const char other = text.empty() ? '\0' : text[i % text.size()];
    different |= static_cast<unsigned>(static_cast<unsigned char>(options_.token[i] ^ other));
  }
  return different == 0 && !options_.token.empty();
}

// Servers on other ports of this machine have cookies of their own.
std::string Guard::cookie_name() const { return fmt::format("assay_{}", options_.port); }

bool Guard::has_token(const Request& request) const {
  constexpr std::string_view kBearer = "Bearer ";
  const std::string authorization = request.header("authorization");
  return is_token(request.header("x-assay-token")) ||
         (authorization.starts_with(kBearer) && is_token(authorization.substr(kBearer.size()))) ||
         is_token(cookie_in(request.header("cookie"), cookie_name()));
}

bool Guard::is_own_host(const std::string& host) const {
  for (const std::string& name :
       {std::string("127.0.0.1"), std::string("localhost"), std::string("[::1]"), options_.host}) {
    if (name.empty()) continue;
    if (host == fmt::format("{}:{}", name, options_.port)) return true;
    if (options_.port == 80 && host == name) return true;
  }
  return false;
}

std::optional<Response> Guard::refusal(const Request& request) const {
  const std::string host = request.header("host");
  if (!options_.is_open && !is_own_host(host)) {
    return refuse(403,
                  fmt::format("ask for http://{}:{}/",
                              options_.host.empty() ? "127.0.0.1" : options_.host, options_.port));
  }
  const std::string origin = request.header("origin");
  if (!origin.empty() && origin != "http://" + host) {
    return refuse(403, "this request comes from another site");
  }
  const std::string site = request.header("sec-fetch-site");
  const bool is_action = request.method != "GET";
  // A link of another site may open a page of ours; it may not ask for data, which may start a
  // solver.
  const bool is_page = !is_action && !request.path.starts_with("/api/");
  if (!is_page && !site.empty() && site != "same-origin" && site != "none") {
    return refuse(403, "this request comes from another site");
  }
  if (!options_.is_open && !is_action) return std::nullopt;
  if (!has_token(request)) {
    return refuse(401, "open the link with the token that `assay serve` printed");
  }
  // A cookie comes along by itself, a header does not: then somebody's page must say that it is
  // ours.
  const bool is_by_cookie =
      request.header("x-assay-token").empty() && request.header("authorization").empty();
  if (is_action && is_by_cookie && origin.empty()) {
    return refuse(403, "an action needs the Origin header");
  }
  return std::nullopt;
}

std::optional<Response> Guard::welcome(const Request& request) const {
  const std::string given = request.parameter("token");
  if (request.method != "GET" || given.empty()) return std::nullopt;
  if (!is_token(given)) return refuse(401, "this is not the token of this server");
  if (!options_.is_open && !is_own_host(request.header("host"))) return std::nullopt;
  Response response{303, "text/plain; charset=utf-8", "", {}, {}};
  // Paths of ours only: two slashes would name another host.
  const bool is_plain = !request.path.starts_with("//") &&
                        request.path.find_first_not_of(kPathLetters) == std::string::npos;
  response.headers.emplace_back("Location", is_plain ? request.path : "/");
  response.headers.emplace_back(
      "Set-Cookie",
      fmt::format("{}={}; Path=/; HttpOnly; SameSite=Strict", cookie_name(), options_.token));
  return response;
}

}  // namespace assay::serve
