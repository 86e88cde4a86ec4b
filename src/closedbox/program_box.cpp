// Boxes that are programs, and callbacks of the library's user. Values cross as SMT-LIB text.
#include <fmt/format.h>
#include <sys/mman.h>
#include <unistd.h>

#include <csignal>
#include <cstring>
#include <optional>

#include "closedbox/running_box.h"
#include "closedbox/value_text.h"
#include "eval/semantics/to_term.h"
#include "os/forked.h"
#include "os/process.h"
#include "os/spawn.h"
#include "term/sort_text.h"

namespace assay::closedbox {

using value::Value;

namespace {

std::vector<Value> decoded(value::ValueStore& values, const Box& box, const uint8_t* bytes) {
  std::vector<Value> arguments;
  for (const Slot& slot : box.arguments) {
    const size_t size = encoded_size(slot, bytes);
    arguments.push_back(decode(values, slot, bytes, size).value_or(Value{}));
    bytes += size;
  }
  return arguments;
}

bool put(const value::ValueStore& values, const Slot& slot, Value v, uint8_t* result,
         size_t capacity, size_t* size) {
  std::vector<uint8_t> bytes;
  if (!encode(values, slot, v, bytes) || bytes.size() > capacity) return false;
  std::memcpy(result, bytes.data(), bytes.size());
  *size = bytes.size();
  return true;
}

// What a program wrote to its standard error, the end of it.
std::string last_words(std::string_view text) {
  constexpr size_t kMost = 400;
  while (!text.empty() && (text.back() == '\n' || text.back() == ' ')) text.remove_suffix(1);
  if (text.size() > kMost) text.remove_prefix(text.size() - kMost);
  return text.empty() ? "" : fmt::format("; it says: {}", text);
}

class TextBox : public RunningBox {
 public:
  TextBox(term::TermStore& terms, value::ValueStore& values, const Box& box)
      : terms_(terms), values_(values), box_(box) {}

  Reply call(const uint8_t* arguments, uint8_t* result, size_t capacity, size_t* size) override {
    texts_.clear();
    const std::vector<Value> decoded_arguments = decoded(values_, box_, arguments);
    for (size_t i = 0; i < decoded_arguments.size(); ++i) {
      const term::Sort sort = box_.arguments[i].sort;
      texts_.push_back(box_.takes_decimals
                           ? decimal_text(terms_, values_, decoded_arguments[i], sort)
                           : eval::to_text(terms_, values_, decoded_arguments[i], sort));
    }
    const std::optional<std::string> answer = ask(texts_);
    if (!answer) return box_.is_partial ? Reply::kOutside : Reply::kFailed;
    const std::optional<Value> v = read_decimal(terms_, values_, box_.result.sort, *answer);
    if (v && put(values_, box_.result, *v, result, capacity, size)) return Reply::kValue;
    complain(v ? fmt::format("it answered {}, which does not fit", shortened(*answer))
               : fmt::format("it answered \"{}\", which is no value of the sort {}",
                             shortened(*answer), term::sort_text(terms_, box_.result.sort)));
    return Reply::kUnreadable;
  }

  std::string complaint() const override { return complaint_; }

 protected:
  // Nothing: it has no answer, and complain() was told why.
  virtual std::optional<std::string> ask(const std::vector<std::string>& arguments) = 0;

  void complain(const std::string& what) {
    std::string command = box_.path;
    for (const std::string& text : texts_) command += " " + text;
    complaint_ = fmt::format("the box '{}': {}: {}", box_.name, shortened(command), what);
  }

  static std::string shortened(std::string_view text) {
    constexpr size_t kMost = 200;
    while (!text.empty() && text.back() == '\n') text.remove_suffix(1);
    return text.size() <= kMost ? std::string(text) : std::string(text.substr(0, kMost)) + "...";
  }

  term::TermStore& terms_;
  value::ValueStore& values_;
  const Box& box_;

 private:
  std::vector<std::string> texts_;
  std::string complaint_;
};

// A program that serves: its standard error is a file in memory, so that its last words can be
// told.
class LineBox final : public TextBox {
 public:
  using TextBox::TextBox;
  ~LineBox() override { reset(); }

  void reset() override {
    is_busy_ = false;
    child_.reset();
    input_ = {};
    output_ = {};
    buffer_.clear();
  }

  base::Result<void> start() {
    std::signal(SIGPIPE, SIG_IGN);
    auto in = os::make_pipe();
    if (!in) return in.error();
    auto out = os::make_pipe();
    if (!out) return out.error();
    error_ = os::UniqueFd(::memfd_create("stderr", MFD_CLOEXEC));
    if (!error_) return base::Error{"no file in memory can be made", {}};
    ::fcntl(error_.get(), F_SETFL, O_APPEND);  // so that it can be emptied while the program runs
    os::SpawnOptions options;
    options.argv = {box_.path};
    auto child = os::spawn(options, {in->read_end.get(), out->write_end.get(), error_.get()});
    if (!child) return child.error();
    child_ = std::make_unique<os::Child>(*std::move(child));
    input_ = std::move(in->write_end);
    output_ = std::move(out->read_end);
    return {};
  }

