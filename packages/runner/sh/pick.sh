# For a host whose payloads are what hooks get.

# pick decides which hooks match this payload (_picked), or that only Node can tell (_ask_node). It ends the runner if none does.
pick() {
  if other_host; then dismiss; fi
  if [ "$_subject_key" ]; then find_subject; fi
  sort_tool
  pick_hooks
  find_doubts
  if [ "$_doubt" ]; then
    _ask_node=1
  elif [ "$_has_matchers" ]; then
    if [ "$_subject" = "" ]; then _ask_node=1; elif [ "$_picked" = "" ]; then dismiss; fi
  fi
  if [ "${HAWK_VERIFY-}" ]; then find_proof; fi
}
