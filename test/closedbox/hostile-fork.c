#include <stdint.h>
#include <sys/wait.h>
#include <unistd.h>
uint8_t f(uint8_t a) { pid_t p = fork(); if (p > 0) waitpid(p, 0, 0); return a ^ 0x55; }
