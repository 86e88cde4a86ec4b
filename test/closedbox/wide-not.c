#include <stdint.h>
void inv(const uint8_t *a, uint8_t *out) { for (int i = 0; i < 16; i++) out[i] = (uint8_t)~a[i]; }
