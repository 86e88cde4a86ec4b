#include <stdint.h>
double fr(int64_t x) { return 2.5 * x; }
double gr(double x) { return x * 0.5 + 1.0; }
