#include <stdint.h>
uint32_t crc(uint64_t x) {
  uint32_t c = ~0u;
  for (int i = 0; i < 8; i++) {
    c ^= x >> (8 * i) & 255;
    for (int k = 0; k < 8; k++) c = c & 1 ? c >> 1 ^ 0x82F63B78u : c >> 1;
  }
  return ~c;
}
