# Nothing in the environment may change what the runner does. (Names that the program gives values to are unset before this.)
unset BASH_ENV ENV GLOBIGNORE FUNCNEST
unset -f cd command kill printf read true wait
_stderr=2
# The byte order mark, which hardly anything shows.
_bom='﻿'
# A shell without an stdin can't even ask for it.
{ true 3<&0; } 2>/dev/null || exec </dev/null
# A library of another version may not know what this runner says.
[ "$_library_digest" = @VERSION@ ] || _reason="the library is of another version"
