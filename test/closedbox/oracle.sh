#!/bin/sh
# x + 3, as Delphi's protocol has it: the argument in argv, one value on stdout, exit 0 or 10.
printf '#x%02x\n' $(( (0x${1#\#x} + 3) & 255 ))
exit 10
