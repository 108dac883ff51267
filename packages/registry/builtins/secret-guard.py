#!/bin/sh
# hawk-hook: events=pre_tool_use
# hawk-hook: description=Keep keys, tokens and passwords out of files and commits
# hawk-hook: matcher=shell|edit|write
# hawk-hook: timeout=20s
# hawk-hook: on_failure=block
# hawk-hook: env=HAWK_SECRET_GUARD_ALLOW,HAWK_SECRET_GUARD_SECONDS
#
# Looks at what an edit adds, at commands that write, and before git add, commit and push at what they would take in: the staged changes, the
# files that are added, the commits that the remote does not have. Git is asked in a way that runs nothing of the repository: no hooks,
# monitors, filters, external diffs or fetches. The reason names kind and place, never the secret.
# Placeholders pass (EXAMPLE, xxxx, <your-key>), and so does a line with the comment hawk:allow-secret.
#
#   HAWK_SECRET_GUARD_ALLOW    files to leave out: patterns with commas, such as tests/fixtures/*
#   HAWK_SECRET_GUARD_SECONDS  how long git may take: 8 unless you say otherwise
#
# What it can't catch: keys of unknown shape that are not assigned to a telling name, short passwords, keys that are encoded or put together,
# files over 1 MiB, binary files, commits that a script makes.
#
# Both sh and Python can read this file; sh starts ten times as fast. What is between the quotes is for sh, and Python starts sh.
''':'
if [ ! -r "$HAWK_LIBRARY/guard.sh" ]; then
  echo "secret-guard: hawk's library is missing, so the call could not be checked. Fix: hawk sync" >&2
  exit 2
fi
exec sh "$HAWK_LIBRARY/guard.sh" secret-guard
'''
import os

os.execv("/bin/sh", ["sh", os.path.abspath(__file__)])
