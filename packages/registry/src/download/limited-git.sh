# Starts git within limits: of file sizes in blocks, of seconds on the processor, and of memory in KiB, which not every system knows.
# This shell is the head of a process group. hawk holds the other end of descriptor 3: when that closes, hawk has ended, however it did, and
# the group goes with it.
blocks=$1 seconds=$2 memory=$3
shift 3
ulimit -f "$blocks" && ulimit -t "$seconds" || exit
ulimit -v "$memory" 2>/dev/null
{
  read -r _ <&3
  kill -KILL 0
} </dev/null >/dev/null 2>&1 &
exec 3<&-
exec "$@"
