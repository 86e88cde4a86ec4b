// The texts that are compiled in, by kind: "profiles" (of solvers), "rules" (of strategies),
// "seeds". A folder that the user names (--data) can stand in their place, a whole kind at a time.
//
// The one thing here that is set for the whole program: once, by its first thread, before anything
// is read. Whoever uses the library and never calls replace_data has what was compiled in.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace assay::base {

struct DataText {
  std::string_view name;  // "z3", "fusion"; of a seed "QF_LIA/diophantine.smt2"
  std::string_view file;  // for messages: "profiles/z3.toml"
  std::string_view text;
};

// One kind; the texts must live as long as the program.
void replace_data(const std::string& kind, std::vector<DataText> texts);
// What stands in the place of what was compiled in.
std::optional<std::span<const DataText>> replaced_data(std::string_view kind);
// 16 hexadecimal digits of what a replaced kind says, names and texts; empty if it is not replaced.
std::string replaced_data_digest(std::string_view kind);

}  // namespace assay::base
