#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <unistd.h>
uint8_t f(uint8_t a) {
  if (a % 8 != 3) { sleep(1000); }
  return a == 0xf3 ? 42 : 0;
}
