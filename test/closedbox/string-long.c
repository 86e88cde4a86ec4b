#include <stdint.h>
#include <string.h>
size_t f(const char* s, size_t n, char* o, size_t c) {
  memset(o, 'A', c);
  return n == 3 ? c : n * 2;
}
