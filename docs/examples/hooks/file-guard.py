#!/usr/bin/env python3
# hawk-hook: events=pre_tool_use
# hawk-hook: description=Block edits of files that hold secrets
# hawk-hook: matcher=Edit|Write
# hawk-hook: timeout=5s
"""Reads the event from stdin; exit code 2 blocks, and stderr is the reason that the model sees."""

import json
import os
import sys

GUARDED = (".env", ".pem", ".key", "id_rsa", "id_ed25519", "credentials")

event = json.load(sys.stdin)
path = event.get("tool_input", {}).get("file_path", "")
name = os.path.basename(path).lower()
if name in GUARDED or name.endswith(GUARDED) or name.startswith(".env."):
    print(f"{path} holds secrets and is not to be edited by an agent", file=sys.stderr)
    sys.exit(2)
