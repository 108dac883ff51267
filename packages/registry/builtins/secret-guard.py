#!/usr/bin/env -S python3 -IS
# hawk-hook: events=pre_tool_use
# hawk-hook: description=Keep keys, tokens and passwords out of files and commits
# hawk-hook: matcher=shell|edit|write
# hawk-hook: timeout=20s
# hawk-hook: on_failure=block
# hawk-hook: env=HAWK_SECRET_GUARD_ALLOW,HAWK_SECRET_GUARD_SECONDS
"""Refuses to write or commit text that has a key in it.

It looks at what an edit adds, at commands that write (echo ... > file, here-documents), and before git add, commit and push at what
they would take in: the staged changes, the files that are added, the commits that the remote does not have. Git is asked in a way that
runs nothing of the repository: no hooks, monitors, filters, external diffs or fetches. The reason names kind and place, never the secret.

Known are the keys of AWS, GitHub, GitLab, Slack, Stripe, OpenAI, Anthropic, Google, npm, PyPI, Hugging Face, SendGrid, Azure and others,
private keys, JSON Web Tokens, passwords in URLs, and long random values that are assigned to names such as api_key.

Placeholders pass (EXAMPLE, xxxx, <your-key>), and so does a line with the comment hawk:allow-secret.

  HAWK_SECRET_GUARD_ALLOW    files to leave out: patterns with commas, such as tests/fixtures/*
  HAWK_SECRET_GUARD_SECONDS  how long git may take: 8 unless you say otherwise

What it can't catch: keys of unknown shape that are not assigned to a telling name, short passwords, keys that are encoded or put together,
files over 1 MiB, binary files, commits that a script makes, keys that a tool sends elsewhere.
"""

import json
import os
import sys

MOST_BYTES = 1 << 20
MOST_FILES = 500
MOST_DIFF = 32 << 20
B = r"(?<![A-Za-z0-9_-])"

