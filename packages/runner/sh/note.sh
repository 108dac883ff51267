# note leaves what the watch has to write into the trace after the answer: the outcome and whose it is, how long it took, and which hooks were asked.
note() {
  case $_trace_level$_outcome in off* | decisions) return ;; esac
  measure_since "$_started"
  printf '%s|%s|%s|%s|%s\n' "${_outcome:-ok}" "$_culprit" "$_ms" "$_asked" "$_ran" >"$_files.l"
}
