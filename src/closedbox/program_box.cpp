// Boxes that are programs, and callbacks of the library's user. Values cross as SMT-LIB text.
#include <fmt/format.h>
#include <poll.h>
#include <unistd.h>

#include <csignal>
#include <cstring>
#include <optional>

#include "closedbox/running_box.h"
#include "eval/machine/machine.h"
#include "eval/semantics/to_term.h"
#include "os/process.h"
#include "os/spawn.h"
#include "smtlib/parser.h"

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

class TextBox : public RunningBox {
 public:
  TextBox(term::TermStore& terms, value::ValueStore& values, const Box& box)
      : terms_(terms), values_(values), box_(box) {}

  bool call(const uint8_t* arguments, uint8_t* result, size_t capacity, size_t* size) override {
    std::vector<std::string> texts;
    const std::vector<Value> decoded_arguments = decoded(values_, box_, arguments);
    for (size_t i = 0; i < decoded_arguments.size(); ++i) {
      texts.push_back(eval::to_text(terms_, values_, decoded_arguments[i], box_.arguments[i].sort));
    }
    const std::optional<std::string> answer = ask(texts);
    if (!answer) return false;
    const std::optional<Value> v = read_value(*answer);
    return v && put(values_, box_.result, *v, result, capacity, size);
  }

 protected:
  virtual std::optional<std::string> ask(const std::vector<std::string>& arguments) = 0;

  // A value of the box's result sort. Decimal numbers are taken for bit-vectors too.
  std::optional<Value> read_value(const std::string& text) {
    term::SortTable& sorts = terms_.sorts();
    const size_t begin = text.find_first_not_of(" \t\r\n");
    if (begin == std::string::npos) return {};
    const std::string trimmed = text.substr(begin, text.find_last_not_of(" \t\r\n") + 1 - begin);
    if (sorts.kind(box_.result.sort) == term::SortKind::kBitVec &&
        trimmed.find_first_not_of("0123456789") == std::string::npos) {
      return values_.bits(sorts.width(box_.result.sort), mpz_class(trimmed));
    }
    auto parsed = smtlib::parse(terms_, "(simplify " + trimmed + ")", box_.path);
    if (!parsed || parsed->script.commands().empty()) return {};
    const auto roots = parsed->script.terms(parsed->script.commands().back());
    if (roots.size() != 1) return {};
    eval::Program program;
    const auto code = eval::compile(terms_, values_, program, {}, roots);
    eval::Machine machine(terms_, values_, program);
    machine.run(*code);
    Value v = machine.root(0);
    if (v.is_open()) return {};
    if (terms_.sort(roots[0]) == term::kIntSort && box_.result.sort == term::kRealSort) {
      v = values_.real(values_.to_mpq(v));
    } else if (terms_.sort(roots[0]) != box_.result.sort) {
      return {};
    }
    return v;
  }

  term::TermStore& terms_;
  value::ValueStore& values_;
  const Box& box_;
};

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
    auto error = os::UniqueFd(::open("/dev/null", O_WRONLY | O_CLOEXEC));
    if (!error) return base::Error{"cannot be opened", "/dev/null"};
    os::SpawnOptions options;
    options.argv = {box_.path};
    auto child = os::spawn(options, {in->read_end.get(), out->write_end.get(), error.get()});
    if (!child) return child.error();
    child_ = std::make_unique<os::Child>(*std::move(child));
    input_ = std::move(in->write_end);
    output_ = std::move(out->read_end);
    return {};
  }

 private:
  std::optional<std::string> ask(const std::vector<std::string>& arguments) override {
    if (is_busy_) reset();  // the last call was ended half-way
    if (!child_ && !start()) return {};
    is_busy_ = true;
    std::string line;
    for (const std::string& argument : arguments) line += (line.empty() ? "" : " ") + argument;
    line += '\n';
    if (!write_all(line)) return fail();
    while (buffer_.find('\n') == std::string::npos) {
      char part[4096];
      const ssize_t count = ::read(output_.get(), part, sizeof part);
      if (count <= 0) return fail();
      buffer_.append(part, static_cast<size_t>(count));
    }
    const size_t end = buffer_.find('\n');
    std::string answer = buffer_.substr(0, end);
    buffer_.erase(0, end + 1);
    is_busy_ = false;
    return answer;
  }
  std::optional<std::string> fail() {
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
    if (!outcome || outcome->ending != os::RunOutcome::Ending::kExit) return {};
    if (outcome->exit_code != 0 && outcome->exit_code != 10) return {};
    return outcome->out;
  }
};

class CallbackBox final : public RunningBox {
 public:
  CallbackBox(value::ValueStore& values, const Box& box) : values_(values), box_(box) {}

  bool call(const uint8_t* arguments, uint8_t* result, size_t capacity, size_t* size) override {
    const std::vector<Value> decoded_arguments = decoded(values_, box_, arguments);
    const auto v = box_.callback(values_, decoded_arguments);
    return v && put(values_, box_.result, *v, result, capacity, size);
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
