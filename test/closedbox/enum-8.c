#include <stdint.h>
uint8_t f(uint8_t a) { return a & 1; }
