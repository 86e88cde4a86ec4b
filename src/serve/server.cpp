// The only file that knows cpp-httplib. It parses requests and writes answers; sockets are read
// here, since the library has no limit for the size of all headers together, none for the time that
// they take, and keeps a thread for each idle connection.
#include "serve/server.h"

#include <httplib.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "os/clock.h"
#include "os/this_process.h"
#include "serve/thread_queue.h"

namespace assay::serve {

namespace {

using std::chrono::milliseconds;

// How long a connection takes to notice that the server ends.
constexpr milliseconds kStep{100};

// A connection that gives up when too much comes, or too slowly.
class LimitedStream : public httplib::Stream {
 public:
  LimitedStream(int socket, const HttpLimits& limits, const std::atomic<bool>& is_over)
      : socket_(socket),
        is_over_(is_over),
        left_(limits.request_bytes),
        deadline_(os::monotonic_now() + std::chrono::seconds(limits.request_seconds)),
        write_limit_(limits.write_seconds * 1000) {}

  bool is_readable() const override { return begin_ < end_ || wait(POLLIN, 0); }
  // Asked between the parts of a stream: one who closed the connection is gone, though writing
  // would work once more.
  bool is_writable() const override { return !wait(POLLRDHUP, 0) && wait(POLLOUT, write_limit_); }

  ssize_t read(char* to, size_t size) override {
    if (begin_ == end_) {
      if (left_ == 0 || !wait_for_bytes()) return -1;
      ssize_t got = 0;
      do {
        got = ::recv(socket_, buffer_, std::min(sizeof buffer_, left_), 0);
      } while (got < 0 && errno == EINTR);
      if (got <= 0) return got;
      begin_ = 0;
      end_ = static_cast<size_t>(got);
      left_ -= end_;
    }
    const size_t count = std::min(size, end_ - begin_);
    std::memcpy(to, buffer_ + begin_, count);
    begin_ += count;
    return static_cast<ssize_t>(count);
  }

  ssize_t write(const char* from, size_t size) override {
    size_t done = 0;
    while (done < size) {
      if (!wait(POLLOUT, write_limit_)) return -1;
      const ssize_t sent = ::send(socket_, from + done, size - done, MSG_NOSIGNAL | MSG_DONTWAIT);
      if (sent < 0 && errno != EINTR && errno != EAGAIN) return -1;
      if (sent > 0) done += static_cast<size_t>(sent);
    }
    return static_cast<ssize_t>(size);
  }

  void get_remote_ip_and_port(std::string&, int&) const override {}
  void get_local_ip_and_port(std::string&, int&) const override {}
  socket_t socket() const override { return socket_; }

 private:
  bool wait(short events, int time_ms) const {
    pollfd entry{socket_, events, 0};
    int ready = 0;
    do {
      ready = ::poll(&entry, 1, time_ms);
    } while (ready < 0 && errno == EINTR);
    return ready > 0 && (entry.revents & (events | POLLHUP)) != 0;
  }

  // In small steps: browsers open connections ahead of need, and a server that ends must not wait
  // for what they never ask.
  bool wait_for_bytes() const {
    while (!is_over_) {
      const auto left = std::chrono::ceil<milliseconds>(deadline_ - os::monotonic_now());
      if (left.count() <= 0) return false;
      if (wait(POLLIN, static_cast<int>(std::min(left, kStep).count()))) return true;
    }
    return false;
  }

  const int socket_;
  const std::atomic<bool>& is_over_;
  size_t left_;
  const os::TimePoint deadline_;
  const int write_limit_;
  char buffer_[4096];
  size_t begin_ = 0;
  size_t end_ = 0;
};

class Queue : public httplib::TaskQueue {
 public:
  explicit Queue(size_t most) : queue_(most) {}
  void enqueue(std::function<void()> work) override { queue_.add(std::move(work)); }
  void shutdown() override { queue_.finish(); }

