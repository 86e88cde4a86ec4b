#include <stdint.h>
int64_t sq(int64_t n) { return n * n; }
