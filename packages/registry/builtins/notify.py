#!/usr/bin/env -S python3 -IS
# hawk-hook: events=stop,notification
# hawk-hook: description=Tell you on the desktop or the phone that an agent is done or needs you
# hawk-hook: timeout=15s
# hawk-hook: async=true
# hawk-hook: env=DESKTOP,HAWK_NTFY_TOPIC,HAWK_NTFY_URL,HAWK_NTFY_TOKEN,HAWK_NOTIFY_DETAIL,HAWK_NOTIFY_QUIET
"""Sends a notification when an agent stops or waits for you. The agent never waits for it, and never sees it fail.

  DESKTOP             true (default) or false: on the desktop, by notify-send, osascript or PowerShell, or else by the terminal's bell
  HAWK_NTFY_TOPIC     an ntfy topic (https://ntfy.sh), to get it on your phone too; pick one that's hard to guess
  HAWK_NTFY_URL       another ntfy server, or the whole address with the topic
  HAWK_NTFY_TOKEN     the access token for it
  HAWK_NOTIFY_DETAIL  1: include the agent's own words, not only the name of the project's directory
  HAWK_NOTIFY_QUIET   hours when nothing is sent, such as 22-8

What it can't do: know whether you're already looking at the terminal; tell an agent that is done from one that another hook keeps working.
"""

import json
import os
import sys


def is_off(name):
    return os.environ.get(name, "").strip().lower() in ("0", "false", "no", "off")


def is_on(name):
    return os.environ.get(name, "").strip().lower() in ("1", "true", "yes", "on")


def is_quiet(hour, hours):
    """Whether an hour is within hours such as 22-8, which reach over midnight."""
    start, _, end = hours.partition("-")
    if not (start.strip().isdigit() and end.strip().isdigit()):
        return False
    start, end = int(start), int(end)
    return start <= hour < end if start <= end else hour >= start or hour < end


def clean(text, most):
    """One line without control characters, which would mean something to a terminal or a header."""
    line = " ".join("".join(char if char.isprintable() else " " for char in text).split())
    return line if len(line) <= most else line[: most - 1] + "…"


NEEDS = {"permission_prompt": "needs your permission", "idle_prompt": "is waiting for you", "elicitation_dialog": "has a question"}


def message_of(event):
    """The notification: title and text."""
    name = os.environ.get("HAWK_EVENT") or str(event.get("hook_event_name", ""))
    directory = event.get("cwd")
    project = clean(os.path.basename(directory.rstrip("/\\").replace("\\", "/")), 60) if isinstance(directory, str) else ""
    where = f" in {project}" if project else ""
    if name.lower() == "notification":
        kind = event.get("notification_type")
        title = "Your agent " + NEEDS.get(kind if isinstance(kind, str) else "", "needs you")
        detail = event.get("message")
    else:
        title = "Your agent is done"
        detail = event.get("last_assistant_message")
    text = f"{title}{where}."
    if is_on("HAWK_NOTIFY_DETAIL") and isinstance(detail, str) and detail.strip():
        text = clean(detail, 300)
    return title + where, text


def run(command, env=None):
    import subprocess

    quiet = {"stdin": subprocess.DEVNULL, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    try:
        return subprocess.run(command, env=env, timeout=10, **quiet).returncode == 0
    except (OSError, ValueError, subprocess.SubprocessError):
        return False


BALLOON = """
Add-Type -AssemblyName System.Windows.Forms, System.Drawing
$icon = New-Object System.Windows.Forms.NotifyIcon
$icon.Icon = [System.Drawing.SystemIcons]::Information
$icon.Visible = $true
$icon.ShowBalloonTip(3000, $env:NOTIFY_TITLE, $env:NOTIFY_TEXT, 'Info')
Start-Sleep 3
$icon.Dispose()
"""


def on_windows(title, text):
    """By PowerShell, which Windows always has. The texts are in variables, not in the script."""
    root = os.environ.get("SystemRoot", "C:\\Windows")
    powershell = os.path.join(root, "System32", "WindowsPowerShell", "v1.0", "powershell.exe")
    env = dict(os.environ, NOTIFY_TITLE=title, NOTIFY_TEXT=text)
    return run([powershell, "-NoProfile", "-NonInteractive", "-Command", BALLOON], env)


def on_desktop(title, text):
    from shutil import which

    if sys.platform == "win32":
        on_windows(title, text)
        return
    if which("osascript") and sys.platform == "darwin":
        # The texts are arguments, and no part of the script.
        script = ("on run argv", "display notification (item 2 of argv) with title (item 1 of argv)", "end run")
        if run(["osascript"] + [part for line in script for part in ("-e", line)] + [title, text]):
            return
    if which("notify-send"):
        marked = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
        if run(["notify-send", "--app-name=hawk", "--", title, marked]):
            return
    ring(text)


def ring(text):
    """The bell, and the sequence by which some terminals show a text."""
    try:
        with open("/dev/tty", "w", encoding="utf8") as terminal:
            terminal.write(f"\033]9;{clean(text, 200)}\a\a")
    except OSError:
        pass


def ntfy_address():
    topic = os.environ.get("HAWK_NTFY_TOPIC", "").strip().strip("/")
    base = os.environ.get("HAWK_NTFY_URL", "").strip()
    if not topic and not base:
        return None
    from urllib.parse import quote, urlsplit

    address = (base or "https://ntfy.sh").rstrip("/")
    parts = urlsplit(address)
    if parts.scheme not in ("http", "https") or not parts.netloc or not topic and parts.path in ("", "/"):
        return None
    return address + "/" + quote(topic, safe="") if topic else address


def to_ntfy(title, text):
    address = ntfy_address()
    if not address:
        return
    from urllib.request import HTTPRedirectHandler, Request, build_opener

    class Stays(HTTPRedirectHandler):
        """The token goes only to this server."""

        def redirect_request(self, *_):
            return None

    headers = {"Title": title.encode("ascii", "replace").decode(), "Tags": "robot", "Content-Type": "text/plain; charset=utf-8"}
    token = os.environ.get("HAWK_NTFY_TOKEN", "").strip()
    if token and token.isascii() and token.isprintable():
        headers["Authorization"] = "Bearer " + token
    build_opener(Stays).open(Request(address, data=text.encode(), headers=headers, method="POST"), timeout=5).close()


def main():
    from time import localtime

    event = json.loads(sys.stdin.buffer.read().decode("utf8", "replace"))
    if not isinstance(event, dict) or is_quiet(localtime().tm_hour, os.environ.get("HAWK_NOTIFY_QUIET", "")):
        return
    title, text = message_of(event)
    try:
        to_ntfy(title, text)
    finally:
        if not is_off("DESKTOP"):
            on_desktop(title, text)


try:
    main()
except Exception as error:  # Whatever it is, it is no reason to trouble an agent.
    print(f"notify: {type(error).__name__}: {error}", file=sys.stderr)
