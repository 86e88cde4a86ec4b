#include <stdint.h>
uint16_t f(uint16_t a) { return (uint16_t)(a * 3 + 1); }
