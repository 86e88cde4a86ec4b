#include <ctype.h>
#include <stddef.h>
size_t up(const char *s, size_t n, char *out, size_t capacity) {
  for (size_t i = 0; i < n && i < capacity; i++) out[i] = (char)toupper((unsigned char)s[i]);
  return n;
}
