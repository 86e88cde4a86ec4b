#include <fmt/format.h>

#include <array>
#include <cstdlib>
#include <filesystem>
#include <sstream>

#include "base/sha256.h"
#include "closedbox/box_source.h"
#include "os/file.h"
#include "os/process.h"
#include "os/temp_dir.h"

namespace assay::closedbox {

namespace fs = std::filesystem;

namespace {

// Its functions call each other, not those of the same name in a library that is loaded where they
// run (`-Bsymbolic`).
constexpr std::array<const char*, 5> kOptions = {"-O1", "-w", "-shared", "-fPIC", "-Wl,-Bsymbolic"};

bool is_cpp(const std::string& file) {
  const std::string extension = fs::path(file).extension().string();
  return extension == ".cpp" || extension == ".cc" || extension == ".cxx" || extension == ".C";
}

std::string joined(const std::vector<std::string>& parts) {
  std::string text;
  for (const std::string& part : parts) text += (text.empty() ? "" : ", ") + part;
  return text.empty() ? "void" : text;
}

// A function type: "uint32_t (uint32_t, uint32_t)".
std::string type_of(const Box& box, const std::string& name, size_t spelling) {
  std::vector<std::string> parameters;
  for (const Slot& slot : box.arguments) parameters.push_back(c_argument(slot, spelling));
  if (const std::string out = c_out(box.result, spelling); !out.empty()) parameters.push_back(out);
  return fmt::format("{} {}({})", c_result(box.result, spelling), name, joined(parameters));
}

// "#line" makes the compiler say where it was, in our words.
std::string wrapper_of(const Box& box, size_t number, bool cpp) {
  std::string check;
  for (size_t spelling = 0; spelling < kSpellings; ++spelling) {
    const std::string type = type_of(box, "", spelling);
    check += fmt::format(
        "{}{}", spelling == 0 ? "" : " || ",
        cpp ? fmt::format("std::is_same<decltype(::{}), {}>::value", box.name, type)
            : fmt::format("__builtin_types_compatible_p(__typeof__({}), {})", box.name, type));
  }
  std::vector<std::string> parameters;
  std::vector<std::string> names;
  const auto add = [&](const std::string& types, const std::string& cast) {
    std::stringstream list(types);
    for (std::string type; std::getline(list, type, ',');) {
      const std::string name = fmt::format("a{}", names.size());
      parameters.push_back(type + " " + name);
      names.push_back(cast.empty() || type.find('*') == std::string::npos ? name : cast + name);
    }
  };
  for (const Slot& slot : box.arguments) {
    add(c_argument(slot, 0), slot.shape == Shape::kText ? "(const void *)" : "");
  }
  add(c_out(box.result, 0), box.result.shape == Shape::kText ? "(void *)" : "");
  const std::string result = c_result(box.result, 0);
  if (cpp) {  // no conversion from void*: the type of the parameter decides
    for (std::string& name : names) {
      if (const size_t at = name.find(')'); at != std::string::npos) {
        name = fmt::format("assay_any_pointer{{{}}}", name.substr(at + 1));
      }
    }
  }
  std::string call = "";
  for (const std::string& name : names) call += (call.empty() ? "" : ", ") + name;
  return fmt::format(
      "#line 1 \"declare-cb {0}\"\n"
      "{1}({2}, \"the code's type does not fit\");\n"
      "{3}{4} {5}({6}) {{ {7}{8}({9}); }}\n",
      number, cpp ? "static_assert" : "_Static_assert", check, cpp ? "extern \"C\" " : "", result,
      wrapper_symbol(number), joined(parameters), result == "void" ? "" : "return ",
      cpp ? "::" + box.name : box.name, call);
}

fs::path cache_folder(const BoxSources& sources) {
  if (!sources.cache.empty()) return sources.cache;
  if (const char* xdg = std::getenv("XDG_CACHE_HOME"); xdg != nullptr && *xdg != '\0') {
    return fs::path(xdg) / "assay" / "boxes";
  }
  const char* home = std::getenv("HOME");
  return fs::path(home == nullptr ? "/tmp" : home) / ".cache" / "assay" / "boxes";
}

// What the compiler said about a wrapper, in terms of its declaration; else what it said.
base::Error failure(const std::string& file, const std::vector<Box*>& boxes,
                    const std::string& said) {
  for (size_t i = 0; i < boxes.size(); ++i) {
    const size_t at = said.find(fmt::format("declare-cb {}:", i));
    if (at == std::string::npos) continue;
    const std::string line = said.substr(at, said.find('\n', at) - at);
    const bool is_missing = line.find("undeclared") != std::string::npos ||
                            line.find("has not been declared") != std::string::npos ||
                            line.find("not declared") != std::string::npos;
    const std::string wanted = prototype_of(*boxes[i], boxes[i]->name);
    if (is_missing) {
      return {fmt::format("does not define '{}' of {}; expected: {}", boxes[i]->name,
                          boxes[i]->declaration, wanted),
              file};
    }
    return {fmt::format("'{}' does not match {}; expected: {}", boxes[i]->name,
                        boxes[i]->declaration, wanted),
            file};
  }
  return {"the compiler rejects it:\n" + said, file};
}

}  // namespace

std::string wrapper_symbol(size_t number) { return fmt::format("assay_box_{}", number); }

std::string prototype_of(const Box& box, const std::string& name, size_t spelling) {
  return type_of(box, name, spelling);
}

base::Result<std::string> compile_boxes(const std::string& file, const std::vector<Box*>& boxes,
                                        const BoxSources& sources) {
  const auto source = os::MappedFile::open(file);
  if (!source) return source.error();
  const bool cpp = is_cpp(file);
  std::error_code ignored;
  const std::string full = fs::absolute(file, ignored).string();
  std::string text = "#include <stdbool.h>\n#include <stddef.h>\n#include <stdint.h>\n";
  if (cpp) {
    text +=
        "#include <type_traits>\n"
        "struct assay_any_pointer { const void *p; template <class T> operator const T *() const "
        "{ return (const T *)p; } template <class T> operator T *() const { return (T *)p; } };\n";
  }
  text += fmt::format("#include \"{}\"\n", full);
  for (size_t i = 0; i < boxes.size(); ++i) text += wrapper_of(*boxes[i], i, cpp);
  const std::string compiler = cpp && sources.compiler == "cc" ? "c++" : sources.compiler;
  const std::string key =
      base::sha256_hex(fmt::format("{}\n{}\n{}\n{}\n{}", compiler, fmt::join(kOptions, " "),
                                   sources.flags, text, source->text()));
  const fs::path folder = cache_folder(sources);
  const fs::path library = folder / (key.substr(0, 32) + ".so");
  if (fs::exists(library, ignored)) return library.string();
  fs::create_directories(folder, ignored);
  auto temporary = os::TempDir::create("assay-box-");
  if (!temporary) return temporary.error();
  const fs::path main = temporary->path() / (cpp ? "boxes.cpp" : "boxes.c");
  if (const auto written = os::write_file(main.string(), text); !written) return written.error();
  // Written beside its final place and renamed: two runs may compile the same at once.
  const fs::path output =
      folder / (key.substr(0, 32) + "." + temporary->path().filename().string());
  os::RunOptions options;
  options.argv = {compiler};
  options.argv.insert(options.argv.end(), kOptions.begin(), kOptions.end());
  options.argv.insert(options.argv.end(), {"-o", output.string(), main.string()});
  std::stringstream flags(sources.flags);
  for (std::string flag; flags >> flag;) options.argv.push_back(flag);
  options.argv.push_back("-lm");
  options.wall_limit = std::chrono::minutes(2);
  const auto outcome = os::run(options);
  if (!outcome) return outcome.error();
  if (outcome->ending != os::RunOutcome::Ending::kExit || outcome->exit_code != 0) {
    fs::remove(output, ignored);
    // A mistake in the file itself would show up in our lines behind it.
    options.argv = {compiler, "-fsyntax-only", "-w", full};
    std::stringstream again(sources.flags);
    for (std::string flag; again >> flag;) options.argv.push_back(flag);
    const auto alone = os::run(options);
    if (alone && alone->exit_code != 0) return failure(file, {}, alone->err);
    return failure(file, boxes, outcome->err);
  }
  fs::rename(output, library, ignored);
  if (!fs::exists(library, ignored)) {
    return base::Error{"the compiled boxes cannot be written there", folder.string()};
  }
  return library.string();
}

}  // namespace assay::closedbox
