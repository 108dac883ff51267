# settle NUMBER sorts what a hook did, which is mostly nothing.
settle() {
  eval "_code=\$_code_$1 _letter=\$_letter_$1"
  _asked="$_asked $1"
  if [ "$_code$_letter" != 0 ] || [ -s "$_files.$1.o" ]; then sort_result "$1"; fi
}

# The combined result of all hooks. On a full disk a hook seems to print nothing, so this checks that one more file can be written.
answer_all() {
  note || no_room
  if [ "$_blocked$_answered$_texts$_failed" ]; then answer; fi
  end_runner 0
}
