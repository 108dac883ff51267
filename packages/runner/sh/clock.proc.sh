# now puts the time into _now, in hundredths of a second since the machine started. Linux keeps it in a file, so it takes no process.
now() {
  read -r _now _ </proc/uptime
  # The 1 keeps 08 and 09 from being taken for octal numbers.
  _now=$((${_now%.*} * 100 + 1${_now#*.} - 100))
}
_slack=0

# milliseconds_since TIME prints what is known of it.
milliseconds_since() {
  printf '%s' "$(((_now - $1) * 10))"
}