 private:
  static constexpr off_t kMostKeptWords = 1 << 20;  // of its standard error

  std::optional<std::string> ask(const std::vector<std::string>& arguments) override {
    if (is_busy_) reset();  // the last call was ended half-way
    if (!child_) {
      if (const auto started = start(); !started) {
        complain(started.error().to_string());
        return {};
      }
    }
    is_busy_ = true;
    if (::lseek(error_.get(), 0, SEEK_END) > kMostKeptWords) (void)::ftruncate(error_.get(), 0);
    std::string line;
    for (const std::string& argument : arguments) line += (line.empty() ? "" : " ") + argument;
    line += '\n';
    if (!write_all(line)) return fail("it reads no more");
    while (buffer_.find('\n') == std::string::npos) {
      char part[4096];
      const ssize_t count = ::read(output_.get(), part, sizeof part);
      if (count <= 0) return fail("it ended without an answer");
      buffer_.append(part, static_cast<size_t>(count));
    }
    const size_t end = buffer_.find('\n');
    std::string answer = buffer_.substr(0, end);
    buffer_.erase(0, end + 1);
    is_busy_ = false;
    return answer;
  }
  std::optional<std::string> fail(const char* how) {
    std::string ended;
    if (child_ && os::wait_for_end(*child_, std::chrono::milliseconds(100))) {
      if (const auto report = child_->wait()) {
        ended = report->signal != 0 ? fmt::format(" (signal {})", report->signal)
                                    : fmt::format(" (exit code {})", report->exit_code);
      }
    }
    char text[4096];
    const off_t size = ::lseek(error_.get(), 0, SEEK_END);
    const off_t from = std::max<off_t>(0, size - static_cast<off_t>(sizeof text));
    const ssize_t count = ::pread(error_.get(), text, sizeof text, from);
    complain(how + ended + last_words({text, static_cast<size_t>(std::max<ssize_t>(0, count))}));
    reset();
    return {};
  }
  bool write_all(std::string_view text) {
    while (!text.empty()) {
      const ssize_t count = ::write(input_.get(), text.data(), text.size());
      if (count <= 0) return false;
      text.remove_prefix(static_cast<size_t>(count));
    }
    return true;
  }
  std::unique_ptr<os::Child> child_;
  os::UniqueFd input_;
  os::UniqueFd output_;
  os::UniqueFd error_;
  std::string buffer_;
  bool is_busy_ = false;
};

// Delphi: exit code 0 or 10, one value on standard output.
class ProcessBox final : public TextBox {
 public:
  using TextBox::TextBox;

 private:
  std::optional<std::string> ask(const std::vector<std::string>& arguments) override {
    os::RunOptions options;
    options.argv = {box_.path};
    options.argv.insert(options.argv.end(), arguments.begin(), arguments.end());
    const auto outcome = os::run(options);
    if (!outcome) {
      complain(outcome.error().to_string());
      return {};
    }
    if (outcome->ending != os::RunOutcome::Ending::kExit) {
      complain(
          fmt::format("it was ended by signal {}{}", outcome->signal, last_words(outcome->err)));
      return {};
    }
    if (outcome->exit_code != 0 && outcome->exit_code != 10) {
      complain(fmt::format("exit code {}{}", outcome->exit_code,
                           last_words(outcome->err.empty() ? outcome->out : outcome->err)));
      return {};
    }
    return outcome->out;
  }
};

class CallbackBox final : public RunningBox {
 public:
  CallbackBox(value::ValueStore& values, const Box& box) : values_(values), box_(box) {}

  Reply call(const uint8_t* arguments, uint8_t* result, size_t capacity, size_t* size) override {
    const std::vector<Value> decoded_arguments = decoded(values_, box_, arguments);
    const auto v = box_.callback(values_, decoded_arguments);
    const bool fits = v && put(values_, box_.result, *v, result, capacity, size);
    return fits ? Reply::kValue : Reply::kOutside;
  }

 private:
  value::ValueStore& values_;
  const Box& box_;
};

}  // namespace

base::Result<std::unique_ptr<RunningBox>> start_box(term::TermStore& terms,
                                                    value::ValueStore& values, const Box& box) {
  switch (box.kind) {
    case BoxKind::kNative:
      return load_native(box);
    case BoxKind::kLine: {
      auto line = std::make_unique<LineBox>(terms, values, box);
      if (const auto started = line->start(); !started) return started.error();
      return std::unique_ptr<RunningBox>(std::move(line));
    }
    case BoxKind::kProcess:
      return std::unique_ptr<RunningBox>(std::make_unique<ProcessBox>(terms, values, box));
    case BoxKind::kCallback:
      return std::unique_ptr<RunningBox>(std::make_unique<CallbackBox>(values, box));
    case BoxKind::kNone:
      break;
  }
  return base::Error{"no code was given for " + box.declaration, {}};
}

}  // namespace assay::closedbox
