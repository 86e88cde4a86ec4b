// Reads its standard input in one of the ways there are, and says what it read, line by line, each
// when it has it:
//
//   reader read|getc|fgetc|fread|cin|cin-unsynced|fgets|scanf|mmap|reopen
//
// For the tests of primed fork servers, which have to stop it where its input ends.
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdio>
#include <iostream>
#include <string>
#include <string_view>

namespace {

std::string line;

void say(std::string_view text) {
  if (::write(1, text.data(), text.size()) < 0) ::_exit(3);
}

void take(char c) {
  line += c;
  if (c != '\n') return;
  say("read " + line);
  line.clear();
}
void take(std::string_view text) {
  for (const char c : text) take(c);
}

void by_read(int fd) {
  char buffer[100];
  for (ssize_t count; (count = ::read(fd, buffer, sizeof buffer)) > 0;) {
    take({buffer, static_cast<size_t>(count)});
  }
}

void by_fread() {
  char buffer[10];
  for (size_t count; (count = std::fread(buffer, 1, sizeof buffer, stdin)) > 0;) {
    take({buffer, count});
  }
}

void by_fgets() {
  char buffer[100];
  while (std::fgets(buffer, sizeof buffer, stdin) != nullptr) take(buffer);
}

void by_scanf() {
  char c;
  while (std::scanf("%c", &c) == 1) take(c);
}

void by_stream() {
  for (std::string text; std::getline(std::cin, text);) take(text + '\n');
}

void by_map() {
  struct stat status {};
  if (::fstat(0, &status) != 0 || status.st_size == 0) return;
  const auto size = static_cast<size_t>(status.st_size);
  void* text = ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE, 0, 0);
  if (text != MAP_FAILED) take({static_cast<const char*>(text), size});
}

}  // namespace

int main(int argc, char** argv) {
  const std::string_view way = argc > 1 ? argv[1] : "read";
  if (way == "read") by_read(0);
  if (way == "getc") {
    for (int c; (c = std::getc(stdin)) != EOF;) take(static_cast<char>(c));
  }
  if (way == "fgetc") {
    for (int c; (c = std::fgetc(stdin)) != EOF;) take(static_cast<char>(c));
  }
  if (way == "fread") by_fread();
  if (way == "cin-unsynced") std::ios::sync_with_stdio(false);
  if (way.starts_with("cin")) by_stream();
  if (way == "fgets") by_fgets();
  if (way == "scanf") by_scanf();
  if (way == "mmap") by_map();
  if (way == "reopen") by_read(::open("/dev/stdin", O_RDONLY | O_CLOEXEC));
  say("end " + line + "\n");
  return 7;
}
