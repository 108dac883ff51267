# A file records when the host last fired an event. If hooks run, the watch touches it, so nobody waits for that.
be_seen() {
  { true >"$_seen_file"; } 2>/dev/null
}

# finish CODE ends the runner. Any other way to end is an accident, and the EXIT trap calls break_off for it.
finish() {
  trap - EXIT
  exit "$1"
}

# An unexpected end: a signal that is not caught yet, or no more processes, so it starts none. The watch, if there is one, finds
# the runner gone and cleans up.
break_off() {
  trap 'exit "$_failure"' EXIT
  say_problem "the $_native_event runner failed, so its hooks could not run. Fix: hawk doctor"
  finish "$_failure"
}

# A host that ignores stderr must still get the block.
say_problem() {
  trap '' PIPE
  if [ "$_instead" ]; then fill_in "$_instead" "$1" "hawk could not ask the $_native_event hooks; run hawk doctor"; fi
  if [ "$1" ]; then printf 'hawk: %s\n' "$1" >&"$_stderr"; fi
}

no_room() {
  give_up "${_files%/*} can't be written, so $_native_event hooks could not run"
}

# fill_in TEXT REASON GENERAL prints a JSON text with the reason in it, or with a general one where that would not be JSON.
fill_in() {
  case $2 in
  '' | *[\"\\[:cntrl:]]*) _value=$3 ;;
  *) _value=$2 ;;
  esac
  printf '%s%s%s\n' "${1%%@REASON@*}" "$_value" "${1#*@REASON@}"
}
