#!/bin/sh
# The project's own hooks at EVENT in HOST. Written by hawk sync --scope project --vendor; edits are lost.
host=HOST native_event=NATIVE_EVENT failure_code=1

vendor=$(CDPATH='' cd -P -- "${0%/*}/.." && pwd) || exit "$failure_code"

# For a user who has hawk and has let the project in, the user's own runner serves these hooks already.
state=${XDG_STATE_HOME:-${HOME:-}/.local/state}/hawk/projects${vendor%/.hawk/vendor}/@hawk
if [ -f "$state/$host.json" ]; then exit 0; fi

# An agent that was started from the desktop has a short PATH. Of nvm's, the last one is the newest.
for newest in "${HOME:-}"/.nvm/versions/node/*/bin/node; do :; done
for node in "$(command -v node)" /opt/homebrew/bin/node /usr/local/bin/node "${HOME:-}/.volta/bin/node" "$newest"; do
  if [ -f "$node" ] && [ -x "$node" ] && [ -s "$vendor/lib/dispatcher.cjs" ]; then
    # They could load a file of the project. Hooks get them back.
    export HAWK_NODE_OPTIONS="${NODE_OPTIONS-}" NODE_OPTIONS=''
    exec "$node" "$vendor/lib/dispatcher.cjs" "$vendor/$host.json" "$host" "$native_event" '' ''
  fi
done
echo "hawk: this project's hooks need Node and .hawk/vendor/lib, and one of them is missing" >&2
exit "$failure_code"
