#include <stdint.h>
#include <stdlib.h>
uint32_t f(uint32_t a) { if (a == 0) abort(); return a; }
