#!/bin/sh
# hawk-hook: events=pre_tool_use
# hawk-hook: description=Keep agents from changing secrets, keys, git's own files and the settings that guard them
# hawk-hook: matcher=shell|edit|write
# hawk-hook: timeout=5s
# hawk-hook: on_failure=block
# hawk-hook: env=HAWK_FILE_GUARD,HAWK_FILE_GUARD_ALLOW,HAWK_FILE_GUARD_LOCKS,HAWK_FILE_GUARD_READ,HAWK_GUARD_PACKS
#
# Guards .env files (not .env.example and similar), private keys and key stores, credentials of common tools and of agents, .git/config and
# .git/hooks, system accounts, and the hook settings of agents and of hawk: by tools that name files, and by shell commands.
#
#   HAWK_FILE_GUARD        more to guard: comma-separated patterns, such as *.sqlite,config/prod/*
#   HAWK_FILE_GUARD_ALLOW  what to allow anyway, in the same form: .env.test,.npmrc
#   HAWK_FILE_GUARD_LOCKS  1: lock files (package-lock.json, Cargo.lock, ...) are guarded too
#   HAWK_FILE_GUARD_READ   1: commands may not read secrets either; for the Read tool, add it to the hook's matcher
#   HAWK_GUARD_PACKS       secrets-read is the same, and also keeps commands from printing the environment
#
# What it can't catch: files that a script or program writes by itself, older hard links, names that a command builds from
# variables set elsewhere, archives that are unpacked elsewhere, git commands that change .git/config, tools of MCP servers (add them to the matcher).
#
# Both sh and Python can read this file; sh starts ten times as fast. The part between the quotes is for sh; Python starts sh.
''':'
if [ ! -r "$HAWK_LIBRARY/guard.sh" ]; then
  echo "file-guard: hawk's library is missing, so the call could not be checked. Fix: hawk sync" >&2
  exit 2
fi
exec sh "$HAWK_LIBRARY/guard.sh" file-guard
'''
import os

os.execv("/bin/sh", ["sh", os.path.abspath(__file__)])
