# now puts the time into _now, in hundredths of a second. All that date knows everywhere is whole seconds: a hook is stopped up to a
# second late, and never early.
now() {
  _now=$("$_date" +%s)00
}
_slack=100

# measure_since TIME: how many milliseconds that is, nobody knows.
measure_since() {
  _ms=
}
