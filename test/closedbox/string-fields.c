#include <stdint.h>
#include <string.h>
size_t key(const char *s, size_t n, char *out, size_t capacity) {
  const char *end = memchr(s, '=', n);
  if (!end || (size_t)(end - s) > capacity) return 0;
  memcpy(out, s, end - s);
  return end - s;
}
int64_t port(const char *s, size_t n) {
  const char *at = memchr(s, '=', n);
  if (!at) return -1;
  int64_t v = 0;
  for (at++; at < s + n; at++) {
    if (*at < '0' || *at > '9' || v > 100000) return -1;
    v = v * 10 + *at - '0';
  }
  return v;
}
