# This head reads no more from a pipe than asked for. The start of the payload is checked before anything else,
# since most events match no hook, and the rest stays in the pipe until then.
look_early() {
  { _payload=$("$_head" -c "$_most_bytes"); } 2>/dev/null
  # This loses trailing line breaks, so more may follow a text that seems complete.
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
