#include "serve/server.h"

#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <sys/socket.h>
#include <unistd.h>

#include <chrono>
#include <thread>

namespace assay::serve {
namespace {

int connected(int port) {
  const int socket = ::socket(AF_INET, SOCK_STREAM, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(static_cast<uint16_t>(port));
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  EXPECT_EQ(::connect(socket, reinterpret_cast<sockaddr*>(&address), sizeof address), 0);
  return socket;
}

// Browsers open connections ahead of need. Without care this would take an hour.
TEST(HttpServer, EndsThoughSomebodyIsStillAsking) {
  HttpLimits limits;
  limits.request_seconds = 3600;
  HttpServer server(limits, [](const Request&) { return Response{}; });
  const auto port = server.bind("127.0.0.1", 0);
  ASSERT_TRUE(port.ok());
  std::jthread runs([&] { server.run(); });
  const int silent = connected(*port);
  const int slow = connected(*port);
  ASSERT_EQ(::send(slow, "GET / HT", 8, 0), 8);
  // One that is answered: the two before it were accepted.
  const int quick = connected(*port);
  const std::string request = "GET / HTTP/1.1\r\nHost: x\r\n\r\n";
  ASSERT_EQ(::send(quick, request.data(), request.size(), 0), static_cast<ssize_t>(request.size()));
  char answer[12];
  ASSERT_EQ(::recv(quick, answer, sizeof answer, MSG_WAITALL), 12);
  EXPECT_EQ(std::string(answer, 12), "HTTP/1.1 200");
  server.stop();
  runs.join();
  for (const int socket : {silent, slow, quick}) ::close(socket);
}

}  // namespace
}  // namespace assay::serve
