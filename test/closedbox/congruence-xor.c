#include <stdint.h>
uint32_t f(uint32_t x, uint32_t y) { return x * 7919 ^ y; }
