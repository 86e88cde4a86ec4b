#include <stdint.h>
#include <stdlib.h>
#include <string.h>
uint32_t f(uint32_t a) { char *p = malloc(65536); if (!p) abort(); memset(p, 1, 65536); return (a >> 3) + (uint32_t)p[5] - 1; }
