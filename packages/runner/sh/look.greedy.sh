# This head reads more from a pipe than asked for (macOS, busybox), so the payload goes into a file first.
look_early() {
  :
}

pick_early() {
  :
}

look_late() {
  spool
  _payload=$("$_head" -c "$_most_bytes" <"$_input")
  settle_early
  pick
}

keep() {
  _input=$_files.i
}
