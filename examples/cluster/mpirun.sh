#!/bin/sh
# Workers under MPI's launcher, wherever it has places for them. No message is passed: the database is all
# that they share.
#   mpirun.sh postgresql://assay@db.example/fuzz 64
set -eu
exec mpirun -n "$2" assay worker --db "$1"
