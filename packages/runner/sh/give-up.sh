# give_up PROBLEM ends a runner that can't ask its hooks. With a guard among them it blocks, in the host's own terms; without one the call
# passes. Either way the host is told of the problem, and the trace has it.
give_up() {
  # From here on, nothing is worse than a wrong code: a shell that can't fork ends with one of its own.
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
