# now puts the time into _now, in hundredths of a second. All that date knows everywhere is whole seconds: a hook is stopped up to a
# second late, and never early.
now() {
  _now=$("$_date" +%s)00
}
_slack=100

# milliseconds_since TIME prints what is known of it, which is nothing.
milliseconds_since() {
  :
}
