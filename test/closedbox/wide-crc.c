#include <stdint.h>
uint32_t crc(const uint8_t* a) {
  uint32_t c = ~0u;
  for (int i = 0; i < 16; i++) {
    c ^= a[i];
    for (int k = 0; k < 8; k++) c = c & 1 ? c >> 1 ^ 0xedb88320u : c >> 1;
  }
  return ~c;
}
