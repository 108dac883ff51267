#!/bin/sh
# hawk-hook: events=pre_tool_use
# hawk-hook: description=Keep keys, tokens and passwords out of files and commits
# hawk-hook: matcher=shell|edit|write
# hawk-hook: timeout=20s
# hawk-hook: on_failure=block
# hawk-hook: env=HAWK_SECRET_GUARD_ALLOW,HAWK_SECRET_GUARD_SECONDS
#
# Checks what an edit adds, commands that write, and what git add, commit and push would include: staged changes, added files, and commits
# that the remote does not have. It asks git in a way that runs nothing from the repository: no hooks, monitors, filters, external diffs or
# fetches. The reason names the kind and place, never the secret.
# Placeholders pass (EXAMPLE, xxxx, <your-key>), and so does a line with the comment hawk:allow-secret.
#
#   HAWK_SECRET_GUARD_ALLOW    files to skip: comma-separated patterns, such as tests/fixtures/*
#   HAWK_SECRET_GUARD_SECONDS  how long git may take: 8 by default
#
# What it can't catch: keys of unknown shape that are not assigned to a telling name, short passwords, keys that are encoded or assembled,
# files over 1 MiB, binary files, commits that a script makes.
#
# Both sh and Python can read this file; sh starts ten times as fast. The part between the quotes is for sh; Python starts sh.
''':'
if [ ! -r "$HAWK_LIBRARY/guard.sh" ]; then
  echo "secret-guard: hawk's library is missing, so the call could not be checked. Fix: hawk sync" >&2
  exit 2
fi
exec sh "$HAWK_LIBRARY/guard.sh" secret-guard
'''
import os

os.execv("/bin/sh", ["sh", os.path.abspath(__file__)])
