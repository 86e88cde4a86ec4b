// Box: a closed-box function of a script and where its code is. Plain data: nothing is loaded here
// (running_box.h does that, in a child).
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "closedbox/abi.h"

namespace assay::closedbox {

enum class BoxKind : uint8_t {
  kNone,      // declared, and no code was given for it
  kNative,    // a function of a shared library
  kLine,      // a program that is kept running: a line of arguments in, a line with the value out
  kProcess,   // a program that is run for each call: arguments in argv, value on stdout (Delphi)
  kCallback,  // a function of the program that uses the library
};

// Nothing: these arguments lie outside of the function's domain.
using BoxCallback =
    std::function<std::optional<value::Value>(value::ValueStore&, std::span<const value::Value>)>;

struct Box {
  term::Decl decl;
  std::string name;
  std::string declaration;  // the command that declares it, as text
  std::vector<Slot> arguments;
  Slot result;
  BoxKind kind = BoxKind::kNone;
  std::string path;  // of the library or program
  // A program that dies or exits with an error has no value there. Unless that is said, such a call
  // is a failure, and no answer rests on it (CallEnd::kFailed).
  bool is_partial = false;
  // Arguments as Delphi's programs expect them: bit-vectors as decimal numbers.
  bool takes_decimals = false;
  std::string symbol;  // of kNative
  BoxCallback callback;

  bool is_word_box() const {
    bool all = result.is_word();
    for (const Slot& slot : arguments) all = all && slot.is_word();
    return all;
  }
};

// "uint32_t f(uint32_t, uint32_t)"
std::string prototype_of(const Box& box, const std::string& name, size_t spelling = 0);

}  // namespace assay::closedbox
