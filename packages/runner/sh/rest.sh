# Code that few events need is at the end of this file, after the call of main, which never returns: no shell reads that far. These functions
# stand for the ones there, until the first of them is called.
answer() { read_rest answer "$@"; }
cancel() { read_rest cancel "$@"; }
give_up() { read_rest give_up "$@"; }
hand_over() { read_rest hand_over "$@"; }
keep_watch() { read_rest keep_watch "$@"; }
remove_files() { read_rest remove_files "$@"; }
rotate_trace() { read_rest rotate_trace "$@"; }
sort_result() { read_rest sort_result "$@"; }
start_in_background() { read_rest start_in_background "$@"; }
trace_by_node() { read_rest trace_by_node "$@"; }

# read_rest FUNCTION ARGUMENT... reads the file again, for its end this time, and calls the function.
read_rest() {
  _loading=1
  # shellcheck source=/dev/null # It is this file.
  . "$_library_file"
  [ "$_is_all_read" ] || break_off
  "$@"
}
