// Guard: who may ask what. Reading from this machine is free; everything from elsewhere, and every
// action, needs the token. A request that a page of another site has caused is always refused: by
// its Origin, and, where no token is asked for, by its Host (DNS rebinding).
#pragma once

#include <optional>
#include <string>

#include "serve/http.h"

namespace assay::serve {

struct GuardOptions {
  std::string token;
  int port = 0;
  bool is_open = false;  // bound to more than the loopback interface: nothing without the token
  std::string host{};    // the address, as a URL has it: 127.0.0.2 is this machine, too
};

// 32 hexadecimal digits of the system's randomness.
std::string make_token();

class Guard {
 public:
  explicit Guard(GuardOptions options) : options_(std::move(options)) {}

  // What is answered in place of the page; none: the request is fine.
  std::optional<Response> refusal(const Request& request) const;
  // Whether the request has the token: as a header (Authorization: Bearer, X-Assay-Token) or as the
  // cookie that the link with the token sets.
  bool has_token(const Request& request) const;
  // For the link that is printed: the same page without the token in its address, and a cookie.
  std::optional<Response> welcome(const Request& request) const;

 private:
  bool is_own_host(const std::string& host) const;
  std::string cookie_name() const;
  bool is_token(const std::string& text) const;

  GuardOptions options_;
};

}  // namespace assay::serve
