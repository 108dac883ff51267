#!/usr/bin/env -S python3 -IS
# hawk-hook: events=post_tool_use,post_tool_use_failure,user_prompt_submit,session_start,session_end
# hawk-hook: description=Record what agents do: one line of JSON for each call, without secrets
# hawk-hook: timeout=10s
# hawk-hook: async=true
# hawk-hook: env=HAWK_AUDIT_DIR,HAWK_AUDIT_PROMPTS,HAWK_AUDIT_MEGABYTES,HAWK_AUDIT_DAYS
"""Appends one line for each event to $XDG_STATE_HOME/hawk/audit/<date>.jsonl, readable only by you. Days are in UTC.

A line has the time, event, session, directory, tool, its input and what went wrong. It keeps only the size of a tool's output and the
length of a prompt. Keys, tokens and passwords are removed if their shape is known.

  HAWK_AUDIT_DIR        another directory
  HAWK_AUDIT_PROMPTS    1: keep the text of prompts as well
  HAWK_AUDIT_MEGABYTES  when a day's file is full: 50 by default
  HAWK_AUDIT_DAYS       how many days to keep: 30 by default; 0 keeps all

What it can't do: see what else a command does; keep an agent with a shell from editing the file; remove secrets of unknown shape.
"""

import json
import os
import sys
import time

MOST_TEXT = 2000
MOST_LINE = 16000

SECRETS = (
    r"-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----[\s\S]{0,20000}?(?:-----END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----|\Z)",
    r"(?<![A-Za-z0-9])(?:gh[pousr]_|github_pat_|gl(?:pat|dt|rt|ptt|oas|soat|cbt|agent|imt|ffct|feedt)-|GR1348941|xox[a-z]-|xoxe\.xox[bp]-|xapp-|sk-|[rs]k_(?:live|test|prod)_|whsec_|npm_|pypi-|hf_|api_org_|AIza|ya29\.|GOCSPX-|SG\.|do[opr]_v1_|dapi(?=[a-f0-9]{32})|lin_api_|shp(?:at|ca|pa|ss)_|ntn_|dp\.(?:pt|st|ct|sa|scim|audit)\.|pscale_(?:tkn|oauth|pw)_|dckr_(?:pat|oat)_|vc[pairk]_(?=[A-Za-z0-9_-]{24})|tskey-|glsa_|glc_(?=[A-Za-z0-9+/]{32})|sgp_(?=[a-z0-9_]{40})|ops_eyJ|AGE-SECRET-KEY-)[A-Za-z0-9_.+/-]{12,4000}",
    r"(?<![A-Za-z0-9_~.-])[A-Za-z0-9_~.]{3}[0-9]Q~[A-Za-z0-9_~.-]{31,34}",
    r"(?<![0-9])[0-9]{8,10}:AA[A-Za-z0-9_-]{33}",
    r"(?<![A-Za-z0-9_-])A3-[A-Z0-9]{6}-[A-Z0-9]{6}-?[A-Z0-9]{5}(?:-[A-Z0-9]{5}){3}",
    r"AccountKey=[A-Za-z0-9+/]{86}==",
    r"\bA[KS]IA[A-Z0-9]{16}\b",
    r"(?:hooks\.slack\.com/(?:services|workflows)|discord(?:app)?\.com/api/webhooks)/[A-Za-z0-9/_-]{20,120}",
    r"\beyJ[A-Za-z0-9_-]{10,2000}\.[A-Za-z0-9_-]{10,4000}\.[A-Za-z0-9_-]{10,1000}",
    r"(?i)\b(?:bearer|basic)\s{1,3}[A-Za-z0-9+/_.=~-]{8,2000}",
    r"(?<=://)[^\s:/@]{1,64}:[^\s/@]{1,128}(?=@)",
    r"(?i)(?<![a-z])(?:[a-z0-9_-]{0,40}(?:api_?key|secret|token|passw(?:or)?d|credential|access_?key)[a-z0-9_-]{0,30}[\"']?\s{0,3}[:=]\s{0,3}|--(?:password|token|secret|api-key)[ =])[\"']?[^\s\"',;]{6,400}",
)


def redact(text):
    import re

    for pattern in SECRETS:
        text = re.sub(pattern, "[redacted]", text)
    return text


