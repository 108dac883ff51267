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
      if ! [ -r "$_file" ] || ! [ -s "$_file" ]; then give_up "$_file can't be read, so $_native_event hooks could not run. Fix: hawk sync"; fi
      # shellcheck source=/dev/null # It ends the runner, unless it was cut.
      . "$_file"
      give_up "$_file is damaged, so $_native_event hooks could not run. Fix: hawk sync"
    fi
    _other=${_other%/*}
  done
}