# (kind, one of these is in any text that has it, pattern). Patterns have bounds, so each takes linear time.
RULES = (
    ("an AWS access key", ("AKIA", "ASIA"), B + r"A[KS]IA[A-Z2-7]{16}(?![A-Za-z0-9])"),
    ("an AWS secret key", ("aws",), r"(?i)aws.{0,20}?(?:secret|sk).{0,20}?[=:]\s{0,3}[\"']?[A-Za-z0-9/+]{40}(?![A-Za-z0-9/+])"),
    ("a GitHub token", ("gh", "github_pat_"), B + r"(?:gh[pousr]_[A-Za-z0-9]{36,255}|github_pat_[A-Za-z0-9_]{60,255})"),
    ("a GitLab token", ("gl",), B + r"gl(?:pat|dt|rt|ptt|oas|soat|cbt)-[A-Za-z0-9_-]{20,64}"),
    ("a Slack token", ("xox", "xapp-"), B + r"(?:xox[abeoprs]-[A-Za-z0-9-]{10,255}|xapp-[0-9]-[A-Za-z0-9-]{10,255})"),
    ("a Slack webhook", ("hooks.slack.com",), r"hooks\.slack\.com/(?:services|workflows)/[A-Za-z0-9/]{20,120}"),
    ("a Discord webhook", ("/api/webhooks/",), r"discord(?:app)?\.com/api/webhooks/[0-9]{10,20}/[A-Za-z0-9_-]{40,80}"),
    ("a Stripe key", ("_live_", "whsec_"), B + r"(?:[rs]k_live_[A-Za-z0-9]{16,128}|whsec_[A-Za-z0-9]{24,64})"),
    ("an Anthropic key", ("sk-ant-",), B + r"sk-ant-[A-Za-z0-9]{2,10}-?[A-Za-z0-9_-]{20,128}"),
    ("an OpenAI key", ("sk-",), B + r"sk-(?:(?:proj|svcacct|admin)-[A-Za-z0-9_-]{30,200}|[A-Za-z0-9]{32,64})(?![A-Za-z0-9_-])"),
    ("a Google API key", ("AIza",), B + r"AIza[A-Za-z0-9_-]{35}(?![A-Za-z0-9_-])"),
    ("a Google token", ("ya29.", "GOCSPX-"), B + r"(?:ya29\.[A-Za-z0-9_-]{20,255}|GOCSPX-[A-Za-z0-9_-]{20,40})"),
    ("an npm token", ("npm_",), B + r"npm_[A-Za-z0-9]{36}(?![A-Za-z0-9])"),
    ("a PyPI token", ("pypi-",), B + r"pypi-AgE[A-Za-z0-9_-]{50,255}"),
    ("a Hugging Face token", ("hf_",), B + r"hf_[A-Za-z0-9]{34}(?![A-Za-z0-9])"),
    ("a SendGrid key", ("SG.",), B + r"SG\.[A-Za-z0-9_-]{22}\.[A-Za-z0-9_-]{43}"),
    ("a DigitalOcean token", ("do",), B + r"do[opr]_v1_[a-f0-9]{64}"),
    ("a Shopify token", ("shp",), B + r"shp(?:at|ca|pa|ss)_[a-fA-F0-9]{32}"),
    ("a Databricks token", ("dapi",), B + r"dapi[a-f0-9]{32}(?![a-f0-9])"),
    ("a Linear key", ("lin_api_",), B + r"lin_api_[A-Za-z0-9]{40}"),
    ("a Telegram token", (":AA",), B + r"[0-9]{8,10}:AA[A-Za-z0-9_-]{33}(?![A-Za-z0-9_-])"),
    ("an Azure storage key", ("AccountKey",), r"AccountKey=[A-Za-z0-9+/]{86}=="),
    ("an age key", ("AGE-SECRET-KEY-",), r"AGE-SECRET-KEY-1[A-Z0-9]{58}"),
    ("a JSON Web Token", ("eyJ",), B + r"eyJ[A-Za-z0-9_-]{10,2000}\.eyJ[A-Za-z0-9_-]{10,4000}\.[A-Za-z0-9_-]{20,1000}"),
    (
        "a private key",
        ("PRIVATE KEY",),
        r"-----BEGIN (?:[A-Z0-9]{1,12} ){0,3}PRIVATE KEY(?: BLOCK)?-----[\s\\nr\"'+,]{0,24}(?:[A-Za-z-]{1,24}: [^\n]{0,80}\s{1,4}){0,3}[A-Za-z0-9+/=]{24}",
    ),
    ("a password in a URL", ("://",), r"[a-z][a-z0-9+]{1,15}://[^\s:/@\"'<>{}$]{1,64}:(?P<value>[^\s:/@\"'<>{}$]{8,128})@[A-Za-z0-9-]{1,63}\.[A-Za-z0-9.-]{2,190}"),
    (
        "a random value with a telling name",
        ("key", "secret", "token", "passw", "credential", "auth"),
        r"(?i)(?:api_?-?key|secret|token|passw(?:or)?d|private_?-?key|access_?-?key|credential|auth)[a-z0-9_-]{0,30}[\"']?\s{0,4}(?:=|:|=>|:=)\s{0,4}"
        r"(?:[\"'`](?P<value>[A-Za-z0-9+/_.=~-]{20,200})[\"'`]|(?P<bare>[A-Za-z0-9+/_=~-]{24,200})(?=\s|$))",
    ),
)
PLACEHOLDERS = ("example", "sample", "dummy", "placeholder", "changeme", "change-me", "change_me", "your", "xxxx", "fake", "redacted", "insert", "replace", "notreal", "not-a-real", "deadbeef", "0123456789", "1234567890", "abcdefgh", "....", "****")  # fmt: skip
ALLOW_MARK = "hawk:allow-secret"


# ---- is it a secret


def is_placeholder(value):
    low = value.lower()
    return any(word in low for word in PLACEHOLDERS) or len(set(value[-16:])) <= 4


