# The rest of the way, to the answer.
main() {
  if [ "$_reason" ]; then give_up "$_reason, so $_native_event hooks could not run. Fix: hawk sync"; fi
  be_quiet
  now
  _started=$_now
  choose_place
  case $_intake in
  direct) take_directly ;;
  spool) take_unseen ;;
  look) take_seen ;;
  esac
  run_hooks
}

# A single hook without a matcher gets the host's stdin directly, if nothing about the call is recorded.
take_directly() {
  if other_host || [ "$_doubt${HAWK_VERIFY-}" ]; then take_for_node; fi
  exec 3<&0
  _picked=' 0'
  true >"$_files.0.o" || no_room
  open_watch
  catch_signals
}

take_unseen() {
  if other_host || [ "$_doubt${HAWK_VERIFY-}" ]; then take_for_node; fi
  pick_hooks
  open_watch
  spool
  catch_signals
}

take_seen() {
  look_late
  if [ "$_ask_node" ]; then
    keep
    hand_over
  fi
  open_watch
  if [ "$_shown" ]; then keep_shown; else keep; fi
  catch_signals
}

take_for_node() {
  spool
  hand_over
}
