#include <ctype.h>
#include <stdint.h>
#include <string.h>
uint32_t days(uint64_t w) {
  char b[9] = {0};
  memcpy(b, &w, 8);
  for (int i = 0; i < 8; i++)
    if (!isdigit((unsigned char)b[i])) return 0;
  int y = (b[0] - 48) * 1000 + (b[1] - 48) * 100 + (b[2] - 48) * 10 + b[3] - 48,
      m = (b[4] - 48) * 10 + b[5] - 48, d = (b[6] - 48) * 10 + b[7] - 48;
  static const int L[] = {0, 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  if (m < 1 || m > 12 || d < 1) return 0;
  int l = L[m] + (m == 2 && y % 4 == 0 && (y % 100 || y % 400 == 0));
  if (d > l) return 0;
  if (m < 3) {
    y--;
    m += 12;
  }
  return 365 * y + y / 4 - y / 100 + y / 400 + (153 * m + 8) / 5 + d;
}
