# first_program CANDIDATE... puts the first that is there into _program: absolute paths, and names for the PATH.
first_program() {
  for _program; do
    case $_program in
    /*) ;;
    *) _program=$(command -v "$_program") ;;
    esac
    case $_program in /*) if is_executable "$_program"; then return; fi ;; esac
  done
  return 1
}

# A hook whose interpreter has been upgraded or has moved finds it again that way.
find_program() {
  if first_program "$@"; then return; fi
  printf 'none of these is on this machine: %s\n' "$*" >&2
  exit 127
}

# Where hawk's own programs and Node are, for a hook that calls them, and a file in which guards of one event tell each other what they know.
tell_library() {
  with_nodes first_program || _program=
  HAWK_LIBRARY=${_dispatcher%/*} HAWK_NODE=$_program HAWK_NOTE=$_files.g
  export HAWK_LIBRARY HAWK_NODE HAWK_NOTE
}

# is_executable FILE, which has to be a file as well.
is_executable() {
  [ -f "$1" ] && [ -x "$1" ]
}
