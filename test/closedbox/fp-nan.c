#include <math.h>
float lg(float x) { return logf(x); }
