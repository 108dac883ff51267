#!/usr/bin/env python3
# hawk-hook: events=pre_tool_use
# hawk-hook: description=Block pushes with --force
# hawk-hook: matcher=Bash
# hawk-hook: on_failure=block
import json
import sys

command = json.load(sys.stdin)["tool_input"]["command"]
if "push" in command and "--force" in command.split():
    print("push without --force, please", file=sys.stderr)
    sys.exit(2)
