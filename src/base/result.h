// Result<T>: a value or an Error. For failures that are expected (bad input, a missing file);
// broken invariants use ASSAY_ASSERT instead (base/assert.h). An Error knows where in which file it
// happened when that makes sense: line 0 means "no position".
//
//   Result<Script> script = parse_file(path);
//   if (!script) return script.error();
//   use(*script);
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <variant>

namespace assay::base {

struct Error {
  std::string message;
  std::string file;           // empty: no file is involved
  uint64_t line = 0;          // 1-based; 0: no position
  uint64_t column = 0;        // 1-based, in bytes
  std::string source_line{};  // the text of that line, for a caret display; may be cut

  // "file:line:column: message", without the parts that are not known.
  std::string to_string() const {
    std::string text = file;
    if (line != 0) {
      if (!text.empty()) text += ':';
      text += std::to_string(line) + ':' + std::to_string(column);
    }
    return text.empty() ? message : text + ": " + message;
  }
};

template <typename T>
class [[nodiscard]] Result {
 public:
  Result(T value) : state_(std::in_place_index<0>, std::move(value)) {}
  Result(Error error) : state_(std::in_place_index<1>, std::move(error)) {}

  bool ok() const { return state_.index() == 0; }
  explicit operator bool() const { return ok(); }
  T& operator*() & { return std::get<0>(state_); }
  const T& operator*() const& { return std::get<0>(state_); }
  T&& operator*() && { return std::get<0>(std::move(state_)); }
  T* operator->() { return &std::get<0>(state_); }
  const T* operator->() const { return &std::get<0>(state_); }
  const Error& error() const { return std::get<1>(state_); }

 private:
  std::variant<T, Error> state_;
};

// Success or an Error.
template <>
class [[nodiscard]] Result<void> {
 public:
  Result() = default;
  Result(Error error) : error_(std::move(error)) {}

  bool ok() const { return !error_; }
  explicit operator bool() const { return ok(); }
  const Error& error() const { return *error_; }

 private:
  std::optional<Error> error_;
};

}  // namespace assay::base
