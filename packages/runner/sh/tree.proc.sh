# The processes a hook started, by the table of processes that Linux has in files.

# add_tree PID adds a process and all below it to _pids.
add_tree() {
  _pids="$_pids $1 " _more=1
  set +f
  while [ "$_more" ]; do
    _more=
    for _file in /proc/[0-9]*/stat; do
      read -r _line <"$_file" || continue
      _other=${_line%% *}
      _line=${_line##*) ? }
      _line=${_line%% *}
      case $_pids in
      *" $_other "*) ;;
      *" $_line "*) _pids="$_pids $_other " _more=1 ;;
      esac
    done
  done
  set -f
}

# add_strays RUN adds those that carry the run in their environment: they have left the tree.
add_strays() {
  [ "$_grep" ] || return 0
  set +f
  for _file in $("$_grep" -lsF "HAWK_RUN_ID=$1" /proc/[0-9]*/environ); do
    _file=${_file#/proc/}
    _pids="$_pids ${_file%/*} "
  done
  set -f
}

# All hooks that run carry it.
add_started() { :; }

is_runner_gone() {
  read -r _ _ _ _other _ </proc/self/stat
  [ "$_other" != "$_runner" ]
}
