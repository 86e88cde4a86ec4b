// A solver that lies when it sees a pattern: made-up soundness bugs for the reducer. It asks an
// honest solver, passes its output on, and where the pattern is there every answer is the lie.
//
//   lying_solver --lie unsat --pattern and/str.len [--pattern <] [--honest 'z3 -in'] < FORMULA
//
// A pattern A/B/C is there if some single assertion has an application of A with one of B inside
// it, and one of C inside that (an atom counts as the last one). With several patterns each needs
// an assertion; they may need different ones.

#include <unistd.h>

#include <cctype>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace {

struct Node {
  std::string atom;
  std::vector<std::unique_ptr<Node>> parts;
  bool is_list = false;
};

// Every closed list at the top; what is not closed is left out.
std::vector<std::unique_ptr<Node>> parse(const std::string& text) {
  std::vector<std::unique_ptr<Node>> top;
  std::vector<std::unique_ptr<Node>> open;
  for (size_t at = 0; at < text.size();) {
    const char c = text[at];
    if (std::isspace(static_cast<unsigned char>(c)) != 0) {
      ++at;
    } else if (c == ';') {
      at = std::min(text.find('\n', at), text.size());
    } else if (c == '(') {
      open.push_back(std::make_unique<Node>());
      open.back()->is_list = true;
      ++at;
    } else if (c == ')') {
      ++at;
      if (open.empty()) continue;
      std::unique_ptr<Node> done = std::move(open.back());
      open.pop_back();
      (open.empty() ? top : open.back()->parts).push_back(std::move(done));
    } else {
      size_t end = at + 1;
      if (c == '"' || c == '|') {
        end = std::min(text.find(c, end), text.size() - 1) + 1;
      } else {
        while (end < text.size() && std::isspace(static_cast<unsigned char>(text[end])) == 0 &&
               text[end] != '(' && text[end] != ')') {
          ++end;
        }
      }
      auto leaf = std::make_unique<Node>();
      leaf->atom = text.substr(at, end - at);
      if (!open.empty()) open.back()->parts.push_back(std::move(leaf));
      at = end;
    }
  }
  return top;
}

std::string head_of(const Node& node) {
  if (!node.is_list) return node.atom;
  if (node.parts.empty()) return {};
  const Node& first = *node.parts[0];
  if (!first.is_list) return first.atom;
  return first.parts.size() > 1 && first.parts[0]->atom == "_" ? first.parts[1]->atom : "";
}

bool has_path(const Node& node, const std::vector<std::string>& path, size_t from) {
  if (from == path.size()) return true;
  if (!node.is_list) return from + 1 == path.size() && node.atom == path[from];
  const size_t next = head_of(node) == path[from] ? from + 1 : from;
  if (next == path.size()) return true;
  for (size_t i = 1; i < node.parts.size(); ++i) {
    if (has_path(*node.parts[i], path, next)) return true;
  }
  return false;
}

std::vector<std::string> split(const std::string& text) {
  std::vector<std::string> words;
  size_t at = 0;
  while (at <= text.size()) {
    const size_t end = std::min(text.find('/', at), text.size());
    words.push_back(text.substr(at, end - at) == "DIV" ? "/" : text.substr(at, end - at));
    at = end + 1;
  }
  return words;
}

std::string honest_output(const std::string& command, const std::string& input) {
  std::string name = (std::filesystem::temp_directory_path() / "lying-XXXXXX").string();
  const int file = ::mkstemp(name.data());
  if (file < 0) return {};
  size_t done = 0;
  while (done < input.size()) {
    const ssize_t count = ::write(file, input.data() + done, input.size() - done);
    if (count <= 0) break;
    done += static_cast<size_t>(count);
  }
  ::close(file);
  std::string out;
  FILE* pipe = ::popen((command + " < " + name).c_str(), "r");
  char buffer[4096];
  while (pipe != nullptr) {
    const size_t count = std::fread(buffer, 1, sizeof buffer, pipe);
    if (count == 0) break;
    out.append(buffer, count);
  }
  if (pipe != nullptr) ::pclose(pipe);
  ::unlink(name.c_str());
  return out;
}

}  // namespace

int main(int argc, char** argv) {
  std::string lie = "unsat";
  std::string honest = "z3 -in";
  std::vector<std::vector<std::string>> patterns;
  if (argc % 2 == 0) return 2;  // a flag without its value
  for (int i = 1; i + 1 < argc; i += 2) {
    if (std::strcmp(argv[i], "--lie") == 0) lie = argv[i + 1];
    if (std::strcmp(argv[i], "--honest") == 0) honest = argv[i + 1];
    if (std::strcmp(argv[i], "--pattern") == 0) patterns.push_back(split(argv[i + 1]));
  }
  std::string input;
  char buffer[4096];
  for (size_t count = 0; (count = std::fread(buffer, 1, sizeof buffer, stdin)) > 0;) {
    input.append(buffer, count);
  }
  bool is_lying = !patterns.empty();
  const auto commands = parse(input);
  for (const auto& pattern : patterns) {
    bool is_there = false;
    for (const auto& command : commands) {
      if (command->parts.size() == 2 && command->parts[0]->atom == "assert") {
        is_there = is_there || has_path(*command->parts[1], pattern, 0);
      }
    }
    is_lying = is_lying && is_there;
  }
  const std::string out = honest_output(honest, input);
  for (size_t at = 0; at < out.size();) {
    const size_t end = std::min(out.find('\n', at), out.size());
    const std::string line = out.substr(at, end - at);
    const bool is_answer = line == "sat" || line == "unsat" || line == "unknown";
    std::puts(is_lying && is_answer ? lie.c_str() : line.c_str());
    at = end + 1;
  }
  return 0;
}
