#include <stdint.h>
#include <stdio.h>
uint8_t f(uint8_t a) { printf("unsat\n"); fflush(stdout); fprintf(stderr, "noise\n"); return a ^ 0x55; }
