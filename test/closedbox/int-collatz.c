#include <stdint.h>
int64_t steps(int64_t n) { int64_t k = 0; while (n > 1) { n = n % 2 ? 3 * n + 1 : n / 2; k++; } return k; }
