#include <stdint.h>
uint8_t step(uint8_t s, uint8_t c) {
  switch (s) {
    case 0:
      return c == 0x7f ? 1 : 0;
    case 1:
      return c == 'E' ? 2 : c == 0x7f ? 1 : 0;
    case 2:
      return c == 'L' ? 3 : 0;
    case 3:
      return c == 'F' ? 4 : 0;
    case 4:
      return c >= 1 && c <= 2 ? 5 : 0;
    case 5:
      return c == c / 2 * 2 ? 6 : 5;
    default:
      return 9;
  }
}
