#include <stdint.h>
#include <stdlib.h>
#include <string.h>
int64_t number(const char *s, size_t n) { char text[64] = {0}; memcpy(text, s, n < 63 ? n : 63); return atoi(text); }
