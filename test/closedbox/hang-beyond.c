#include <stdint.h>
int64_t f(int64_t n) {
  for (volatile int i = 0; n < 0 || n > 200; i = 0) {}
  return 30 * n + 7;
}
