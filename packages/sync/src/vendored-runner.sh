#!/bin/sh
# The project's own hooks at EVENT in HOST. Written by hawk sync --scope project --vendor; edits are lost.
host=HOST native_event=NATIVE_EVENT failure_code=1

vendor=$(CDPATH='' cd -P -- "${0%/*}/.." && pwd) || exit "$failure_code"

# If the user has hawk and trusts the project, the user's own runner already serves these hooks.
state=${XDG_STATE_HOME:-${HOME:-}/.local/state}/hawk/projects${vendor%/.hawk/vendor}/@hawk
if [ -f "$state/$host.json" ]; then exit 0; fi

# An agent started from the desktop has a short PATH. The last of nvm's versions is the newest.
for newest in "${HOME:-}"/.nvm/versions/node/*/bin/node; do :; done
for node in "$(command -v node)" /opt/homebrew/bin/node /usr/local/bin/node "${HOME:-}/.volta/bin/node" "$newest"; do
  if [ -f "$node" ] && [ -x "$node" ] && [ -s "$vendor/lib/dispatcher.cjs" ]; then
    # These could load a file from the project. Hooks get them back.
    export HAWK_NODE_OPTIONS="${NODE_OPTIONS-}" NODE_OPTIONS=''
    exec "$node" "$vendor/lib/dispatcher.cjs" "$vendor/$host.json" "$host" "$native_event" '' ''
  fi
done
echo "hawk: this project's hooks need Node and .hawk/vendor/lib, and one of them is missing" >&2
exit "$failure_code"
