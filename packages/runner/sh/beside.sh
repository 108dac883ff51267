# All hooks side by side.
run_hooks() {
  for _turn in $_picked; do
    eval "_way=\$_way_$_turn"
    if [ "$_way" = node ]; then hand_over; fi
  done
  _more=
  for _turn in $_picked; do
    if is_gone "$_turn"; then
      _more="$_more $_turn"
      continue
    fi
    eval "_way=\$_way_$_turn"
    if [ "$_way" = async ]; then
      start_in_background "$_turn"
      continue
    fi
    start_hook "$_turn" "$_files.$_turn.d"
    _live="$_live $_turn" _more="$_more $_turn"
  done
  _picked=$_more
  for _turn in $_live; do wait_for_hook "$_turn" "$_files.$_turn.d"; done
  _live=
  for _turn in $_picked; do settle "$_turn"; done
  answer_all
}

# is_running NUMBER. Each hook has a deadline of its own, which is empty once it has ended.
is_running() {
  [ -s "$_files.$1.d" ]
}

# forget_deadline FILE: of a hook that has ended, before its pid can be another's.
forget_deadline() {
  true >"$1"
}
