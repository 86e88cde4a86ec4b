#include <stdint.h>
uint8_t f(uint8_t x) { return x | 1; }
