#define _GNU_SOURCE
#include <fenv.h>
#include <stdint.h>
int feenableexcept(int);
uint32_t f(uint32_t x) {
  feenableexcept(FE_ALL_EXCEPT);
  return x * 5 + 3;
}
