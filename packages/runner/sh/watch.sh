# The watch is a shell beside the hooks. It stops those whose time is up or that print too much, writes the trace and cleans up at the end,
# so nobody waits for that. If the runner was killed, it ends the hooks instead; if the runner ended normally, it leaves alone what
# hooks left running.
#
# It looks once a second, or sooner when a hook's end is near. USR1 makes it look at once, USR2 says that the runner has ended; either ends
# its sleep.
open_watch() {
  case ${HAWK_RUN_ID-} in *[!A-Za-z0-9./_-]*) HAWK_RUN_ID= ;; esac
  _run="${HAWK_RUN_ID-}$$-$_now/"
  # Not in the watch: the runner may be gone before it begins.
  remember_runner
  # No signal may arrive before the watch listens.
  trap '' TERM HUP USR1 USR2
  {
    trap - EXIT
    trap '_woken=1; [ "$_sleeper" ] && kill -KILL "$_sleeper"' USR1
    trap '_ended=1; [ "$_sleeper" ] && kill -KILL "$_sleeper"' USR2
    exec </dev/null >/dev/null 2>&1 3>&- 5>&- 6>&- 7>&- 8>&- 9>&- 4>&-
    say_released w
    be_seen
    # No hook times out before this.
    sleep_until_woken "$_first_look"
    if [ "$_ended" = "" ]; then keep_watch; fi
    if [ -s "$_files.l" ] && { [ "$_ended" ] || [ -f "$_files.x" ]; }; then record; fi
    set +f
    exec "$_rm" -f "$_files".*
  } &
  _watch=$! _beside=$!:w
  trap - TERM HUP USR1 USR2
}

# Catches no signals until the payload is there: a reading shell would not notice them, and the watch cleans up.
catch_signals() {
  trap 'cancel 143' TERM
  trap 'cancel 130' INT
  trap 'cancel 129' HUP
}

sleep_until_woken() {
  "$_sleep" "$1" &
  _sleeper=$!
  if [ "$_woken$_ended" ]; then kill -KILL "$_sleeper"; fi
  wait "$_sleeper"
  _sleeper=
}

# end_runner CODE ends the runner after its answer. Hosts distrust an answer from a program whose streams are still open elsewhere, so it waits
# until whatever runs beside it has let go of them. By then the watch hears, too, when it is told that all went well; one that is not
# waited for any longer finds a file.
end_runner() {
  if [ "$_watch" ]; then
    let_go
    kill -USR2 "$_watch"
  fi
  finish "$1"
}

let_go() {
  for _other in $_beside; do
    _count=0
    while holds_streams "$_other"; do
      _count=$((_count + 1))
      if [ "$_count" -gt 400 ]; then
        true >"$_files.x"
        break
      fi
      # It is quick in all but a few cases. After these, the runner leaves it the time that it needs.
      [ "$_count" -lt 100 ] || pause 0.001
    done
  done
}
