# settle NUMBER sorts what a hook did. Mostly that is nothing.
settle() {
  eval "_code=\$_code_$1 _letter=\$_letter_$1"
  _asked="$_asked $1"
  if [ "$_code$_letter" != 0 ] || [ -s "$_files.$1.o" ]; then sort_result "$1"; fi
}

# What all of the hooks came to. A hook that found no room to print seems to say nothing, so there must be room for one more file.
answer_all() {
  note || no_room
  if [ "$_blocked$_answered$_texts$_failed" ]; then answer; fi
  end_runner 0
}
