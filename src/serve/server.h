// HttpServer: the network side of the dashboard. One request a connection, with limits on the size
// of requests, on the time that they may take to come, and on connections at once; whatever is
// wrong with a request, the answer is an error and never the end of the server.
//
//   HttpServer server(limits, handler);
//   if (auto bound = server.bind("127.0.0.1", 8642); !bound) ...
//   server.run();   // until another thread calls stop()
#pragma once

#include <atomic>
#include <memory>
#include <string>

#include "base/result.h"
#include "serve/http.h"

namespace assay::serve {

struct HttpLimits {
  size_t request_bytes = size_t{128} * 1024;  // request line, headers and body together
  int request_seconds = 5;                    // from the connection to the last byte of the request
  int write_seconds = 10;                     // an answer that nobody takes
  size_t connections = 1024;                  // at once; others wait
  size_t streams = 64;                        // of them; more are refused
};

class HttpServer {
 public:
  // The handler is called from many threads at once.
  HttpServer(const HttpLimits& limits, Handler handler);
  ~HttpServer();

  // The port; 0 takes one that is free.
  base::Result<int> bind(const std::string& address, int port);
  void run();
  // From one other thread, any number of times; before run() it does nothing. Streams end, what is
  // being answered is answered.
  void stop();

 private:
  class Implementation;
  std::unique_ptr<Implementation> implementation_;
};

}  // namespace assay::serve
