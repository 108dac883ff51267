# record writes one line for the event. Node writes it where there is more to tell than the shell can put into JSON; if it can't, the shell
# writes what it knows.
record() {
  IFS='|' read -r _outcome _culprit _ms _asked _ran <"$_files.l"
  case $_trace_level$_outcome in off* | decisionsok) return ;; esac
  rotate_trace
  case $_outcome in
  blocked | failed | timeout | flood | missing)
    if trace_by_node; then return; fi
    eval "_name=\$_name_$_culprit"
    write_line "$_outcome" "$_ms" "$_asked" ",\"hook\":\"$_name\""
    ;;
  *) write_line "$_outcome" "$_ms" "$_asked" '' ;;
  esac
}

trace_by_node() {
  with_nodes first_node || return
  [ -f "$_files.i" ] || keep_seen
  put_aside
  "$_program" "$_dispatcher" --trace "$_plan" "$_host" "$_native_event" "$_files" "$_ran" "$_ms" "$_outcome" <"$_files.i"
  [ $? -eq 100 ]
}

keep_seen() {
  printf '%s\n' "$_payload" >"$_files.i"
}

first_node() {
  for _program; do if is_executable "$_program"; then return; fi; done
  return 1
}

# write_line OUTCOME MILLISECONDS HOOKS MORE. Names of hooks are JSON already; other texts are taken only when they need no escapes.
write_line() {
  if [ "$_payload" = "" ] && [ -f "$_files.i" ]; then _payload=$("$_head" -c "$_most_bytes" <"$_files.i"); fi
  if [ "$_subject" = "" ] && [ "$_subject_key" ]; then find_subject; fi
  _line="{\"time\":\"$("$_date" -u +%Y-%m-%dT%H:%M:%SZ)\",\"host\":\"$_host\",\"event\":\"$_event\""
  add_field session session_id
  if ! add_field agent agent_id; then add_field agent agent_type; fi
  if [ "$_subject_key" = tool_name ] && [ "$_subject" ]; then _line="$_line,\"tool\":\"$_subject\""; fi
  add_field call tool_use_id
  _more=
  for _turn in $3; do
    eval "_value=\$_name_$_turn"
    _more="$_more,\"$_value\""
  done
  _line="$_line,\"hooks\":[${_more#,}],\"outcome\":\"$1\"${2:+,\"ms\":$2}$4}"
  umask 077
  printf '%s\n' "$_line" >>"$_trace_file"
}

# trace_problem PROBLEM, where it needs no escapes.
trace_problem() {
  case $1 in '' | *[\"\\[:cntrl:]]*) set -- "the reason went to stderr" ;; esac
  { write_line broken '' "$_asked" ",\"hook\":\"hawk\",\"reason\":\"$1\""; } 2>/dev/null
}

# add_field NAME KEY
add_field() {
  top_field "$2"
  case $_value in '' | *[!A-Za-z0-9_.:/@-]*) return 1 ;; esac
  [ ${#_value} -le 200 ] && _line="$_line,\"$1\":\"$_value\""
}

# A trace over 2 MiB gets a name of its own, so nobody overwrites it, and the oldest go. It is enough that some events look.
rotate_trace() {
  case $(($$ % 8))$_find in 0?*) ;; *) return ;; esac
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