def is_random(value):
    """Whether a value looks like chance: letters and digits, much variety, and no words between its dashes."""
    if not any(char.isdigit() for char in value) or not any(char.isalpha() for char in value) or is_uuid(value):
        return False
    from math import log2

    counts = [value.count(char) for char in set(value)]
    entropy = -sum(count / len(value) * log2(count / len(value)) for count in counts)
    is_hex = all(char in "0123456789abcdef" for char in value.lower())
    if is_hex:
        return len(value) >= 32 and entropy > 3.0
    pieces = value.replace("-", "_").replace("/", "_").replace(".", "_").split("_")
    return entropy > 3.6 and sum(piece.isalpha() and (piece.islower() or piece.isupper() or piece.istitle()) for piece in pieces) * 2 <= len(pieces)


def is_uuid(value):
    return len(value) == 36 and [len(part) for part in value.split("-")] == [8, 4, 4, 4, 12]


def find_secrets(text):
    """(kind, offset, value) of each secret. A rule's pattern is made only when one of its marks is there."""
    import re

    low = text.lower()
    for kind, marks, pattern in RULES:
        is_generic = kind.startswith("a random")
        if not any(mark in (low if is_generic or mark == "aws" else text) for mark in marks):
            continue
        for match in re.finditer(pattern, text):
            groups = match.groupdict()
            value = groups.get("value") or groups.get("bare") or match.group()
            if is_placeholder(value) or "@example." in match.group() or is_generic and not is_random(value):
                continue
            if not is_excused(text, match):
                yield kind, match.start(), value


def is_excused(text, match):
    start = text.rfind("\n", 0, match.start()) + 1
    end = text.find("\n", match.start())
    return ALLOW_MARK in text[start : len(text) if end < 0 else end]


def first_secret(text, known=""):
    """The first one that is not in what was there before."""
    for kind, offset, value in find_secrets(text):
        if value not in known:
            return kind, text.count("\n", 0, offset) + 1
    return None


def refuse(kind, place):
    shown = "".join(char if char.isprintable() else "?" for char in place)[:200]
    print(
        f"secret-guard: {shown} has what looks like {kind}.\n"
        "Take it from an environment variable or a secret store instead. If it is not a secret, write a placeholder such as "
        f"<your-key>, or put the comment {ALLOW_MARK} on its line.",
        file=sys.stderr,
    )
    sys.exit(2)


def is_left_out(path):
    patterns = [item.strip() for item in os.environ.get("HAWK_SECRET_GUARD_ALLOW", "").split(",") if item.strip()]
    if not patterns:
        return False
    from fnmatch import fnmatchcase

    return any(fnmatchcase(path, pattern) or fnmatchcase(path, "*/" + pattern) for pattern in patterns)


# ---- edits


def text_of(value):
    return value if isinstance(value, str) else ""


def added_lines(patch):
    return "\n".join(line[1:] for line in patch.splitlines() if line.startswith("+") and not line.startswith("+++ "))


PATCHES = ("patch", "patch_text", "patchText", "diff", "input")
PLACES = ("file_path", "notebook_path", "path", "filePath", *PATCHES)


def check_edit(tool_input):
    path = text_of(tool_input.get("file_path")) or text_of(tool_input.get("notebook_path")) or "the edit"
    if is_left_out(path):
        return
    edits = tool_input.get("edits")
    for edit in [tool_input] + [edit for edit in (edits if isinstance(edits, list) else []) if isinstance(edit, dict)]:
        old = text_of(edit.get("old_string"))
        for field in ("content", "new_string", "new_source"):
            report(first_secret(text_of(edit.get(field)), old), path, "line {} of what is written")
    for field in PATCHES:
        report(first_secret(added_lines(text_of(tool_input.get(field)))), path, "line {} of what is added")


def report(found, path, where):
    if found:
        kind, line = found
        refuse(kind, f"{path} ({where.format(line)})")


# ---- commands


