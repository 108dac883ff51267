# One hook after another, until one blocks.
run_hooks() {
  for _turn in $_picked; do
    eval "_way=\$_way_$_turn"
    if [ "$_way" = node ]; then hand_over; fi
    if ! is_gone "$_turn"; then
      if [ "$_way" = async ]; then
        start_in_background "$_turn"
        continue
      fi
      _live=$_turn
      start_hook "$_turn" "$_files.s.d"
      wait_for_hook "$_turn" "$_files.s.d"
      _live=
    fi
    settle "$_turn"
    if [ "$_blocked" ]; then break; fi
  done
  answer_all
}

# is_running NUMBER. There is one deadline, of the hook whose turn it is.
is_running() {
  read -r _other _ <"$_files.s.d" && [ "$_other" = "$1" ]
}

# The runner does this itself.
forget_deadline() {
  :
}
