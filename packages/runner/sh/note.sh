# note leaves what the watch has to write into the trace after the answer: the outcome and whose it is, how long it took, and which hooks were asked.
note() {
  measure_since "$_started"
  printf '%s|%s|%s|%s|%s\n' "${_outcome:-ok}" "$_culprit" "$_ms" "$_asked" "$_ran" >"$_files.l"
}
