# The environment must not change what the runner does, or be mistaken for one of its values. The second time that a runner reads this
# file, for what is at its end, all of that is done.
prepare() {
  unset @NAMES@
  unset BASH_ENV ENV GLOBIGNORE FUNCNEST
  unset -f cd command kill printf read true wait
  _stderr=2
  # A library of another version may not understand this runner.
  [ "$_library_digest" = @VERSION@ ] || _reason="the library has a different version"
  # A shell without an stdin can't even ask for it.
  { true 3<&0; } 2>/dev/null || exec </dev/null
}
if [ "$_loading" = "" ]; then prepare; fi

# The byte order mark, which is invisible in most editors.
_bom='﻿'
