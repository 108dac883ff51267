#!/usr/bin/env python3
# hawk-hook: events=stop,notifcation
# hawk-hook: timeuot=5
import json
import sys

print(json.load(sys.stdin).get("message", ""), file=sys.stderr)
