# Code that few lines of the trace need.

trace_by_node() {
  with_nodes first_program || return
  [ -f "$_files.i" ] || keep_seen
  put_aside
  "$_program" "$_dispatcher" --trace "$_plan" "$_host" "$_native_event" "$_files" "$_ran" "$_ms" "$_outcome" <"$_files.i"
  [ $? -eq 100 ]
}

keep_seen() {
  printf '%s\n' "$_payload" >"$_files.i"
}

# trace_problem PROBLEM, where it needs no escapes.
trace_problem() {
  case $1 in '' | *[\"\\[:cntrl:]]*) set -- "the reason went to stderr" ;; esac
  { write_line broken '' "$_asked" ",\"hook\":\"hawk\",\"reason\":\"$1\""; } 2>/dev/null
}

# A trace over 2 MiB gets a unique name, so nobody overwrites it, and the oldest are removed.
rotate_trace() {
  [ "$_find" ] || return 0
  if [ "$("$_find" "$_trace_file" -size +4096)" = "" ]; then return; fi
  _before=${_trace_file%.jsonl}
  "$_mv" "$_trace_file" "$_before-$("$_date" +%s)-$$.jsonl"
  set +f
  "$_find" "$_before"-*.jsonl -mtime +30 -exec "$_rm" -f {} +
  set -- "$_before"-*.jsonl
  set -f
  # 32 of 2 MiB are 64 MiB.
  while [ $# -gt 31 ]; do
    "$_rm" -f "$1"
    shift
  done
}
