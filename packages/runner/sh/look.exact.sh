# This head takes no more from a pipe than it was asked for. The beginning of the payload is looked at before anything else is done,
# since most events are for no hook, and the rest of it stays where it is until then.
look_early() {
  { _payload=$("$_head" -c "$_most_bytes"); } 2>/dev/null
  # Line breaks at the end are lost in that, so a text that seems to be whole may be followed by more.
  if is_whole && IFS= read -r _line || [ "$_line" ]; then
    _payload="$_payload
$_line
"
    _doubt=1 _rest=1
  fi
  settle_early
}

look_late() {
  :
}

pick_early() {
  pick
}

# keep puts the whole payload into a file.
keep() {
  _input=$_files.i
  if is_whole && [ "$_rest" = "" ]; then printf '%s\n' "$_payload"; else printf '%s' "$_payload" && "$_cat"; fi 4>&- >"$_input" || no_room
}
