# record writes one line for the event. Node writes it if there is more than the shell can put into JSON; if Node can't, the shell
# writes what it knows.
record() {
  IFS='|' read -r _outcome _culprit _ms _asked _ran <"$_files.l"
  case $_trace_level$_outcome in off* | decisionsok) return ;; esac
  # It is enough to check at some events.
  case $(($$ % 8)) in 0) rotate_trace ;; esac
  case $_outcome in
  blocked | failed | timeout | flood | missing)
    if trace_by_node; then return; fi
    eval "_name=\$_name_$_culprit"
    write_line "$_outcome" "$_ms" "$_asked" ",\"hook\":\"$_name\""
    ;;
  *) write_line "$_outcome" "$_ms" "$_asked" '' ;;
  esac
}

# write_line OUTCOME MILLISECONDS HOOKS MORE. Names of hooks are JSON already; other texts are taken only when they need no escapes.
write_line() {
  _payload=${_shown:-$_payload}
  if [ "$_payload" = "" ] && [ -f "$_files.i" ]; then _payload=$("$_head" -c "$_most_bytes" <"$_files.i"); fi
  if [ "$_subject" = "" ] && [ "$_subject_key" ]; then find_subject; fi
  _line="{\"time\":\"$("$_date" -u +%Y-%m-%dT%H:%M:%SZ)\",\"host\":\"$_host\",\"event\":\"$_event\""
  add_field session session_id
  if ! add_field agent agent_id; then add_field agent agent_type; fi
  if [ "$_subject_key" = tool_name ] && [ "$_subject" ]; then _line="$_line,\"tool\":\"$_subject\""; fi
  if ! add_field call tool_use_id; then add_last_field call tool_use_id; fi
  _more=
  for _turn in $3; do
    eval "_value=\$_name_$_turn"
    _more="$_more,\"$_value\""
  done
  _line="$_line,\"hooks\":[${_more#,}],\"outcome\":\"$1\"${2:+,\"ms\":$2}$4}"
  umask 077
  printf '%s\n' "$_line" >>"$_trace_file"
}

# add_field NAME KEY
add_field() {
  top_field "$2"
  add_value "$1"
}

# The same for a key that comes after the arguments of a call: it is a key of the outermost object if that ends right after its fields. To
# look from the end is quick in every shell, and no text within a text looks like this: its quotes would be escaped.
add_last_field() {
  _before=${_payload%"\"$2\":\""*}
  [ "$_before" != "$_payload" ] || return
  _value=${_payload#"$_before\"$2\":\""}
  case ${_value#*'"'} in
  *'}'?*) return ;;
  *'}') ;;
  *) return ;;
  esac
  _value=${_value%%'"'*}
  add_value "$1"
}

add_value() {
  case $_value in '' | *[!A-Za-z0-9_.:/@-]*) return 1 ;; esac
  [ ${#_value} -le 200 ] && _line="$_line,\"$1\":\"$_value\""
}
