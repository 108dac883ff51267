# Ends hooks, with everything they started.

# end_hook PID RUN TENTHS: it has some tenths of a second to clean up.
end_hook() {
  _pids=
  add_tree "$1"
  add_strays "$2"
  end_processes "$3" "$2"
}

# end_processes TENTHS RUN ends those in _pids, and what they start meanwhile.
end_processes() {
  # shellcheck disable=SC2086 # These are numbers.
  kill -TERM $_pids
  # shellcheck disable=SC2086
  kill -CONT $_pids
  _count=0
  while [ "$_count" -lt "$1" ] && is_one_left; do
    pause 0.1
    _count=$((_count + 1))
  done
  add_strays "$2"
  # shellcheck disable=SC2086
  kill -KILL $_pids
}

is_one_left() {
  for _other in $_pids; do kill -0 "$_other" && return 0; done
  return 1
}

# stop_hooks ends those that run. One that starts just now has no variable yet; _starting is set meanwhile.
stop_hooks() {
  trap '' TERM INT HUP
  _pids=
  for _turn in $_live; do eval "add_tree \"\$_pid_$_turn\""; done
  if [ "$_starting" ] && [ "$!" != "$_starting" ]; then add_tree "$!"; fi
  add_strays "$_run"
  end_processes 3 "$_run"
}

# cancel CODE ends the runner and its hooks on request. The request may come from a hook, so a guard that has not answered blocks.
cancel() {
  if [ "$_has_guard" ]; then give_up "the $_native_event runner was stopped before its guards had answered"; fi
  stop_hooks
  kill -USR2 "$_watch"
  finish "$1"
}
