#!/bin/sh
# The project's own hooks at EVENT in HOST. Written by hawk sync --scope project --vendor; edits are lost.
host=HOST native_event=NATIVE_EVENT failure_code=1

vendor=$(CDPATH='' cd -P -- "${0%/*}/.." && pwd) || exit "$failure_code"

# For a user who has hawk and has let the project in, the user's own runner serves these hooks already.
state=${XDG_STATE_HOME:-${HOME:-}/.local/state}/hawk/projects${vendor%/.hawk/vendor}/@hawk
if [ -f "$state/$host.json" ]; then exit 0; fi

if command -v node >/dev/null 2>&1; then
  exec node "$vendor/lib/dispatcher.cjs" "$vendor/$host.json" "$host" "$native_event" '' ''
fi
echo "this project's hooks need Node, and it isn't on the PATH" >&2
exit "$failure_code"
