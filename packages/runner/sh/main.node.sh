# From the host's start to its answer, if the shell has nothing to do itself: no hook outside of projects matches this event, or all of it
# goes to Node.
main() {
  trap break_off EXIT
  if [ "$_projects" ]; then use_project_runner; fi
  if [ "$_reason" ]; then give_up "$_reason, so $_native_event hooks could not run. Fix: hawk sync"; fi
  if [ "$_event" = session_start ] && has_project; then hand_over; fi
  if [ "$_intake" = none ]; then
    be_seen
    finish 0
  fi
  hand_over
}

end_runner() {
  finish "$1"
}
