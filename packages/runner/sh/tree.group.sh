# The processes a hook started, where there is no /proc: its process group, and what ps finds below it.

# add_tree PID adds a process, its group and all below it to _pids.
add_tree() {
  if kill -0 "-$1"; then _pids="$_pids -$1 "; fi
  _pids="$_pids $1 " _more=$_ps
  while [ "$_more" ]; do
    _more=
    # shellcheck disable=SC2046 # These are numbers.
    set -- $("$_ps" -A -o pid= -o ppid=)
    while [ $# -gt 1 ]; do
      case $_pids in
      *" $1 "*) ;;
      *" $2 "*) _pids="$_pids $1 " _more=1 ;;
      esac
      shift 2
    done
  done
}

# Other processes' environments are not visible here.
add_strays() { :; }

# Adds the hooks that run, which are written down for the watch.
add_started() {
  set +f
  for _file in "$_files".*.d; do
    if read -r _turn _other _deadline <"$_file"; then add_tree "$_other"; fi
  done
  set -f
}

is_runner_gone() { ! kill -0 "$$"; }
