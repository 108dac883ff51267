# now puts the time into _now, in hundredths of a second since the machine started. Linux keeps it in a file, so it takes no process.
now() {
  read -r _now _ </proc/uptime
  # The 1 keeps 08 and 09 from being read as octal.
  _now=$((${_now%.*} * 100 + 1${_now#*.} - 100))
}
_slack=0

# measure_since TIME puts the milliseconds since then into _ms.
measure_since() {
  now
  _ms=$(((_now - $1) * 10))
}
