#include <stdint.h>
uint8_t luhn(uint64_t n) {
  int s = 0, a = 0;
  while (n) {
    int d = n % 10;
    n /= 10;
    if (a) {
      d *= 2;
      if (d > 9) d -= 9;
    }
    s += d;
    a ^= 1;
  }
  return s % 10;
}
