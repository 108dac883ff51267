#!/usr/bin/env -S python3 -IS
# hawk-hook: events=post_tool_use
# hawk-hook: description=Format a file with the project's own formatter after an agent has edited it
# hawk-hook: matcher=edit|write
# hawk-hook: timeout=30s
# hawk-hook: env=HAWK_FORMAT_LOCAL,HAWK_FORMAT_SECONDS
"""Runs the project's formatter, if it has one that is installed, and tells the agent when that changed the file.

It knows oxfmt, biome, prettier, ruff, black, gofmt and rustfmt. The nearest configuration above the file decides (.oxfmtrc.json, biome.json,
.prettierrc, ruff.toml, pyproject.toml, go.mod, rustfmt.toml, Cargo.toml). Without one, nothing is formatted.

A formatter inside a project, or configuration that is code, runs what the project's authors wrote. So unless you say that you trust your
projects, only formatters on your PATH run (never from within the project), and only if settings are data. That excludes prettier, whose
settings may load plugins, and rustfmt beside a rust-toolchain file.

  HAWK_FORMAT_LOCAL    1: run the project's own formatters (node_modules/.bin, .venv/bin), and prettier
  HAWK_FORMAT_SECONDS  how long one may take: 10 by default

What it can't do: format what a shell command wrote; choose between two formatters that are both set up (the first in the order above runs).
"""

import json
import os
import sys

WEB = (".js", ".jsx", ".ts", ".tsx", ".mjs", ".cjs", ".mts", ".cts", ".json", ".jsonc", ".css")
PRETTIER = WEB + (".scss", ".less", ".html", ".vue", ".svelte", ".md", ".mdx", ".yaml", ".yml", ".graphql")
PYTHON = (".py", ".pyi")
PRETTIER_FILES = [".prettierrc" + end for end in ("", ".json", ".yaml", ".yml", ".toml", ".json5", ".js", ".cjs", ".mjs", ".ts")] + [
    "prettier.config" + end for end in (".js", ".cjs", ".mjs", ".ts")
]

# name, endings, settings (a file, or a file and what its text must have), arguments, whether it may run code of the project
FORMATTERS = (
    ("oxfmt", WEB, [".oxfmtrc.json", ".oxfmtrc.jsonc"], ["--"], False),
    ("biome", WEB, ["biome.json", "biome.jsonc"], ["format", "--write", "--"], False),
    ("prettier", PRETTIER, [*PRETTIER_FILES, ("package.json", '"prettier"')], ["--write", "--ignore-unknown", "--log-level=silent", "--"], True),
    ("ruff", PYTHON, ["ruff.toml", ".ruff.toml", ("pyproject.toml", "[tool.ruff")], ["format", "--quiet", "--"], False),
    ("black", PYTHON, [("pyproject.toml", "[tool.black")], ["--quiet", "--"], False),
    ("gofmt", (".go",), ["go.mod"], ["-w", "--"], False),
    ("rustfmt", (".rs",), ["rustfmt.toml", ".rustfmt.toml", "Cargo.toml"], ["--"], False),
)


def trusts_projects():
    return os.environ.get("HAWK_FORMAT_LOCAL", "").lower() in ("1", "true", "yes", "on")


def directories_above(path, home):
    """From the file's directory up to the project's root; not into the home directory, which is not a project."""
    directory = os.path.dirname(path)
    while directory not in ("/", home):
        yield directory
        if os.path.exists(os.path.join(directory, ".git")):
            return
        directory = os.path.dirname(directory)


def has_setting(directory, setting):
    name, text = setting if isinstance(setting, tuple) else (setting, "")
    try:
        with open(os.path.join(directory, name), encoding="utf8", errors="replace") as file:
            return not text or text in file.read(1 << 20)
    except OSError:
        return False


def choose(path, directories):
    """The first formatter that is set up nearest to the file."""
    fitting = [formatter for formatter in FORMATTERS if path.lower().endswith(formatter[1])]
    for directory in directories:
        for formatter in fitting:
            if any(has_setting(directory, setting) for setting in formatter[2]):
                return formatter
    return None


def find_program(name, directories, root):
    if trusts_projects():
        for directory in directories:
            for place in ("node_modules/.bin", ".venv/bin", "venv/bin"):
                program = os.path.join(directory, place, name)
                if os.access(program, os.X_OK):
                    return program
    for directory in os.environ.get("PATH", "").split(":"):
        program = os.path.join(directory, name)
        is_foreign = not os.path.isabs(directory) or (os.path.realpath(program) + "/").startswith(os.path.realpath(root) + "/") or (directory + "/").startswith(root + "/")
        if os.access(program, os.X_OK) and os.path.isfile(program) and (trusts_projects() or not is_foreign):
            return program
    return None


def read(path):
    try:
        with open(path, "rb") as file:
            return file.read()
    except OSError:
        return None


def format_file(path, home):
    """The name of the formatter that changed the file, or None."""
    import subprocess

    directories = list(directories_above(path, home))
    chosen = choose(path, directories)
    if not chosen:
        return None
    name, _, _, args, runs_code = chosen
    has_toolchain = name == "rustfmt" and any(has_setting(place, file) for place in directories for file in ("rust-toolchain", "rust-toolchain.toml"))
    program = None if (runs_code or has_toolchain) and not trusts_projects() else find_program(name, directories, directories[-1])
    if not program:
        return None
    before, seconds = read(path), os.environ.get("HAWK_FORMAT_SECONDS", "")
    limit = int(seconds) if seconds.isdigit() and int(seconds) > 0 else 10
    subprocess.run([program, *args, path], cwd=os.path.dirname(path), stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=limit)
    return name if read(path) != before else None


def edited_paths(event):
    tool_input, directory = event.get("tool_input"), event.get("cwd")
    if not isinstance(tool_input, dict):
        return []
    several = tool_input.get("file_paths")
    paths = [tool_input.get("file_path"), *(several if isinstance(several, list) else [])]
    base = directory if isinstance(directory, str) and os.path.isabs(directory) else os.getcwd()
    whole = [os.path.normpath(os.path.join(base, path)) for path in paths if isinstance(path, str) and path and "\0" not in path]
    # Not through a link: what it leads to may not be part of the project.
    return [path for path in dict.fromkeys(whole) if os.path.isfile(path) and not os.path.islink(path)][:50]


def main():
    event = json.loads(sys.stdin.buffer.read().decode("utf8", "replace"))
    changed = {}
    for path in edited_paths(event) if isinstance(event, dict) else []:
        try:
            name = format_file(path, os.path.expanduser("~"))
        except Exception as error:
            print(f"format-on-edit: {path!r} was left as it is: {type(error).__name__}", file=sys.stderr)
            continue
        if name:
            changed.setdefault(name, []).append(path)
    if changed:
        text = " ".join(f"{name} has formatted {', '.join(paths)}: read it again before you edit it." for name, paths in changed.items())
        print(json.dumps({"hookSpecificOutput": {"hookEventName": "PostToolUse", "additionalContext": text}}))


try:
    main()
except Exception as error:  # The edit is done; a file that is not formatted is no reason to call it failed.
    print(f"format-on-edit: {type(error).__name__}", file=sys.stderr)
