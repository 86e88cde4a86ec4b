#include <stdint.h>
uint32_t f(uint32_t x) { return x * 3 + 1; }
