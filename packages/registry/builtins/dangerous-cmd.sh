#!/bin/sh
# hawk-hook: events=pre_tool_use
# hawk-hook: description=Block commands that destroy a system, a disk, a home or unsaved work, or that send secrets away
# hawk-hook: matcher=shell
# hawk-hook: timeout=5s
# hawk-hook: on_failure=block
# hawk-hook: env=HAWK_DANGEROUS_CMD_ALLOW,HAWK_PROTECTED_BRANCHES,HAWK_GUARD_PACKS,HAWK_GUARD_RULES,HAWK_GUARD_ASK
#
# Reads a command as a shell would, without running anything, and checks what it does against hawk's rules. Text that is only an argument
# (echo "rm -rf /", a commit message) is not a command and passes. The rules, their ids and the packs are in hawk's docs/builtins.md.
#
#   HAWK_DANGEROUS_CMD_ALLOW   rules to skip, comma-separated: a family (rm, git-discard) or one rule (git-discard/clean)
#   HAWK_GUARD_PACKS           more rules, comma-separated: git, cloud, kubernetes, terraform, database, publish, containers, saas, services,
#                              push-main, network-strict
#   HAWK_GUARD_RULES           your own rules, as a JSON list in the form of hawk's table
#   HAWK_GUARD_ASK             what to do if the user should be asked: ask (default), block or off
#   HAWK_PROTECTED_BRANCHES    branches that must not be force-pushed: "main master" by default
#
# What it can't catch: what a script file, a Makefile, an editor, a package's install step or a program does once it runs; variables that
# come from elsewhere; tools other than the shell. It is there for mistakes and plain malice. Against a determined attacker, use a sandbox.
if [ ! -r "$HAWK_LIBRARY/guard.sh" ]; then
  echo "dangerous-cmd: hawk's library is missing, so the call could not be checked. Fix: hawk sync" >&2
  exit 2
fi
exec sh "$HAWK_LIBRARY/guard.sh" dangerous-cmd
