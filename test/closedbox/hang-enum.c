#include <stdint.h>
uint8_t f(uint8_t a) { if (a == 7) for (volatile int i = 0;; i++) ; return a & 1; }