 private:
  ThreadQueue queue_;
};

std::string small_letters(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(), [](unsigned char c) {
    return static_cast<char>(c >= 'A' && c <= 'Z' ? c + 32 : c);
  });
  return text;
}

Request request_of(const httplib::Request& from) {
  Request request{from.method == "HEAD" ? "GET" : from.method, from.path, {}, {}, from.body};
  request.query.insert(from.params.begin(), from.params.end());
  for (const auto& [name, value] : from.headers) {
    request.headers.emplace(small_letters(name), value);
  }
  return request;
}

// Without them a page of ours could be made to run or send what a formula says.
const httplib::Headers& safe_headers() {
  static const httplib::Headers headers = {
      {"Content-Security-Policy",
       "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src "
       "'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"},
      {"X-Content-Type-Options", "nosniff"},
      {"X-Frame-Options", "DENY"},
      {"Referrer-Policy", "no-referrer"},
      {"Cross-Origin-Opener-Policy", "same-origin"},
      {"Cross-Origin-Resource-Policy", "same-origin"},
      {"Cache-Control", "no-store"}};
  return headers;
}

}  // namespace

class HttpServer::Implementation : public httplib::Server {
 public:
  Implementation(const HttpLimits& limits, serve::Handler handler)
      : limits_(limits), handler_(std::move(handler)) {
    new_task_queue = [most = limits.connections] { return new Queue(most); };
    set_default_headers(safe_headers());
    set_payload_max_length(limits.request_bytes);
    // Before the library looks for a route: those are regular expressions.
    set_pre_routing_handler([this](const httplib::Request& request, httplib::Response& response) {
      if (request.method == "POST" && request.path.size() < 512) return HandlerResponse::Unhandled;
      if (request.method == "GET" || request.method == "HEAD") {
        answer(request, response);
      } else {
        response.status = 405;
      }
      return HandlerResponse::Handled;
    });
    Post(".*", [this](const httplib::Request& request, httplib::Response& response) {
      answer(request, response);
    });
    set_exception_handler([](const httplib::Request&, httplib::Response& response,
                             const std::exception_ptr&) { response.status = 500; });
  }

  base::Result<int> bind(const std::string& address, int port) {
    os::allow_descriptors(2 * limits_.connections + 256);
    // Two servers on one port would share it without a word.
    set_socket_options([](socket_t socket) {
      const int yes = 1;
      (void)::setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    });
    errno = 0;
    const int bound = port == 0                     ? bind_to_any_port(address)
                      : bind_to_port(address, port) ? port
                                                    : -1;
    if (bound < 0) {
      return base::Error{std::string("the address can not be used: ") +
                             (errno == 0 ? "there is no such one" : std::strerror(errno)),
                         address + ":" + std::to_string(port)};
    }
    // The library asks for a queue of five.
    (void)::listen(svr_sock_, static_cast<int>(limits_.connections));
    return bound;
  }

  void end() {
    is_over_ = true;
    if (is_running() && svr_sock_ != INVALID_SOCKET) stop();
  }

 private:
  bool process_and_close_socket(socket_t socket) override {
    LimitedStream stream(socket, limits_, is_over_);
    bool is_closed = false;
    // Compressing takes longer than the way to a browser on this machine.
    const bool done = process_request(stream, true, is_closed, [](httplib::Request& request) {
      request.headers.erase("Accept-Encoding");
    });
    ::shutdown(socket, SHUT_RDWR);
    ::close(socket);
    return done;
  }

  void answer(const httplib::Request& request, httplib::Response& to) {
    Response from = handler_(request_of(request));
    to.status = from.status;
    for (const auto& [name, value] : from.headers) to.set_header(name, value);
    if (!from.stream) return to.set_content(from.body, from.type);
    if (++streams_ > limits_.streams) {
      --streams_;
      to.status = 503;
      return to.set_content("too many are watching\n", "text/plain; charset=utf-8");
    }
    to.set_chunked_content_provider(
        from.type,
        [this, stream = std::move(from.stream)](size_t, httplib::DataSink& sink) {
          stream([&](std::string_view piece) {
            if (is_over_ || !sink.is_writable()) return false;
            return piece.empty() || sink.write(piece.data(), piece.size());  // empty: is it there?
          });
          sink.done();
          return true;
        },
        [this](bool) { --streams_; });
  }

  const HttpLimits limits_;
  const serve::Handler handler_;
  std::atomic<size_t> streams_ = 0;
  std::atomic<bool> is_over_ = false;
};

HttpServer::HttpServer(const HttpLimits& limits, Handler handler)
    : implementation_(std::make_unique<Implementation>(limits, std::move(handler))) {}
HttpServer::~HttpServer() = default;

base::Result<int> HttpServer::bind(const std::string& address, int port) {
  return implementation_->bind(address, port);
}
void HttpServer::run() { implementation_->listen_after_bind(); }
void HttpServer::stop() { implementation_->end(); }

}  // namespace assay::serve
