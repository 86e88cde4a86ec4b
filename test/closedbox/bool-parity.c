#include <stdbool.h>
bool odd(bool a, bool b, bool c) { return (a + b + c) % 2; }
