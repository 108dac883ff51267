# What a shell says itself, such as that a job was killed, is not for the host: its stderr is put away on 4, and only messages go there. A
# host that has none gets none; to copy what is closed would end the shell.
be_quiet() {
  true 4>&2 || exec 2>/dev/null
  exec 4>&2 2>/dev/null
  _stderr=4
}

# Files of this run begin with _files. They go into the directory in memory when it is there and nobody else's; it goes when the machine does.
choose_place() {
  _files=$_memory
  if [ "$_files" ]; then
    # shellcheck disable=SC3067 # dash, bash, busybox and zsh all have -O.
    { [ -O "$_files/." ] && [ -w "$_files/." ]; } || { [ -O "${_files%/*}" ] && "$_mkdir" -m 700 "$_files" 4>&-; } || _files=
  fi
  _files=${_files:-$_temporary}/$$-$_now
}