def split_commands(command):
    """The words of each simple command, as far as they can be told apart."""
    from shlex import shlex

    lexer = shlex(command, posix=True, punctuation_chars="();<>|&\n")
    lexer.whitespace = " \t\r"
    lexer.commenters = ""
    words = []
    try:
        for token in lexer:
            if token and all(char in "();<>|&\n" for char in token):
                if words:
                    yield words
                words = []
            else:
                words.append(token)
    except ValueError:
        pass
    if words:
        yield words


def check_command(command, directory):
    if ">" in command or "tee " in command or "git " in command:
        report(first_secret(command), "the command", "line {}")
    if "git" not in command:
        return
    for words in split_commands(command[:200000]):
        if words[0] in ("cd", "pushd") and len(words) > 1:
            directory = os.path.join(directory, os.path.expanduser(words[-1]))
        at = next((i for i, word in enumerate(words) if word == "git" or word.endswith("/git")), None)
        if at is not None:
            check_git(words[at + 1 :], directory)


def check_git(args, directory):
    while args and args[0].startswith("-"):
        if args[0] == "-C" and len(args) > 1:
            directory = os.path.join(directory, os.path.expanduser(args[1]))
        args = args[2:] if args[0] in ("-C", "-c", "--git-dir", "--work-tree", "--namespace") else args[1:]
    verb, rest = (args[0], args[1:]) if args else ("", [])
    if verb == "add" or verb == "stage":
        check_files(directory, [word for word in rest if not word.startswith("-")] or ["."], others=True)
    elif verb == "commit":
        check_staged(directory)
        paths = rest[rest.index("--") + 1 :] if "--" in rest else []
        if paths or any(word == "--all" or word.startswith("-") and not word.startswith("--") and "a" in word for word in rest):
            check_files(directory, paths or ["."], others=False)
    elif verb == "push":
        check_unpushed(directory)


