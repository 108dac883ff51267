# use_project_runner goes on with the runner of the nearest trusted project around the working directory, if there is one. Its place is
# below the directory that mirrors the paths of projects.
use_project_runner() {
  _other=${_project:-$PWD} _before=$PWD
  case $_other in /*) ;; *) _other=$_before/$_other ;; esac
  if cd -P -- "$_other" 2>/dev/null; then
    _other=$PWD
    cd -- "$_before" 2>/dev/null || :
  fi
  while [ "$_other" ]; do
    _file=$_projects$_other/@hawk/$_host/$_event
    if [ -f "$_file" ]; then
      # shellcheck source=/dev/null # It ends the runner, unless it was cut.
      if [ -r "$_file" ] && [ -s "$_file" ]; then . "$_file"; fi
      _reason="$_file is damaged"
      return
    fi
    _other=${_other%/*}
  done
}
