# note leaves what the watch has to write into the trace after the answer: the outcome and whose it is, how long it took, and which hooks were asked.
note() {
  case $_trace_level$_outcome in off* | decisions) return ;; esac
  now
  printf '%s|%s|%s|%s|%s\n' "${_outcome:-ok}" "$_culprit" "$(milliseconds_since "$_started")" "$_asked" "$_ran" >"$_files.l"
}
