#!/bin/sh
# One worker on each machine of a list, over ssh, with a thread for each core. `assay`, the solvers and
# ~/.pgpass are on the machines.
#   parallel.sh postgresql://assay@db.example/fuzz nodes.txt
set -eu
db=$1
nodes=$2
exec parallel --nonall --sshloginfile "$nodes" --tag --line-buffer \
  "assay worker --db '$db' --jobs \$(nproc)"
