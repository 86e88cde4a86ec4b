#include "closedbox/box_source.h"

#include <elf.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>

namespace assay::closedbox {

namespace fs = std::filesystem;

namespace {

enum class FileKind { kSource, kLibrary, kProgram };

base::Result<FileKind> kind_of(const std::string& file) {
  std::error_code error;
  if (!fs::is_regular_file(file, error)) {
    return base::Error{error ? error.message() : "is not a file", file};
  }
  const std::string extension = fs::path(file).extension().string();
  for (const char* known : {".c", ".cpp", ".cc", ".cxx", ".C"}) {
    if (extension == known) return FileKind::kSource;
  }
  std::ifstream in(file, std::ios::binary);
  std::array<char, 4> magic{};
  in.read(magic.data(), magic.size());
  const bool is_elf = std::string_view(magic.data(), 4) == ELFMAG;
  if (extension == ".so" || file.find(".so.") != std::string::npos ||
      (is_elf && ::access(file.c_str(), X_OK) != 0)) {
    return FileKind::kLibrary;
  }
  if (::access(file.c_str(), X_OK) == 0) return FileKind::kProgram;
  return base::Error{"expected a C or C++ source, a shared library or a program", file};
}

std::string absolute(const std::string& file) {
  std::error_code ignored;
  return fs::absolute(file, ignored).string();
}

// NAME=FILE[:SYMBOL], NAME=delphi:PROGRAM
base::Result<void> resolve_named(std::vector<Box>& boxes, const std::string& name, std::string file,
                                 const BoxSources& sources) {
  const auto box =
      std::find_if(boxes.begin(), boxes.end(), [&](const Box& b) { return b.name == name; });
  if (box == boxes.end()) {
    return base::Error{
        fmt::format("--box {}={}: the formula declares no box '{}'", name, file, name), {}};
  }
  if (file.starts_with("delphi:")) {
    file.erase(0, 7);
    const auto kind = kind_of(file);
    if (!kind) return kind.error();
    if (*kind != FileKind::kProgram) return base::Error{"expected a program", file};
    box->kind = BoxKind::kProcess;
    box->path = absolute(file);
    box->takes_decimals = true;
    return {};
  }
  std::string symbol = name;
  std::error_code ignored;
  if (const size_t colon = file.rfind(':');
      colon != std::string::npos && !fs::exists(file, ignored)) {
    symbol = file.substr(colon + 1);
    file.resize(colon);
  }
  const auto kind = kind_of(file);
  if (!kind) return kind.error();
  if (*kind == FileKind::kSource) {
    Box renamed = *box;
    renamed.name = symbol;
    const auto library = compile_boxes(file, {&renamed}, sources);
    if (!library) return library.error();
    file = *library;
    symbol = wrapper_symbol(0);
  }
  box->kind = *kind == FileKind::kProgram ? BoxKind::kLine : BoxKind::kNative;
  box->path = absolute(file);
  box->symbol = symbol;
  return {};
}

bool is_identifier(const std::string& name) {
  return !name.empty() && std::all_of(name.begin(), name.end(), [](unsigned char c) {
    return std::isalnum(c) != 0 || c == '_';
  });
}

bool mentions(const std::string& file, const std::string& name) {
  std::ifstream in(file, std::ios::binary);
  const std::string text{std::istreambuf_iterator<char>(in), {}};
  for (size_t at = text.find(name); at != std::string::npos; at = text.find(name, at + 1)) {
    const auto is_word = [&](size_t i) {
      return i < text.size() &&
             (std::isalnum(static_cast<unsigned char>(text[i])) != 0 || text[i] == '_');
    };
    if ((at == 0 || !is_word(at - 1)) && !is_word(at + name.size())) return true;
  }
  return false;
}

}  // namespace

base::Result<void> resolve(std::vector<Box>& boxes, const BoxSources& sources) {
  std::vector<std::string> plain;
  for (const std::string& given : sources.given) {
    std::error_code ignored;
    const size_t equals = given.find('=');
    if (equals == std::string::npos || fs::exists(given, ignored)) {
      plain.push_back(given);
      continue;
    }
    const auto done =
        resolve_named(boxes, given.substr(0, equals), given.substr(equals + 1), sources);
    if (!done) return done.error();
  }
  for (const std::string& file : plain) {
    const auto kind = kind_of(file);
    if (!kind) return kind.error();
    std::vector<Box*> missing;
    for (Box& box : boxes) {
      // With several files each gives what it has; the last word is the compiler's or the linker's.
      if (box.kind == BoxKind::kNone && is_identifier(box.name) &&
          (plain.size() == 1 || mentions(file, box.name))) {
        missing.push_back(&box);
      }
    }
    std::string path = absolute(file);
    if (*kind == FileKind::kSource) {
      const auto library = compile_boxes(file, missing, sources);
      if (!library) return library.error();
      path = *library;
    }
    for (size_t i = 0; i < missing.size(); ++i) {
      missing[i]->kind = *kind == FileKind::kProgram ? BoxKind::kLine : BoxKind::kNative;
      missing[i]->path = path;
      missing[i]->symbol = *kind == FileKind::kSource ? wrapper_symbol(i) : missing[i]->name;
    }
  }
  return {};
}

}  // namespace assay::closedbox
