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

# This is how a hook finds its interpreter again after an upgrade.
find_program() {
  if first_program "$@"; then return; fi
  printf 'none of these is on this machine: %s\n' "$*" >&2
  exit 127
}

# Where hawk's programs and Node are, for hooks that call them, and a file where guards of one event share what they know.
tell_library() {
  with_nodes first_program || _program=
  HAWK_LIBRARY=${_dispatcher%/*} HAWK_NODE=$_program HAWK_NOTE=$_files.g
  export HAWK_LIBRARY HAWK_NODE HAWK_NOTE
}

# is_executable FILE, which has to be a file as well.
is_executable() {
  [ -f "$1" ] && [ -x "$1" ]
}
