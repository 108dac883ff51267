# now puts the time into _now, in hundredths of a second. Portable date only has whole seconds: a hook is stopped up to a
# second late, and never early.
now() {
  _now=$("$_date" +%s)00
}
_slack=100

# measure_since TIME: without /proc the milliseconds are unknown.
measure_since() {
  _ms=
}
