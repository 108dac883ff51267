# give_up PROBLEM ends a runner that can't ask its hooks. With a guard among them it blocks, in the host's own terms; without one the call
# passes. Either way the problem goes to the host and the trace.
give_up() {
  # From here on, the exit code must be right: a shell that can't fork would end with its own.
  trap 'exit "$_failure"' EXIT
  say_problem "$1"
  if [ "$_watch" ]; then
    stop_hooks
    let_go
    kill -USR2 "$_watch"
  else
    be_seen
    if [ "$_files" ]; then remove_files; fi
  fi
  if [ "$_trace_level" != off ]; then trace_problem "$1"; fi
  finish "$_failure"
}
