# Starts a hook and waits for it. Records its pid and deadline for the watch, which stops it in time: bash loses
# the exit code of a child that ends while a signal interrupts the wait, so only a cancellation may do that.

# A guard starts without variables that load code into programs: some agents take them from a project.
drop_loaders() {
  unset @LOADERS@
}

# start_hook NUMBER DEADLINE_FILE. Closes descriptors that the host may have left open: a hook that keeps one keeps the host waiting. The
# fourth is closed last, so a process without it has let go of everything.
start_hook() {
  now
  _starting=$!
  own_group
  if [ "$_input" ]; then
    "hook_$1" "$_run$1/" <"$_input" >"$_files.$1.o" 2>"$_files.$1.e" 3>&- 5>&- 6>&- 7>&- 8>&- 9>&- 4>&- &
  else
    "hook_$1" "$_run$1/" <&3 >"$_files.$1.o" 2>"$_files.$1.e" 3>&- 5>&- 6>&- 7>&- 8>&- 9>&- 4>&- &
  fi
  same_group
  eval "_pid_$1=$! _limit=\$_limit_$1"
  _starting=
  printf '%s %s %s\n' "$1" "$!" "$((_now + _limit + _slack))" >"$2" || no_room
  [ "$_limit" -ge 100 ] || kill -USR1 "$_watch"
}

# wait_for_hook NUMBER DEADLINE_FILE. Waits until everything that a stopped hook started is gone. A start without disk space for
# its files ends with 2 in some shells, which would block, so this checks for the files.
wait_for_hook() {
  eval "wait \"\$_pid_$1\""
  _wait_code=$?
  [ -f "$_files.$1.e" ] || no_room
  true >"$2"
  _letter=
  if [ -f "$_files.$1.f" ]; then _letter=F; elif [ -f "$_files.$1.t" ]; then _letter=T; fi
  if [ "$_letter" ]; then
    _count=0
    until [ -f "$_files.$1.k" ] || [ "$_count" -gt 30 ]; do
      pause 0.1
      _count=$((_count + 1))
    done
  fi
  eval "_code_$1=$_wait_code _letter_$1=$_letter"
  _ran="$_ran $1:$_letter$_wait_code"
}

# pause SECONDS, without the host's streams.
pause() {
  "$_sleep" "$1" </dev/null >/dev/null 2>&1 3>&- 5>&- 6>&- 7>&- 8>&- 9>&- 4>&-
}

# Whether a hook's file is gone. An empty program would do nothing and succeed, so it counts as gone; a text may be
# empty.
is_gone() {
  eval "_file=\$_file_$1 _way=\$_way_$1"
  if [ "$_file" = "" ]; then return 1; fi
  if [ -f "$_file" ] && { [ -s "$_file" ] || [ "$_way" = text ]; }; then return 1; fi
  eval "_letter_$1=M _code_$1=127"
  _ran="$_ran $1:M"
}

# shellcheck disable=SC2094 # It is read twice, and never written.
# print_body FILE prints a text after its frontmatter, as it is now. A file without frontmatter is printed whole.
print_body() {
  {
    IFS= read -r _line
    _line=${_line#"$_bom"}
    if is_fence; then
      while IFS= read -r _line || [ "$_line" ]; do
        if is_fence; then exec "$_cat"; fi
      done
    fi
    exec "$_cat" "$1"
  } <"$1" || exit 1
}

is_fence() {
  case $_line in
  ---*) case ${_line#---} in *[![:space:]]*) return 1 ;; esac ;;
  *) return 1 ;;
  esac
}
