#include "solver/signature.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <csignal>
#include <utility>
#include <vector>

#include "solver/file_name.h"

namespace assay::solver {

namespace {

std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> lines;
  for (size_t at = 0; at < text.size();) {
    const size_t end = std::min(text.find('\n', at), text.size());
    lines.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return lines;
}

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_path_char(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '-' || c == '.' ||
         c == '/' || c == '+';
}

std::string_view digits_at(std::string_view text, size_t at) {
  size_t end = at;
  while (end < text.size() && is_digit(text[end])) ++end;
  return text.substr(at, end - at);
}

// Of "0x7f3a" at its beginning; 0: it is none.
size_t address_digits(std::string_view text) {
  if (!text.starts_with("0x")) return 0;
  size_t end = 2;
  while (end < text.size() && std::isxdigit(static_cast<unsigned char>(text[end])) != 0) ++end;
  return end - 2;
}

// Builds stand in different folders: only the file's name counts.
// "FILE.cpp:123" anywhere in a line; "" if there is none.
std::string place_in(std::string_view line) {
  constexpr std::array<std::string_view, 6> kEndings = {
      ".cpp:", ".cc:", ".c:", ".h:", ".hpp:", ".inl:"};
  for (std::string_view ending : kEndings) {
    const size_t at = line.find(ending);
    if (at == std::string_view::npos) continue;
    const std::string_view number = digits_at(line, at + ending.size());
    if (number.empty()) continue;
    size_t start = at;
    while (start > 0 && is_path_char(line[start - 1])) --start;
    const std::string_view path = line.substr(start, at + ending.size() - 1 - start);
    return std::string(file_name(path)) + ":" + std::string(number);
  }
  return {};
}

// z3: "ASSERTION VIOLATION", "File: ../src/x.cpp", "Line: 123".
std::string place_of_file_and_line(const std::vector<std::string_view>& lines) {
  for (size_t i = 0; i + 1 < lines.size(); ++i) {
    if (lines[i].starts_with("File: ") && lines[i + 1].starts_with("Line: ")) {
      return std::string(file_name(lines[i].substr(6))) + ":" +
             std::string(digits_at(lines[i + 1], 6));
    }
  }
  return {};
}

// "#0 0x55... in name(args) file:line" of AddressSanitizer and gdb.
std::string name_of_frame(std::string_view line) {
  const size_t hash = line.find_first_not_of(' ');
  if (hash == std::string_view::npos || line[hash] != '#') return {};
  const size_t in = line.find(" in ");
  if (in == std::string_view::npos) return {};
  std::string_view name = line.substr(in + 4);
  name = name.substr(0, name.find_first_of(" ("));
  return std::string(name);
}

std::string sanitizer_frames(const std::vector<std::string_view>& lines) {
  constexpr size_t kFrames = 3;
  std::string kind;
  std::string frames;
  size_t count = 0;
  for (std::string_view line : lines) {
    const size_t at = line.find("Sanitizer: ");
    if (at != std::string_view::npos && kind.empty()) {
      kind = line.substr(at + 11);
      kind = kind.substr(0, kind.find(' '));
    }
    if (kind.empty() || count == kFrames) continue;
    const std::string name = name_of_frame(line);
    // The sanitizer's own replacements of library functions tell nothing.
    if (name.empty() || name.starts_with("__") || name.starts_with("operator")) continue;
    frames += (frames.empty() ? " " : " < ") + name;
    ++count;
  }
  return frames.empty() ? std::string() : kind + frames;
}

// What a solver says on its way: answers, parts of a model, z3's word on options it does not know.
bool is_ordinary(std::string_view line) {
  if (line.starts_with(' ') || line.starts_with(';') || line.starts_with(')')) return true;
  if (line.starts_with('(')) return !line.starts_with("(error");
  constexpr std::array<std::string_view, 5> kWords = {"sat", "unsat", "unknown", "unsupported",
                                                      "success"};
  return std::find(kWords.begin(), kWords.end(), line) != kWords.end();
}

// What glibc says when it finds the heap broken. Which of these it is depends on chance.
bool is_heap_message(std::string_view line) {
  constexpr std::array<std::string_view, 9> kBeginnings = {"malloc(): ",
                                                           "malloc_consolidate(): ",
                                                           "realloc(): ",
                                                           "free(): ",
                                                           "munmap_chunk(): ",
                                                           "double free or corruption",
                                                           "corrupted size vs. prev_size",
                                                           "corrupted double-linked list",
                                                           "*** Error in `"};
  return std::any_of(kBeginnings.begin(), kBeginnings.end(),
                     [&](std::string_view beginning) { return line.starts_with(beginning); });
}

}  // namespace

std::string signal_name(int signal) {
  constexpr std::array<std::pair<int, const char*>, 12> kNames = {{{SIGSEGV, "SIGSEGV"},
                                                                   {SIGABRT, "SIGABRT"},
                                                                   {SIGFPE, "SIGFPE"},
                                                                   {SIGILL, "SIGILL"},
                                                                   {SIGBUS, "SIGBUS"},
                                                                   {SIGTRAP, "SIGTRAP"},
                                                                   {SIGKILL, "SIGKILL"},
                                                                   {SIGTERM, "SIGTERM"},
                                                                   {SIGXCPU, "SIGXCPU"},
                                                                   {SIGPIPE, "SIGPIPE"},
                                                                   {SIGSYS, "SIGSYS"},
                                                                   {SIGALRM, "SIGALRM"}}};
  for (const auto& [number, name] : kNames) {
    if (number == signal) return name;
  }
  return "signal " + std::to_string(signal);
}

std::string normalised_message(std::string_view message) {
  std::string text;
  for (size_t at = 0; at < message.size() && text.size() < 200;) {
    const char c = message[at];
    if (c == '\'' || c == '`' || c == '|') {  // a name of the formula's
      const size_t close = message.find_first_of("'`|", at + 1);
      if (close != std::string_view::npos && close - at < 100) {
        text += "'_'";
        at = close + 1;
        continue;
      }
    }
    if (const size_t digits = address_digits(message.substr(at)); digits > 0) {
      text += "0xN";
      at += 2 + digits;
      continue;
    }
    if (is_digit(c)) {
      if (text.empty() || text.back() != 'N') text += 'N';
      ++at;
      continue;
    }
    if (std::isspace(static_cast<unsigned char>(c)) != 0) {
      if (!text.empty() && text.back() != ' ') text += ' ';
    } else {
      text += c;
    }
    ++at;
  }
  while (!text.empty() && text.back() == ' ') text.pop_back();
  return text;
}

std::string crash_signature(std::string_view text, int signal, int exit_code) {
  const std::vector<std::string_view> lines = lines_of(text);
  if (std::string frames = sanitizer_frames(lines); !frames.empty()) return frames;
  if (std::string place = place_of_file_and_line(lines); !place.empty()) return place;
  for (std::string_view line : lines) {
    if (std::string place = place_in(line); !place.empty()) return place;
  }
  std::string what = signal != 0 ? signal_name(signal) : "exit code " + std::to_string(exit_code);
  for (size_t i = lines.size(); i-- > 0;) {
    if (is_ordinary(lines[i])) continue;
    if (signal == SIGABRT && is_heap_message(lines[i])) return what + ": heap corruption";
    const std::string line = normalised_message(lines[i]);
    if (!line.empty()) return what + ": " + line;
  }
  return what;
}

}  // namespace assay::solver
