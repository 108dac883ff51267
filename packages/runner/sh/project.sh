# use_project_runner continues with the runner of the nearest trusted project around the working directory, if there is one. It is
# below the directory that mirrors the paths of projects.
use_project_runner() {
  _other=${_project:-$PWD} _before=$PWD
  case $_other in /*) ;; *) _other=$_before/$_other ;; esac
  if cd -P -- "$_other" 2>/dev/null; then
    _other=$PWD
    cd -- "$_before" 2>/dev/null || :
  fi
  _start=$_other
  while [ "$_other" ]; do
    source_project_runner
    if [ "$_reason" ]; then return; fi
    if [ -f "$_other/.git" ] && [ ! -L "$_other/.git" ]; then use_repository_runner; fi
    if [ "$_reason" ]; then return; fi
    _other=${_other%/*}
  done
}

# The runner ends in it, unless it was cut.
source_project_runner() {
  _file=$_projects$_other/@hawk/$_host/$_event
  [ -f "$_file" ] || return 0
  # shellcheck source=/dev/null # It is written by hawk sync.
  if [ -r "$_file" ] && [ -s "$_file" ]; then . "$_file"; fi
  _reason="$_file is damaged"
}

# A git worktree, at _other, is served like the repository's main checkout. The repository has to name it: anybody can write a .git file that
# names a repository.
use_repository_runner() {
  { IFS= read -r _line <"$_other/.git"; } 2>/dev/null || return 0
  case $_line in 'gitdir: '*) _line=${_line#'gitdir: '} ;; *) return 0 ;; esac
  case $_line in /*) ;; *) _line=$_other/$_line ;; esac
  cd -P -- "$_line" 2>/dev/null || return 0
  _line=$PWD _value=
  { IFS= read -r _value <gitdir; } 2>/dev/null
  # shellcheck disable=SC3013 # dash, bash, busybox and zsh all have -ef.
  [ "$_value" -ef "$_other/.git" ] || _line=
  cd -- "$_before" 2>/dev/null || :
  case $_line in /*/.git/worktrees/*) ;; *) return 0 ;; esac
  _top=$_other _other=${_line%/.git/worktrees/*}${_start#"$_other"}
  while [ "$_other" ]; do
    source_project_runner
    if [ "$_reason" ]; then return; fi
    _other=${_other%/*}
  done
  _other=$_top
}

# has_project tells whether a project around brings hooks: at the start of a session, Node says whether the user has approved them.
has_project() {
  _other=${_project:-$PWD}
  while [ "$_other" ]; do
    if [ -e "$_other/.hawk" ]; then return; fi
    case $_other in */*) _other=${_other%/*} ;; *) return 1 ;; esac
  done
  return 1
}
