#include <stdint.h>
uint16_t sum(const uint8_t *a) { uint16_t s = 0; for (int i = 0; i < 16; i++) s += a[i]; return s; }