def git(directory, *args):
    """What git prints, or None when it can't tell. Nothing that the repository is set up with gets to run."""
    import subprocess

    keep = {name: value for name, value in os.environ.items() if not name.startswith("GIT_") and name not in ("PAGER", "EDITOR")}
    quiet = {"GIT_OPTIONAL_LOCKS": "0", "GIT_TERMINAL_PROMPT": "0", "GIT_NO_LAZY_FETCH": "1", "GIT_PAGER": "cat", "LC_ALL": "C"}
    safe = ("core.fsmonitor=false", "core.hooksPath=/dev/null", "core.attributesFile=/dev/null", "core.pager=cat", "diff.external=", "log.showSignature=false", "protocol.allow=never", "submodule.recurse=false", "core.quotePath=false")  # fmt: skip
    command = ["git", "--no-pager"] + [part for item in safe for part in ("-c", item)] + list(args)
    seconds = os.environ.get("HAWK_SECRET_GUARD_SECONDS", "")
    try:
        with subprocess.Popen(command, cwd=directory, env={**keep, **quiet}, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as process:
            from threading import Timer

            timer = Timer(int(seconds) if seconds.isdigit() and int(seconds) > 0 else 8, process.kill)
            timer.daemon = True
            timer.start()
            out = process.stdout.read(MOST_DIFF)
            is_cut = len(out) >= MOST_DIFF
            if is_cut:
                process.kill()
            process.wait()
            timer.cancel()
    except (OSError, ValueError):
        return None
    if is_cut or process.returncode == -9:
        print("secret-guard: there is too much to look through in time. Commit less at once, or set HAWK_SECRET_GUARD_SECONDS.", file=sys.stderr)
        sys.exit(2)
    return out.decode("utf8", "replace") if process.returncode == 0 else None


PLAIN_DIFF = ("--no-ext-diff", "--no-textconv", "--no-color", "--ignore-submodules=all", "--no-renames", "-U0", "--src-prefix=a/", "--dst-prefix=b/")


def check_diff(diff, what):
    path, lines, removed = "", [], []

    def look():
        if lines and not is_left_out(path):
            found = first_secret("\n".join(lines), "\n".join(removed))
            if found:
                refuse(found[0], f"{path} ({what})")

    for line in (diff or "").split("\n"):
        if line.startswith("diff --git "):
            look()
            path, lines, removed = line.rsplit(" b/", 1)[-1], [], []
        elif line.startswith("+") and not line.startswith("+++ b/") and line != "+++ /dev/null":
            lines.append(line[1:])
        elif line.startswith("-") and not line.startswith("--- "):
            removed.append(line[1:])
    look()


def check_staged(directory):
    check_diff(git(directory, "diff", "--cached", *PLAIN_DIFF), "staged")


def check_unpushed(directory):
    check_diff(git(directory, "log", "-p", "--format=", "--max-count=200", *PLAIN_DIFF, "HEAD", "--not", "--remotes"), "in a commit that is not pushed yet")


def without_filters(directory):
    """Options that switch off the filters of the repository, which git runs to tell whether a file has changed."""
    names = {key.rsplit(".", 1)[0] for key in (git(directory, "config", "-z", "--name-only", "--get-regexp", "^filter[.]") or "").split("\0") if key}
    if any("=" in name for name in names):
        return None
    return [part for name in sorted(names) for key in ("clean=", "smudge=", "process=", "required=false") for part in ("-c", f"{name}.{key}")]


def changed_files(directory, paths):
    options = without_filters(directory)
    if options is None:
        return git(directory, "ls-files", "-z", "--", *paths) or ""
    return git(directory, *options, "diff-files", "--name-only", "--relative", "--ignore-submodules=all", "--diff-filter=d", "-z", "--", *paths) or ""


def check_files(directory, paths, others):
    """Reads the files themselves, and not a diff: that is what will be committed, but for the work of filters."""
    changed = changed_files(directory, paths)
    new = git(directory, "ls-files", "--others", "--exclude-standard", "-z", "--", *paths) if others else ""
    for name in [name for name in (changed + (new or "")).split("\0") if name][:MOST_FILES]:
        whole = os.path.join(directory, name)
        if is_left_out(name) or os.path.islink(whole) or not os.path.isfile(whole) or os.path.getsize(whole) > MOST_BYTES:
            continue
        try:
            with open(whole, "rb") as file:
                data = file.read()
        except OSError:
            continue
        if b"\0" in data[:8000]:
            continue
        text = data.decode("utf8", "replace")
        if first_secret(text):
            # What was committed before is no news.
            report(first_secret(text, git(directory, "cat-file", "blob", "HEAD:./" + name) or ""), name, "line {}")


SHELL_TOOLS = ("Bash", "PowerShell", "Monitor")
EDIT_TOOLS = ("Edit", "Write", "MultiEdit", "NotebookEdit", "Delete")


def command_of(tool_input):
    command = tool_input.get("command")
    return " ".join(part for part in command if isinstance(part, str)) if isinstance(command, list) else command


def read_event():
    """The command, the input and where it runs. A call that does not say what it does can't be checked."""
    try:
        event = json.loads(sys.stdin.buffer.read().decode("utf8", "replace"))
        tool, tool_input = event.get("tool_name"), event["tool_input"]
        command, has_place = command_of(tool_input), any(isinstance(tool_input.get(field), str) for field in PLACES)
        if tool in SHELL_TOOLS and not isinstance(command, str) or tool in EDIT_TOOLS and not has_place:
            raise ValueError("neither a command nor a path")
    except (ValueError, RecursionError, LookupError, TypeError, AttributeError):
        print("secret-guard: the event could not be read, so the call could not be checked. hawk doctor may know more.", file=sys.stderr)
        sys.exit(2)
    return command, tool_input, event.get("cwd")


def main():
    command, tool_input, directory = read_event()
    if isinstance(command, str):
        check_command(command, directory if isinstance(directory, str) and os.path.isdir(directory) else os.getcwd())
    check_edit(tool_input)


main()
