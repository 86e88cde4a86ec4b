#include <stdint.h>
uint16_t f(uint16_t a) { return a > 8 ? 0 : (uint16_t)(a * 2); }
