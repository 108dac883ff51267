# settle NUMBER sorts what a hook did. Mostly that is nothing.
settle() {
  eval "_code=\$_code_$1 _letter=\$_letter_$1"
  _asked="$_asked $1"
  if [ "$_code$_letter" != 0 ] || [ -s "$_files.$1.o" ]; then sort_result "$1"; fi
}

# What all of the hooks came to.
answer_all() {
  if [ "$_blocked$_answered$_texts$_failed" ]; then answer; fi
  close_runner 0
}
