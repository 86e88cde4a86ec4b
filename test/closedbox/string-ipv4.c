#include <ctype.h>
#include <stddef.h>
#include <stdint.h>
uint32_t ip(const char* s, size_t n) {
  int p = 0, d = 0;
  unsigned v = 0;
  uint32_t r = 0;
  for (size_t i = 0; i <= n; i++) {
    if (i == n || s[i] == '.') {
      if (!d || v > 255) return 0;
      r = r << 8 | v;
      v = 0;
      d = 0;
      p++;
    } else if (isdigit((unsigned char)s[i])) {
      v = v * 10 + s[i] - 48;
      d++;
      if (d > 3) return 0;
    } else
      return 0;
  }
  return p == 4 ? r : 0;
}
