#include "serve/guard.h"

#include <gtest/gtest.h>

namespace assay::serve {
namespace {

constexpr const char* kToken = "0123456789abcdef0123456789abcdef";

Request get(std::map<std::string, std::string> headers, std::string path = "/api/overview") {
  headers.emplace("host", "127.0.0.1:8642");
  return {"GET", std::move(path), {}, std::move(headers), ""};
}

Request post(std::map<std::string, std::string> headers) {
  Request request = get(std::move(headers));
  request.method = "POST";
  return request;
}

int status_of(const Guard& guard, const Request& request) {
  const auto refusal = guard.refusal(request);
  return refusal ? refusal->status : 200;
}

TEST(Guard, ReadingFromThisMachineIsFree) {
  const Guard guard({kToken, 8642, false});
  EXPECT_EQ(status_of(guard, get({})), 200);
  EXPECT_EQ(status_of(guard, get({{"origin", "http://127.0.0.1:8642"}})), 200);
  EXPECT_EQ(status_of(guard, get({{"host", "localhost:8642"}})), 200);
  EXPECT_EQ(status_of(guard, get({{"host", "[::1]:8642"}})), 200);
}

TEST(Guard, TheAddressItIsBoundToIsItsOwn) {
  const Guard guard({kToken, 8642, false, "127.0.0.2"});
  EXPECT_EQ(status_of(guard, get({{"host", "127.0.0.2:8642"}})), 200);
  EXPECT_EQ(status_of(guard, get({{"host", "127.0.0.3:8642"}})), 403);
  EXPECT_EQ(status_of(guard, get({{"host", ":8642"}})), 403);
}

// A name that an attacker makes point here is still the attacker's.
TEST(Guard, OtherHostsAndOriginsAreRefused) {
  const Guard guard({kToken, 8642, false});
  EXPECT_EQ(status_of(guard, get({{"host", "evil.example:8642"}})), 403);
  EXPECT_EQ(status_of(guard, get({{"host", "127.0.0.1:80"}})), 403);
  EXPECT_EQ(status_of(guard, get({{"host", ""}})), 403);
  EXPECT_EQ(status_of(guard, get({{"origin", "http://evil.example"}})), 403);
  EXPECT_EQ(status_of(guard, get({{"origin", "null"}})), 403);
  EXPECT_EQ(status_of(guard, get({{"sec-fetch-site", "cross-site"}})), 403);
  EXPECT_EQ(status_of(guard, get({{"sec-fetch-site", "cross-site"}}, "/bugs")), 200);  // a link
}

TEST(Guard, ActionsNeedTokenAndOrigin) {
  const Guard guard({kToken, 8642, false});
  const std::string cookie = std::string("other=1; assay_8642=") + kToken;
  const std::string own = "http://127.0.0.1:8642";
  EXPECT_EQ(status_of(guard, post({})), 401);
  EXPECT_EQ(status_of(guard, post({{"origin", own}})), 401);
  EXPECT_EQ(status_of(guard, post({{"cookie", cookie}})), 403);
  EXPECT_EQ(status_of(guard, post({{"cookie", cookie}, {"origin", own}})), 200);
  EXPECT_EQ(status_of(guard, post({{"cookie", cookie}, {"origin", "http://x"}})), 403);
  EXPECT_EQ(status_of(guard, post({{"x-assay-token", kToken}})), 200);
  EXPECT_EQ(status_of(guard, post({{"authorization", std::string("Bearer ") + kToken}})), 200);
  EXPECT_EQ(status_of(guard, post({{"x-assay-token", kToken}, {"origin", "http://x"}})), 403);
  for (const char* wrong :
       {"", "0", "0123456789abcdef0123456789abcdeg", "0123456789abcdef0123456789abcdef0"}) {
    EXPECT_EQ(status_of(guard, post({{"x-assay-token", wrong}, {"origin", own}})), 401) << wrong;
  }
}

TEST(Guard, ElsewhereNothingWithoutTheToken) {
  const Guard guard({kToken, 8642, true});
  EXPECT_EQ(status_of(guard, get({}, "/")), 401);
  EXPECT_EQ(status_of(guard, get({{"host", "lab.example:8642"}, {"x-assay-token", kToken}})), 200);
}

TEST(Guard, TheLinkSetsACookie) {
  const Guard guard({kToken, 8642, false});
  EXPECT_FALSE(guard.welcome(get({})));
  Request link = get({}, "/bugs/abc");
  link.query.emplace("token", kToken);
  const auto welcome = guard.welcome(link);
  ASSERT_TRUE(welcome);
  EXPECT_EQ(welcome->status, 303);
  EXPECT_EQ(welcome->headers[0].second, "/bugs/abc");
  EXPECT_NE(welcome->headers[1].second.find("HttpOnly; SameSite=Strict"), std::string::npos);
  for (const char* path : {"//evil.example/", "/\\evil.example", "/a\r\nX: y"}) {
    link.path = path;
    EXPECT_EQ(guard.welcome(link)->headers[0].second, "/") << path;
  }
  link.query.clear();
  link.query.emplace("token", "wrong");
  EXPECT_EQ(guard.welcome(link)->status, 401);
}

TEST(Guard, TokensDiffer) {
  const std::string token = make_token();
  EXPECT_EQ(token.size(), 32U);
  EXPECT_NE(token, make_token());
  // Without a token nobody has it.
  EXPECT_EQ(status_of(Guard({"", 8642, true}), get({{"x-assay-token", ""}})), 401);
}

}  // namespace
}  // namespace assay::serve
