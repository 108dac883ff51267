# The beginning, before the shell has read more of this file. If there are projects, it first has to read how to find them.
begin() {
  _begun=1
  trap break_off EXIT
  if [ "$_reason" ]; then return; fi
  if [ "$_projects" ]; then use_project_runner; fi
  if [ "$_reason" ]; then return; fi
  HAWK_EVENT=$_event
  if [ "$_project" ]; then HAWK_PROJECT_DIR=$_project; fi
  export HAWK_EVENT HAWK_PROJECT_DIR
  if [ "$_pause_file" ] && [ -e "$_pause_file" ]; then hand_over; fi
  if [ "$_event" = session_start ] && has_project; then hand_over; fi
  if [ "$_intake" = look ]; then look_early; fi
}
if [ "$_loading$_projects" = "" ] && [ "$_event" != session_start ]; then begin; fi
