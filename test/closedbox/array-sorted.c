#include <stdint.h>
uint8_t so(const uint8_t* a) {
  int n = 0;
  for (int i = 0; i < 7; i++) n += a[i] < a[i + 1];
  return n;
}
