# The shell's own messages, such as about a killed job, must not reach the host: stderr moves to 4, and only hawk's messages go there. A
# closed stderr stays closed; copying it would end the shell.
be_quiet() {
  true 4>&2 || exec 2>/dev/null
  exec 4>&2 2>/dev/null
  _stderr=4
}

# Files of this run start with _files. They go into the in-memory directory if it exists and belongs to this user.
choose_place() {
  _files=$_memory
  if [ "$_files" ]; then
    # shellcheck disable=SC3067 # dash, bash, busybox and zsh all have -O.
    { [ -O "$_files/." ] && [ -w "$_files/." ]; } || { [ -O "${_files%/*}" ] && "$_mkdir" -m 700 "$_files" 4>&-; } || _files=
  fi
  _files=${_files:-$_temporary}/$$-$_now
}
