# What the watch does while hooks run longer. It works in the files' directory, so find prints plain names, whatever the
# directory is called.
keep_watch() {
  cd -- "${_files%/*}" || return
  while [ "$_ended" = "" ]; do
    if is_runner_gone; then
      [ -f "$_files.x" ] || end_in_its_place
      return
    fi
    find_floods
    _woken=
    look_at_hooks
    if [ "$_woken" ]; then continue; fi
    sleep_until_woken "$_due"
  done
}

# Empties output files over 4 MiB. A hook that has ended may have printed any amount.
find_floods() {
  [ "$_find" ] || return 0
  for _file in $(
    set +f
    "$_find" "${_files##*/}".*.[oe] -size +8192
  ); do
    _other=${_file%.*}
    _other=${_other##*.}
    _flooded=$_other
    if is_running "$_flooded"; then
      true >"$_file"
      true >"$_files.$_flooded.f"
    fi
  done
}

look_at_hooks() {
  now
  _due=100
  set +f
  for _file in "$_files".*.d; do
    read -r _turn _other _deadline <"$_file" || continue
    if ! kill -0 "$_other"; then
      forget_deadline "$_file"
      continue
    fi
    if [ -f "$_files.$_turn.f" ]; then
      stop_hook "$_turn" flood
      break
    fi
    if [ -f "$_files.$_turn.t" ]; then continue; fi
    if [ "$_now" -ge "$_deadline" ]; then
      stop_hook "$_turn" timeout
      break
    fi
    if [ $((_deadline - _now)) -lt "$_due" ]; then _due=$((_deadline - _now)); fi
  done
  set -f
  if [ "$_due" -ge 100 ]; then _due=1; elif [ "$_due" -ge 10 ]; then _due=0.$_due; else _due=0.0$_due; fi
}

# stop_hook NUMBER WHY, whose pid is in _other and whose deadline is in _file.
stop_hook() {
  forget_deadline "$_file"
  if [ "$2" = timeout ]; then
    true >"$_files.$1.t"
    end_hook "$_other" "$_run$1/" 5
  else
    end_hook "$_other" "$_run$1/" 0
    true >"$_files.$1.o" 2>"$_files.$1.e"
  fi
  true >"$_files.$1.k"
  _woken=1
}

end_in_its_place() {
  for _count in 1 2 3; do
    _pids=
    add_started
    add_strays "$_run"
    [ "$_pids" ] || break
    # shellcheck disable=SC2086 # These are numbers.
    kill -KILL $_pids
  done
}
