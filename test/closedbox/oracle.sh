#!/bin/sh
# x + 3, as Delphi's protocol has it: the argument in argv, one value on stdout, exit 0 or 10.
case "$1" in \#x*) n=0x${1#\#x} ;; *) n=$1 ;; esac
printf "#x%02x\n" $(( (n + 3) & 255 ))
exit 10