def keep(value, depth=0):
    """A value without secrets, cut to a useful length."""
    if isinstance(value, str):
        # Cut after looking, so no half of a secret stays; but not after looking at megabytes.
        text = redact(value[: 20 * MOST_TEXT])
        return text if len(text) <= MOST_TEXT and len(value) <= 20 * MOST_TEXT else f"{text[:MOST_TEXT]}… ({len(value)} characters)"
    if isinstance(value, dict):
        return {str(key)[:100]: hide(str(key), keep(item, depth + 1)) for key, item in list(value.items())[:50]} if depth < 4 else "{…}"
    if isinstance(value, list):
        return [keep(item, depth + 1) for item in value[:50]] if depth < 4 else "[…]"
    return value


def hide(key, value):
    low = key.lower()
    return "[redacted]" if isinstance(value, str) and any(word in low for word in ("password", "secret", "token", "api_key", "apikey")) and "tokens" not in low else value


def size_of(value):
    return len(value) if isinstance(value, str) else len(json.dumps(value))


def line_of(event):
    name = os.environ.get("HAWK_EVENT") or str(event.get("hook_event_name", ""))
    line = {"time": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()), "event": name, "session": event.get("session_id"), "cwd": event.get("cwd")}
    for field in ("agent_id", "tool_name", "tool_use_id", "duration_ms", "source", "reason", "permission_mode"):
        if isinstance(event.get(field), (str, int, float)):
            line[field] = keep(event[field])
    if "tool_input" in event:
        line["tool_input"] = keep(event["tool_input"])
    if "tool_response" in event:
        line["response_size"] = size_of(event["tool_response"])
    if "error" in event:
        line["error"] = keep(event["error"])
    if isinstance(event.get("prompt"), str):
        line["prompt_size"] = len(event["prompt"])
        if os.environ.get("HAWK_AUDIT_PROMPTS") == "1":
            line["prompt"] = keep(event["prompt"])
    text = json.dumps(line, ensure_ascii=False)
    if len(text.encode("utf8", "replace")) > MOST_LINE:
        line["tool_input"] = keep(json.dumps(line.get("tool_input")))[:MOST_TEXT]
        text = json.dumps(line)
    return text.encode("utf8", "replace")[:MOST_LINE] + b"\n"


def setting(name, usual):
    value = os.environ.get(name, "")
    return int(value) if value.isdigit() else usual


def directory():
    given = os.environ.get("HAWK_AUDIT_DIR", "")
    if given.startswith("/"):
        return given
    state = os.environ.get("XDG_STATE_HOME", "")
    return os.path.join(state if state.startswith("/") else os.path.expanduser("~/.local/state"), "hawk", "audit")


def drop_old(folder, days):
    """Once a day, when its first line is written."""
    oldest = time.strftime("%Y-%m-%d", time.gmtime(time.time() - days * 86400))
    for name in os.listdir(folder):
        if len(name) == 16 and name.endswith(".jsonl") and name[:4].isdigit() and name[:10] < oldest:
            os.unlink(os.path.join(folder, name))


def append(line):
    folder = directory()
    os.makedirs(folder, mode=0o700, exist_ok=True)
    path = os.path.join(folder, time.strftime("%Y-%m-%d", time.gmtime()) + ".jsonl")
    is_new = not os.path.lexists(path)
    # In one write at the end of the file, so lines of agents that run side by side do not mix. A link is not followed.
    file = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT | os.O_NOFOLLOW | os.O_CLOEXEC, 0o600)
    try:
        if os.fstat(file).st_size + len(line) <= setting("HAWK_AUDIT_MEGABYTES", 50) << 20:
            os.write(file, line)
    finally:
        os.close(file)
    if is_new and setting("HAWK_AUDIT_DAYS", 30) > 0:
        drop_old(folder, setting("HAWK_AUDIT_DAYS", 30))


try:
    os.umask(0o077)
    received = json.loads(sys.stdin.buffer.read().decode("utf8", "replace"))
    if isinstance(received, dict):
        append(line_of(received))
except Exception as error:  # A log that can't be written is no reason to trouble an agent.
    print(f"audit-log: {type(error).__name__}: {error}", file=sys.stderr)
