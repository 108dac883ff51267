#!/usr/bin/env -S python3 -IS
# hawk-hook: events=pre_tool_use
# hawk-hook: description=Keep agents from changing secrets, keys, git's own files and the settings that guard them
# hawk-hook: matcher=shell|edit|write
# hawk-hook: timeout=5s
# hawk-hook: on_failure=block
# hawk-hook: env=HAWK_FILE_GUARD,HAWK_FILE_GUARD_ALLOW,HAWK_FILE_GUARD_LOCKS,HAWK_FILE_GUARD_READ
"""Refuses to change files that hold secrets or that would switch the guard off.

Guarded are: .env files (not .env.example and the like), private keys and key stores, credentials of common tools, .git/config and
.git/hooks, system accounts, and the hook settings of agents and of hawk. Each path is looked at as it is given and as it really is:
after "..", "~", $HOME, links, file:// URLs, other cases, look-alike letters, trailing dots and blanks. Of shell commands it looks at
where they write (redirections, tee, cp, mv, rm, sed -i and so on, and programs on the command line), at what takes directories along
that hold such settings (rm -rf ~/.config), and at hawk's own commands that would weaken the guards (hawk disable).

  HAWK_FILE_GUARD        more to guard: patterns with commas, such as *.sqlite,config/prod/*
  HAWK_FILE_GUARD_ALLOW  what to let pass all the same, in the same form: .env.test,.npmrc
  HAWK_FILE_GUARD_LOCKS  1: lock files (package-lock.json, Cargo.lock, ...) are guarded as well
  HAWK_FILE_GUARD_READ   1: commands may not read secrets either; for the Read tool, add it to the hook's matcher

What it can't catch: files that a script or program writes by itself, hard links from before, names that a command puts together from
variables of elsewhere, archives that are unpacked elsewhere, git commands that change .git/config, tools of MCP servers (add them to the matcher).
"""

import os
import sys

HOME = os.path.expanduser("~")
MOST_PATHS = 2000

# ---- what is guarded. All names are in small letters, as paths are before they are compared.

ENV_SAMPLES = ("example", "sample", "template", "dist", "schema", "defaults")
SECRET_NAMES = frozenset(
    ".env .envrc .netrc _netrc .pgpass .my.cnf .git-credentials .pypirc .htpasswd .vault-token .dockercfg .boto .s3cfg "
    "kubeconfig credentials.json client_secret.json service-account.json serviceaccount.json secrets.yml secrets.yaml secrets.json "
    "secrets.toml secring.gpg master.key token.json".split()
)
SECRET_ENDINGS = (".pem", ".p12", ".pfx", ".key", ".keystore", ".jks", ".kdbx", ".ppk", ".p8", ".ovpn", ".tfvars.secret")
KEY_NAMES = ("id_rsa", "id_dsa", "id_ecdsa", "id_ed25519", "id_ecdsa_sk", "id_ed25519_sk")
# A directory ends in "/" and stands for all that is in it.
SECRET_PLACES = (
    ".ssh/", ".gnupg/", ".aws/credentials", ".aws/config", ".azure/", ".kube/config", ".docker/config.json", ".config/gcloud/",
    ".config/gh/hosts.yml", ".config/hub", ".config/op/", ".password-store/", ".cargo/credentials", ".cargo/credentials.toml",
    ".gem/credentials", ".m2/settings-security.xml", ".terraform.d/credentials.tfrc.json", ".local/share/keyrings/", "library/keychains/",
)  # fmt: skip
SYSTEM_PLACES = ("/etc/passwd", "/etc/shadow", "/etc/group", "/etc/gshadow", "/etc/sudoers", "/etc/sudoers.d/", "/etc/ld.so.preload")
SETTINGS_PLACES = (
    ".claude/settings.json", ".claude/settings.local.json", ".claude/managed-settings.json", ".codex/config.toml", ".codex/hooks.json",
    ".gemini/settings.json", ".qwen/settings.json", ".cursor/hooks.json", ".copilot/hooks/", ".copilot/config.json", ".github/hooks/",
    ".github/copilot/settings.json", ".cline/plugins/", ".cline/data/settings/global-settings.json", ".clinerules/hooks/", "cline/hooks/",
    ".factory/hooks.json", ".factory/settings.json", ".augment/settings.json", ".augment/settings.local.json", ".kiro/hooks/", ".kiro/agents/", ".codeium/windsurf/hooks.json", ".windsurf/hooks.json",
    ".config/crush/crush.json", ".crush.json", ".config/opencode/plugins/", ".config/opencode/plugin/", ".opencode/plugins/",
    ".opencode/plugin/", ".config/hawk/", ".local/state/hawk/", ".hawk/config.yaml", ".hawk/vendor/", "/etc/hawk/", "/etc/claude-code/",
)  # fmt: skip
# The agents and hawk may have been moved by these; what they name is guarded wherever it is.
SETTINGS_VARIABLES = (
    ("XDG_CONFIG_HOME", "hawk/"), ("XDG_STATE_HOME", "hawk/"), ("CLAUDE_CONFIG_DIR", "settings.json"), ("CODEX_HOME", "hooks.json"),
    ("CODEX_HOME", "config.toml"), ("COPILOT_HOME", "hooks/"), ("QWEN_HOME", "settings.json"), ("XDG_CONFIG_HOME", "opencode/plugins/"),
    ("XDG_CONFIG_HOME", "crush/crush.json"), ("CLINE_DIR", "data/settings/global-settings.json"), ("CLINE_DIR", "plugins/"),
)  # fmt: skip
LOCK_NAMES = frozenset(
    "package-lock.json npm-shrinkwrap.json pnpm-lock.yaml yarn.lock bun.lock bun.lockb deno.lock cargo.lock poetry.lock uv.lock "
    "pdm.lock pipfile.lock gemfile.lock composer.lock go.sum flake.lock mix.lock pubspec.lock podfile.lock gradle.lockfile".split()
)

# Letters that look like Latin ones; NFKC takes care of wide and mathematical letters.
LOOK_ALIKES = {
    ord(other): latin
    for other, latin in "аa еe оo рp сc уy хx іi јj ѕs ԁd һh кk мm тt вb пn ɡg ɩi οo αa νv ιi ρp τt κk ․. ⁄/ ∕/ ‐- ‑- –-".split()
}


def setting(name):
    return [item.strip().lower() for item in os.environ.get(name, "").replace("\n", ",").split(",") if item.strip()]


def is_on(name):
    return os.environ.get(name, "").lower() in ("1", "true", "yes", "on")


def fits(path, patterns):
    """A pattern without a slash is for names, one with a slash for the end of the path or, from its beginning, for the whole."""
    if not patterns:
        return False
    from fnmatch import fnmatchcase

    name = path.rsplit("/", 1)[-1]
    for pattern in patterns:
        whole = os.path.normpath(pattern.replace("~", HOME.lower(), 1)) if pattern[:1] in "~/" else "*/" + pattern
        if fnmatchcase(name, pattern) if "/" not in pattern else fnmatchcase(path, whole) or fnmatchcase(path, whole + "/*"):
            return True
    return False


def lies_in(path, places):
    for place in places:
        inner = "/" + place.lstrip("/")
        if place[0] == "/":
            found = path.startswith(inner) or path.startswith("/private" + inner) if place[-1] == "/" else path in (inner, "/private" + inner)
        else:
            found = inner in path + "/" if place[-1] == "/" else path.endswith(inner)
        if found:
            return True
    return False


def is_env(name):
    if not (name.startswith((".env.", ".env-", ".env_")) or name.endswith(".env")):
        return False
    return name.rsplit(".", 1)[-1] not in ENV_SAMPLES and name.split(".", 1)[0] not in ENV_SAMPLES


def is_secret(path, whole, text):
    name = path.rsplit("/", 1)[-1]
    if name.endswith(".pub"):
        return False
    if name == ".npmrc" or name == ".yarnrc.yml":
        return holds_token(whole, text)
    return name in SECRET_NAMES or name.endswith(SECRET_ENDINGS) or name.startswith(KEY_NAMES) or is_env(name) or lies_in(path, SECRET_PLACES)


def holds_token(path, text):
    """Most of these files are harmless; what counts is a token, in the file or in what is to be written."""
    try:
        with open(path, "rb") as file:
            text += file.read(65536).decode("utf8", "replace")
    except (OSError, ValueError):
        pass
    return any(mark in text for mark in ("_auth", "_password", "npmAuth"))


def is_git(path):
    parts = path.split("/")
    if ".git" not in parts[:-1]:
        return False
    inner = parts[parts.index(".git") + 1 :]
    return inner[-1] in ("config", "config.worktree") and (len(inner) == 1 or inner[0] in ("modules", "worktrees")) or "hooks" in inner


def moved_settings():
    for variable, place in SETTINGS_VARIABLES:
        value = os.environ.get(variable, "")
        if value.startswith("/"):
            yield os.path.join(value, "").lower() + place
            yield os.path.join(os.path.realpath(value), "").lower() + place


def why_guarded(path, whole, text, reads):
    if is_secret(path, whole, text):
        return "may hold secrets"
    if fits(path, setting("HAWK_FILE_GUARD")):
        return "is guarded by HAWK_FILE_GUARD"
    if reads:
        return None
    if is_git(path):
        return "can make git run commands"
    if lies_in(path, SETTINGS_PLACES) or lies_in(path, vital_places()):
        return "decides which hooks run, this guard among them"
    if lies_in(path, SYSTEM_PLACES):
        return "belongs to the system"
    if path.rsplit("/", 1)[-1] in LOCK_NAMES and is_on("HAWK_FILE_GUARD_LOCKS"):
        return "is a lock file, which its package manager writes"
    return None


# ---- from what is given to paths


def unquote_url(path):
    parts = path.split("%")
    out = [parts[0].encode("utf8", "surrogateescape")]
    for part in parts[1:]:
        try:
            out.append(bytes([int(part[:2], 16)]) + part[2:].encode("utf8", "surrogateescape"))
        except ValueError:
            out.append(b"%" + part.encode("utf8", "surrogateescape"))
    return b"".join(out).decode("utf8", "replace")


def spellings(path):
    """What a path may come to in the hands of a tool."""
    path = path.strip()
    if path[:5].lower() == "file:":
        path = unquote_url(path[5:])
        path = "/" + path.lstrip("/").split("/", 1)[-1] if path[:12].lower() == "//localhost/" else "/" + path.lstrip("/")
    if "$" in path or "%" in path:
        path = os.path.expandvars(path.replace("%USERPROFILE%", HOME))
    if path[:1] == "~":
        path = os.path.expanduser(path)
    yield path
    if "\0" in path:
        yield path.split("\0", 1)[0]
        yield path.replace("\0", "")
    if "\\" in path:
        yield path.replace("\\", "/")
        yield path.replace("\\", "")


def fold(path):
    """As file systems that ignore case, and eyes, see it."""
    if not path.isascii():
        import unicodedata

        path = unicodedata.normalize("NFKC", path).casefold().translate(LOOK_ALIKES)
        path = "".join(char for char in unicodedata.normalize("NFD", path) if unicodedata.category(char) not in ("Cf", "Mn", "Cc"))
    parts = [part.rstrip(" .") or part for part in path.lower().split("/")]
    # On Windows and NTFS, a stream of a file is the file.
    return os.path.normpath("/".join(parts)).split("::$", 1)[0]


def candidates(path, directories):
    """What a path is compared as, and where it can be opened."""
    for spelling in spellings(path):
        if not spelling:
            continue
        for directory in directories:
            whole = os.path.join(directory, spelling)
            yield fold(whole), whole
            try:
                yield fold(os.path.realpath(whole)), whole
            except (OSError, ValueError):
                pass


def check(path, directories, text="", reads=False):
    """Why a path must not be touched; None when it may be."""
    allowed = setting("HAWK_FILE_GUARD_ALLOW")
    for candidate, whole in dict.fromkeys(candidates(path, directories)):
        reason = why_guarded(candidate, whole, text, reads)
        if reason and not fits(candidate, allowed):
            return reason
    return None


def refuse_hawk(command):
    shown = "".join(char if char.isprintable() else "?" for char in command)[:200]
    print(
        f"file-guard: {shown} weakens what guards this agent, so an agent may not run it.\n"
        "Ask the user to run it in a terminal of their own, or go on without.",
        file=sys.stderr,
    )
    sys.exit(2)


def refuse(path, reason, does):
    shown = "".join(char if char.isprintable() else "?" for char in path)[:200]
    # What lies in a guarded place has a common name; with its directory it is this one.
    name = "/".join(shown.rstrip("/").split("/")[-1 if "secrets" in reason else -2 :])
    print(
        f"file-guard: {shown} {reason}, so an agent may not {does} it.\n"
        f"Ask the user to do it, or go on without. To allow it, the user can set HAWK_FILE_GUARD_ALLOW={name} for this hook.",
        file=sys.stderr,
    )
    sys.exit(2)


# ---- tools that name files

PATH_FIELDS = ("file_path", "file_paths", "notebook_path", "path", "paths", "filename", "target_file", "filePath", "absolute_path", "destination", "new_path")
PATCH_FIELDS = ("patch", "patch_text", "patchText", "input", "diff")
PATCH_MARKS = ("*** Add File: ", "*** Update File: ", "*** Delete File: ", "*** Move to: ", "+++ ", "--- ", "rename to ", "rename from ", "copy to ")


def texts(value):
    if isinstance(value, str):
        yield value
    elif isinstance(value, list):
        for item in value:
            if isinstance(item, str):
                yield item


def patched(text):
    for line in text.splitlines():
        for mark in PATCH_MARKS:
            if line.strip().startswith(mark):
                path = line.strip()[len(mark) :].split("\t", 1)[0]
                yield path
                if path[:2] in ("a/", "b/"):
                    yield path[2:]


def paths_of(tool_input):
    for field in PATH_FIELDS:
        yield from texts(tool_input.get(field))
    for edit in tool_input.get("edits") if isinstance(tool_input.get("edits"), list) else ():
        if isinstance(edit, dict):
            for field in PATH_FIELDS:
                yield from texts(edit.get(field))
    for field in PATCH_FIELDS:
        for text in texts(tool_input.get(field)):
            yield from patched(text)


# ---- hawk's own commands

# What weakens the guards: the command, and the words of which one must be there; none stands for any use of it.
WEAKENING = {
    "clean": "", "disable": "", "edit": "", "pause": "", "remove": "", "remove-package": "", "uninstall": "", "untrust": "", "config": "set unset edit",
    "enable": "--yes", "import": "--replace --undo", "init": "--import", "sync": "--assume-trusted", "trust": "--yes", "update": "--yes",
}  # fmt: skip
ONLY_SHOWS = ("--dry-run", "--help", "-h", "--list", "--check")
READING = frozenset("check completions doctor events explain list log packages plan scan status test try --help --version -h -v help".split())
PROGRAM_NAMES = ("hawk", "hawk.js", "hawk.cmd", "hawk.exe", "hawk.ps1")
PACKAGE_RUNNERS = frozenset("npx bunx pnpx pnpm npm yarn bun corepack deno node nodejs tsx ts-node volta fnm mise asdf".split())
# Commands for which words are only text, so "hawk disable" among them runs nothing.
TEXT_COMMANDS = frozenset(
    "echo printf cat ls grep egrep fgrep rg ag ack git gh glab man which type whereis head tail less more wc diff sed awk gawk sort cd "
    "mkdir touch test [ [[ for case select in export read tldr apropos whatis stat file tree cp mv rm ln tar zip pgrep pkill kill "
    "npm-install brew apt apt-get pip pip3 docker code open".split()
)


def is_hawk(word):
    word = word.replace("\0", "").lower()
    if word.rsplit("/", 1)[-1] in PROGRAM_NAMES or "/@hawk/cli/" in word or word.startswith(("@hawk/cli", "npm:@hawk/cli")):
        return True
    return "/" in word and len(word) < 4096 and os.path.realpath(os.path.expanduser(word)).lower().endswith(("/hawk.js", "/bin/hawk"))


def weakens(args):
    """Whether hawk with these arguments leaves the agents with fewer guards. What can't be seen may be anything."""
    if not args:
        return False
    verb = args[0].lower()
    if verb not in WEAKENING:
        return is_open(args[0]) and verb not in READING
    rest = args[1 : args.index("--")] if "--" in args else args[1:]
    if any(word in ONLY_SHOWS for word in rest):
        return False
    needed = WEAKENING[verb].split()
    return not needed or any(word in needed or is_open(word) or "--yes" in needed and is_short(word, "y") for word in rest)


def is_open(word):
    return getattr(word, "is_open", False) or word in ("{}", "%")


def is_short(word, letter):
    """Whether a word is a group of short options with that letter."""
    return word[:1] == "-" and word[:2] != "--" and letter in word


# ---- shell commands: words and operators, and where they write

# Signs that mean something to a shell; all others are taken in one go.
SPECIAL = frozenset("\\'\"`$# \t\r\f\v\n;&|()<>*?[{")
SPECIAL_IN_QUOTES = frozenset('"\\`$')
DELIMITER_ENDS = frozenset(" \t\r\n;&|<>()")
SPECIAL_INSIDE = frozenset("\\'\"()")
OPERATORS = (";;&", ";;", ";&", "&&", "||", "|&", "&>>", "&>", ">>", ">|", ">&", "<<<", "<<-", "<<", "<>", "<&", ";", "&", "|", "(", ")", "<", ">", "\n")
WORD_SIGNS = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_")
DEEPEST = 8

WRITERS = frozenset(
    "tee ln gln unlink shred truncate touch dd patch ed ex vi vim nano emacs code sponge rmdir split csplit mkfifo mknod sqlite3 crudini "
    "dasel set-content add-content clear-content out-file new-item sc ac clc ni".split()
)
# These take all that is in a directory with them.
REMOVERS = frozenset("rm grm srm trash trash-put rimraf del erase rd ri remove-item ren rename rename-item".split())
MOVERS = frozenset("mv gmv move mi move-item".split())
COPIERS = frozenset("cp gcp scp rsync install ginstall ditto copy cpi copy-item".split())
MODES = frozenset("chmod chown chgrp setfacl xattr chattr chflags gchmod gchown".split())
CHANGERS = REMOVERS | MOVERS | COPIERS | MODES
UNPACKERS = frozenset("tar gtar bsdtar unzip 7z 7za 7zz cpio".split())
IN_PLACE = frozenset("sed gsed perl ruby awk gawk yq jq prettier black ruff gofmt rustfmt".split())
OUTPUT_OPTIONS = frozenset("curl wget sort openssl gpg age ssh-keygen pandoc zip jq yq gcc cc clang go".split())
# Programs that start another one, and which of their short options have a value of their own.
WRAPPERS = {
    "sudo": "CDghpRrTtu", "doas": "Cu", "env": "CSu", "xargs": "adEILnPs", "gxargs": "adEILnPs", "timeout": "ks", "gtimeout": "ks", "nice": "n",
    "ionice": "cnp", "stdbuf": "eio", "exec": "a", "time": "fo", "chrt": "T", "taskset": "p", "strace": "eopPsu", "ltrace": "elnopsu", "flock": "Ew",
    "chroot": "", "runuser": "gGu", "setpriv": "", "unshare": "", "systemd-run": "pGtu", "caffeinate": "tw", "proxychains": "f", "torsocks": "",
    "rlwrap": "", "unbuffer": "", "catchsegv": "", "dbus-run-session": "", "firejail": "", "parallel": "jNnI",
    **dict.fromkeys("command builtin nohup setsid busybox toybox then do else elif if while until ! { coproc noglob nocorrect".split(), ""),
}  # fmt: skip
FIRST_IS_OWN = frozenset("timeout gtimeout chrt taskset chroot flock".split())
LONG_WITH_VALUE = frozenset(
    "--user --group --unset --chdir --signal --kill-after --adjustment --max-args --max-procs --arg-file --delimiter --host --prompt --close-from "
    "--output --format --class --classdata --property --unit".split()
)
SHELLS = frozenset("sh bash dash zsh ksh ash fish rbash mksh".split())
# These run a text that is an argument, or what they read.
CARRIERS = frozenset("eval su ssh watch trap tmux screen script expect at batch crontab flock parallel runuser unbuffer osascript powershell".split())
INTERPRETERS = ("python", "pypy", "node", "perl", "ruby", "php", "deno", "bun", "lua", "julia", "rscript", "tclsh", "pwsh", "osascript", "tsx", "ts-node")
CODE_OPTIONS = ("--eval", "--print", "--command", "-Command", "-command")
CODE_WRITES = (
    "write", "unlink", "remove", "rename", "truncate", "append", "copy", "shutil", "rm(", "rm_", "rmtree", "rmSync", "rmdir", "put_contents", "touch",
    "link", "mkdir", "chmod", "chown", "move", "delete", "Set-Content", "Remove-Item", "'>", '">', '> "', ">\"", "> '", ">'",
    *(before + quote + mode for before in (", ", ",", "=", "= ") for quote in "'\"" for mode in ("w", "a", "x", "r+")),
)  # fmt: skip
CODE_TREES = (
    "rmtree", "rmdir", "removedirs", "remove_tree", "remove_dir", "rm_r", "rmSync", "rm(", "rimraf", "rename", "move", ".mv", "chmod", "chown",
    "Remove-Item", "delete",
)  # fmt: skip
CODE_RUNS = ("system", "subprocess", "popen", "Popen", "exec", "spawn", "passthru", "getline", "%x", "qx", "`", "run(", "call(", "check_")
LIST = r"""[\[(]((?:\s{0,20}(?:"[^"\n]{0,1000}"|'[^'\n]{0,1000}')\s{0,20},?){1,50})"""
PLACE_PARTS = frozenset(part for place in SETTINGS_PLACES for part in place.strip("/").split("/"))
# Directories that many programs share: what is put into them is not yet put beside the guard.
SHARED = (".config", ".local", ".local/state", ".github", ".codeium", "library")


def span(text, at, signs):
    """Where the first of these signs is."""
    size = len(text)
    while at < size and text[at] not in signs:
        at += 1
    return at


def assignment(word):
    """The name and the value in NAME=value; None when it is none."""
    name, mark, value = word.partition("=")
    name = name[:-1] if name[-1:] == "+" else name
    return (name, value) if mark and name.isidentifier() and name.isascii() else None


class Word(str):
    """A word without its quotes; whether it may be a pattern, and whether part of it can't be seen."""

    is_pattern = False
    is_open = False


class Reader:
    """Cuts a text into simple commands, one at a time: what is set in one counts in the next."""

    def __init__(self, text, shell):
        self.text, self.shell, self.at = text, shell, 0
        self.items, self.word, self.is_pattern, self.is_open = [], None, False, False
        self.line_end, self.documents_end = -1, 0

    def add(self, part):
        if self.word is None:
            self.word = []
        self.word.append(part)

    def end(self):
        if self.word is not None:
            made = Word("".join(self.word))
            made.is_pattern, made.is_open = self.is_pattern, self.is_open
            self.items.append(made)
        self.word, self.is_pattern, self.is_open = None, False, False

    def commands(self):
        """Each as its items and the operator behind it: words, ("op", redirection), ("sub", text of $(...)), ("doc", text, is expanded)."""
        text, size = self.text, len(self.text)
        while self.at < size:
            char = text[self.at]
            if char not in SPECIAL:
                end = span(text, self.at, SPECIAL)
                self.add(text[self.at : end])
                self.at = end
            elif char == "\\":
                if text[self.at + 1 : self.at + 2] != "\n":
                    self.add(text[self.at + 1 : self.at + 2])
                self.at += 2
            elif char == "'":
                close = text.find("'", self.at + 1)
                close = size if close < 0 else close
                self.add(text[self.at + 1 : close])
                self.at = close + 1
            elif char == '"':
                self.at += 1
                self.add(self.quoted())
            elif char == "`" or text.startswith(("$(", "<(", ">("), self.at):
                self.add(self.substitution())
            elif char == "$":
                self.spread(self.variable())
            elif char == "#" and self.word is None:
                close = text.find("\n", self.at)
                self.at = size if close < 0 else close
            elif char in " \t\r\f\v":
                self.end()
                self.at += 1
            elif char in ";&|()<>\n":
                operator = next(op for op in OPERATORS if text.startswith(op, self.at))
                if char in "<>" and self.word is not None and "".join(self.word).isdigit():
                    self.word = None
                self.end()
                self.at += len(operator)
                if operator in ("<<", "<<-"):
                    self.document(operator)
                elif "<" in operator or ">" in operator:
                    self.items.append(("op", operator))
                else:
                    if operator == "\n":
                        self.at = max(self.at, self.documents_end)
                    yield self.take(), operator
            else:
                self.is_pattern = self.is_pattern or char in "*?[{"
                self.add(char)
                self.at += 1
        self.end()
        yield self.take(), "\n"

    def take(self):
        items, self.items = self.items, []
        return items

    def spread(self, value):
        """What an unquoted variable holds becomes several words, unless it is assigned to another."""
        parts = value.split()
        if len(parts) < 2 or self.word and assignment("".join(self.word)):
            return self.add(value)
        for part in parts[:-1]:
            self.add(part)
            self.end()
        return self.add(parts[-1])

    def quoted(self):
        value, text, size = [], self.text, len(self.text)
        while self.at < size and text[self.at] != '"':
            if text[self.at] not in SPECIAL_IN_QUOTES:
                end = span(text, self.at, SPECIAL_IN_QUOTES)
                value.append(text[self.at : end])
                self.at = end
            elif text[self.at] == "\\":
                follows = text[self.at + 1 : self.at + 2]
                value.append("" if follows == "\n" else follows if follows in ("$", "`", '"', "\\") else "\\" + follows)
                self.at += 2
            elif text[self.at] == "`" or text.startswith("$(", self.at):
                value.append(self.substitution())
            else:
                value.append(self.variable())
        self.at += 1
        return "".join(value)

    def substitution(self):
        inner, self.at = inside(self.text, self.at)
        self.items.append(("sub", inner))
        value = self.shell.output_of(inner)
        self.is_open = self.is_open or value is None
        return "\0" if value is None else value

    def variable(self):
        """$NAME and ${NAME}: what the command itself has set, else what the environment has. $'...' is what its escapes say."""
        text = self.text
        if text.startswith("$'", self.at):
            return self.escaped()
        braced = text.startswith("${", self.at)
        self.at += 2 if braced else 1
        if braced and text[self.at : self.at + 1] in ("!", "#"):
            self.at += 1
        end = self.at
        while text[end : end + 1] in WORD_SIGNS:
            end += 1
        end += end == self.at and text[end : end + 1] in ("@", "*", "#", "?", "!", "$", "-")
        name, self.at = text[self.at : end], end
        if not name:
            self.at = self.closed() if braced else self.at
            return "" if braced else "$"
        value = self.shell.value_of(name)
        if braced:
            start, self.at = self.at, self.closed()
            value = self.otherwise(value, text[start : self.at - 1])
        self.is_open = self.is_open or value is None
        self.is_pattern = self.is_pattern or value is not None and any(char in value for char in "*?[")
        return "\0" if value is None else value

    def escaped(self):
        close = self.at + 2
        while close < len(self.text) and self.text[close] != "'":
            close += 2 if self.text[close] == "\\" else 1
        raw, self.at = self.text[self.at + 2 : close], close + 1
        try:
            return raw.encode("latin1", "backslashreplace").decode("unicode_escape")
        except UnicodeDecodeError:
            return raw

    def closed(self):
        """Where ${ ends. What is run in there is looked at by itself."""
        depth, at, text = 1, self.at, self.text
        while at < len(text):
            if text[at] == "`" or text.startswith("$(", at):
                inner, at = inside(text, at)
                self.items.append(("sub", inner))
                continue
            depth += (text[at] == "{") - (text[at] == "}")
            at += 1
            if depth == 0:
                break
        return at

    def otherwise(self, value, rest):
        """${NAME:-other} and the like."""
        mark, other = rest.lstrip(":")[:1], rest.lstrip(":")[1:].strip("'\"")
        if mark not in ("-", "=", "+") or "$" in rest or "`" in rest:
            return value
        return other if mark == "+" or not value else value

    def document(self, operator):
        """A here-document: its lines are not commands, and who reads them decides what they are."""
        while self.text[self.at : self.at + 1] in (" ", "\t"):
            self.at += 1
        start, self.at = self.at, span(self.text, self.at, DELIMITER_ENDS)
        raw = self.text[start : self.at]
        delimiter = raw.replace("'", "").replace('"', "").replace("\\", "")
        if self.line_end < self.at:
            close = self.text.find("\n", self.at)
            self.line_end = len(self.text) if close < 0 else close
        at = start = close = max(self.line_end + 1, self.documents_end)
        while at < len(self.text):
            close = self.text.find("\n", at)
            close = len(self.text) if close < 0 else close
            line = self.text[at:close]
            if (line.lstrip("\t") if operator == "<<-" else line) == delimiter:
                break
            at = close + 1
        self.documents_end = min(close + 1, len(self.text))
        self.items.append(("doc", self.text[start:at], raw == delimiter))


def inside(text, i):
    """The text between $( or <( and its bracket, or between backticks; and where it ends."""
    if text[i] == "`":
        close = text.find("`", i + 1)
        close = len(text) if close < 0 else close
        return text[i + 1 : close], close + 1
    start, depth, quote = i + 2, 1, ""
    i = start
    while i < len(text):
        char = text[i]
        if char not in SPECIAL_INSIDE:
            pass
        elif char == "\\" and quote != "'":
            i += 1
        elif quote:
            quote = "" if char == quote else quote
        elif char in "'\"":
            quote = char
        elif char == "(":
            depth += 1
        elif char == ")":
            depth -= 1
            if depth == 0:
                break
        i += 1
    return text[start:i], i + 1


def substitutions(text):
    """What is run within a text that is otherwise only text."""
    at = 0
    while True:
        found = [place for place in (text.find("$(", at), text.find("`", at)) if place >= 0]
        if not found:
            return
        inner, at = inside(text, min(found))
        yield inner


def braces(word, most=200):
    """What a{b,c}d stands for."""
    start = word.find("{")
    close = word.find("}", start)
    inner = word[start + 1 : close]
    if start < 0 or close < 0 or "," not in inner or most <= 0:
        return [word]
    return [whole for part in inner.split(",")[:50] for whole in braces(word[:start] + part + word[close + 1 :], most - 50)]


def expand(word, directories):
    """A word as the shell would hand it on: with its braces, and with the files that its pattern fits."""
    if not getattr(word, "is_pattern", False):
        return [word]
    found = []
    for part in braces(word):
        found.append(part)
        if any(char in part for char in "*?["):
            from glob import iglob
            from itertools import islice

            spelled = os.path.expanduser(part)
            for directory in directories:
                try:
                    found.extend(islice(iglob(os.path.join(directory, spelled)), 200))
                except (OSError, ValueError):
                    pass
    return found


# ---- directories that hold what is guarded


def vital_places():
    """The settings of agents and of hawk in this home, or where a variable has put them; a directory ends in a slash."""
    global VITAL
    if VITAL is None:
        homes = {HOME.lower(), os.path.realpath(HOME).lower()}
        places = {os.path.join(home, place) for place in SETTINGS_PLACES if place[0] == "." for home in homes}
        VITAL = tuple(sorted(places | set(moved_settings()) | {place for place in SETTINGS_PLACES if place[0] == "/"}))
    return VITAL


VITAL = None


def holds_vital(path, is_pattern=False):
    """Whether a directory has such a place in it. A pattern is compared part by part, since what it fits need not be there yet."""
    if is_pattern and any(char in path for char in "*?[\0"):
        return any(fits_start(path, place) for place in vital_places())
    above = path.rstrip("/") + "/"
    return any(place.startswith(above) for place in vital_places())


def fits_start(pattern, place):
    from fnmatch import fnmatchcase

    parts, known = pattern.rstrip("/").split("/"), place.rstrip("/").split("/")
    if len(parts) > len(known):
        return False
    return all(
        fnmatchcase(name, part.replace("\0", "*")) and (name[:1] != "." or part[:1] in (".", "\0", "[")) for part, name in zip(parts, known)
    )


def is_agents_own(path):
    """A directory for one agent, or for hawk: neither the home nor one that many programs share."""
    if not holds_vital(path):
        return lies_in(path, vital_places())
    homes = (HOME.lower(), os.path.realpath(HOME).lower())
    return not any(home == path or home.startswith(path.rstrip("/") + "/") or path in [home + "/" + name for name in SHARED] for home in homes)


def holds_settings(whole):
    """Whether a directory by that name has settings of a project in it: these are guarded in every project, if they are there."""
    path = "/" + whole.strip("/").lower()
    for place in SETTINGS_PLACES:
        parts = place.strip("/").split("/")
        for count in range(1, len(parts)):
            if path.endswith("/" + "/".join(parts[:count])) and os.path.lexists(os.path.join(whole, *parts[count:])):
                return True
    return False


def settings_below(directory):
    """The settings of the project that is at work, as far as they are there."""
    for place in SETTINGS_PLACES:
        whole = os.path.join(directory, place.rstrip("/"))
        if place[0] == "." and os.path.lexists(whole):
            yield place.rstrip("/"), whole


class Shell:
    def __init__(self, directory):
        self.directories = [directory]
        self.start = directory
        self.variables = {}
        self.aliases = {}
        self.links = {}
        self.reads = is_on("HAWK_FILE_GUARD_READ")
        self.seen = 0

    # -- what words come to

    def value_of(self, name):
        """A variable's value; None when nobody can know it."""
        if name == "PWD":
            return self.directories[0]
        if name in self.variables:
            return self.variables[name]
        return os.environ.get(name)

    def assign(self, word):
        found = assignment(word)
        if not found:
            return None
        name, value = found
        if word.startswith("+=", len(name)):
            value = (self.value_of(name) or "") + value
        before = self.variables.get(name)
        self.variables[name] = value
        return name, before

    def output_of(self, text):
        """What a simple $(...) comes to; None when it would have to be run."""
        if len(text) > 2000 or "$(" in text or "`" in text:
            return None
        commands = [items for items, _ in Reader(text, self).commands() if items]
        if len(commands) != 1 or not all(isinstance(item, Word) and not item.is_open for item in commands[0]):
            return None
        name, args = commands[0][0], [word for word in commands[0][1:] if word[:1] != "-"]
        if name in ("echo", "printf"):
            return said(name, args)
        if name == "pwd":
            return self.directories[0]
        return args[-1] if args and name in ("which", "command", "realpath", "readlink") else None

    # -- what is touched

    def places(self, word):
        """A word as paths: as it stands, with its pattern, and through the links that this command has made."""
        for path in expand(word, self.directories):
            yield path
            if self.links:
                whole = os.path.normpath(os.path.join(self.directories[0], os.path.expanduser(path)))
                for link, target in self.links.items():
                    if whole == link or whole.startswith(link + "/"):
                        yield target + whole[len(link) :]

    def touch(self, word, text, reads=False):
        """Refuses when the word names a guarded file."""
        if not word:
            return
        self.seen += 1
        if self.seen > MOST_PATHS:
            refuse(word, "is one of too many files to check", "change")
        for path in self.places(word):
            reason = check(path, self.directories, text, reads)
            if reason:
                refuse(path, reason, "read" if reads else "change")

    def wreck(self, word, text, is_anywhere=True):
        """The same for what takes along all that is below: in the home, and anywhere else where it is there."""
        self.touch(word, text)
        path = self.why_wrecked(word, is_anywhere)
        if path:
            refuse(path, "holds settings that decide which hooks run, this guard among them", "remove, move or replace")

    def why_wrecked(self, word, is_anywhere=True):
        if not word or len(word) > 4096:
            return None
        allowed = setting("HAWK_FILE_GUARD_ALLOW")
        for path in self.places(word):
            for folded, whole in candidates(path, self.directories):
                if "\0" in path and ("\0" not in folded or path[0] == "\0"):
                    continue
                is_held = holds_vital(folded, "\0" in path or getattr(word, "is_pattern", False)) or is_anywhere and (holds_settings(whole) or self.holds_project(folded))
                if is_held and not fits(folded, allowed):
                    return path
        return None

    def holds_project(self, path):
        return (self.start.lower() + "/").startswith(path.rstrip("/") + "/") and any(settings_below(self.start))

    def lands(self, source, target, text):
        """Something is put at a target, or into it under its own name."""
        self.touch(target, text)
        name = os.path.basename(source.rstrip("/"))
        is_directory = os.path.isdir(os.path.join(self.directories[0], os.path.expanduser(target)))
        if name not in ("", ".", "..", "*") and (is_directory or target[-1:] in ("/", "~") or holds_vital(fold(os.path.expanduser(target)))):
            self.touch(Word(os.path.join(target, name)), text)
            target = os.path.join(target, name) if is_directory and source[-1:] != "/" else target
        for folded, _ in candidates(target, self.directories):
            if holds_vital(folded) and self.brings(source, folded):
                refuse(target, "holds settings that decide which hooks run, this guard among them", "write over")

    def brings(self, source, folded):
        """Whether a directory has something for a guarded place. One that can't be looked at may, if it is for an agent's own place."""
        for directory in self.directories:
            whole = os.path.join(directory, os.path.expanduser(source.rstrip("*") or "."))
            if os.path.isdir(whole):
                above = folded.rstrip("/") + "/"
                return any(os.path.lexists(os.path.join(whole, place[len(above) :])) for place in vital_places() if place.startswith(above))
            if os.path.lexists(whole):
                return False
        return is_agents_own(folded)

    # -- commands

    def scan(self, text, level=0):
        if level > DEEPEST:
            print("file-guard: this is nested too deeply to be checked", file=sys.stderr)
            sys.exit(2)
        before = None
        for items, operator in Reader(text, self).commands():
            hands_on = self.step(items, before, text, level)
            before = hands_on if operator in ("|", "|&") else None

    def step(self, items, before, text, level):
        """One simple command. The answer is what it hands on through a pipe, as far as that is known."""
        words, read, redirect, assigned = [], [] if before is None else [before], None, []
        for item in items:
            if isinstance(item, Word):
                if redirect:
                    if redirect == "<<<":
                        read.append(item)
                    elif ">" in redirect:
                        self.touch(item, text)
                    elif self.reads and redirect == "<":
                        self.touch(item, text, reads=True)
                    redirect = None
                elif not words and assignment(item):
                    assigned.append(self.assign(item))
                else:
                    words.append(item)
            elif item[0] == "sub":
                self.scan(item[1], level + 1)
            elif item[0] == "doc":
                read.append(item[1])
                for inner in substitutions(item[1]) if item[2] else ():
                    self.scan(inner, level + 1)
            else:
                redirect = item[1]
        if not words:
            return None
        hands_on = self.run(words, read, text, level)
        for name, value in reversed(assigned):
            if value is None:
                self.variables.pop(name, None)
            else:
                self.variables[name] = value
        return hands_on

    def unwrap(self, words, text, level):
        """Without what only starts another program: sudo, env A=1, timeout 5, xargs -n 1."""
        is_fed = False
        while words:
            name = words[0].rsplit("/", 1)[-1].lower()
            if assignment(words[0]):
                self.assign(words[0])
                words = words[1:]
            elif name in WRAPPERS:
                is_fed = is_fed or name in ("xargs", "gxargs", "parallel")
                words = self.without_options(name, words[1:], level)
            else:
                break
        return words, is_fed

    def without_options(self, name, words, level):
        while words and words[0][:1] == "-":
            option, words = words[0], words[1:]
            if name == "env" and option[:2] == "-S" or option.startswith("--split-string"):
                self.scan(option[2:].partition("=")[2] or option[2:] or " ".join(words), level + 1)
            if option == "--":
                break
            if option in LONG_WITH_VALUE or len(option) == 2 and option[1] in WRAPPERS[name]:
                words = words[1:]
        if name in FIRST_IS_OWN:
            words = words[1:]
        return words

    def run(self, words, read, text, level):
        whole = words
        words, is_fed = self.unwrap(words, text, level)
        if words and words[0] in self.aliases:
            words, _ = self.unwrap([Word(part) for part in self.aliases[words[0]].split()] + list(words[1:]), text, level)
        if is_fed:
            words = list(words) + [fed for part in read for fed in self.words_of(part)]
        if not words:
            return None
        self.check_hawk(words, whole, is_fed)
        name, args = words[0].rsplit("/", 1)[-1].lower(), list(words[1:])
        name = name[:-4] if name.endswith(".exe") else name
        self.carry_out(name, args, read, text, level)
        if self.reads:
            for word in args:
                if not word.startswith("-") and len(word) < 4096:
                    self.touch(word, text, reads=True)
        return hands_on(name, args, read)

    def words_of(self, text):
        for items, _ in Reader(text[:65536], self).commands():
            for item in items:
                if isinstance(item, Word):
                    yield item

    def check_hawk(self, words, whole, is_fed):
        """hawk itself, by any name and behind anything that starts it."""
        if is_hawk(words[0]):
            args = words[1:]
        elif words[0].rsplit("/", 1)[-1].lower() in TEXT_COMMANDS:
            return
        else:
            at = next((i for i, word in enumerate(words[:64]) if i and is_hawk(word)), None)
            if at is None:
                return
            args = words[at + 1 :]
        # npx -p @hawk/cli -- hawk disable
        while args and (args[0] == "--" or is_hawk(args[0])):
            args = args[1:]
        is_moved = "XDG_CONFIG_HOME" in self.variables and "HOME" not in self.variables and args and args[0] not in READING
        if weakens(args) or is_moved or is_fed and not args:
            shown = " ".join("hawk" if is_hawk(word) else word for word in ["hawk", *args]).replace("\0", "…")
            refuse_hawk(shown)

    def carry_out(self, name, args, read, text, level):
        if name in ("cd", "pushd", "set-location"):
            target = args[-1] if args else HOME
            self.directories = [os.path.join(self.directories[0], os.path.expanduser(target))] + self.directories[1:2]
        elif name in ("export", "local", "declare", "readonly", "typeset"):
            for word in args:
                self.assign(word)
        elif name == "alias":
            self.aliases.update(word.split("=", 1) for word in args if "=" in word)
        elif name in ("for", "select") and len(args) > 2 and args[1] == "in":
            self.variables[str(args[0])] = self.worst(args[2:])
        elif name in SHELLS or name in CARRIERS or name in ("source", "."):
            self.runs_text(name, args, read, level)
        elif name == "find":
            self.finds(args, text, level)
        elif name == "git":
            self.runs_git(args, text)
        elif name.rstrip("0123456789.").startswith(INTERPRETERS):
            self.looks_into(args, read, text, name, level)
        elif name in CHANGERS and ("--help" in args or name == "rsync" and ("--dry-run" in args or "--list-only" in args)):
            pass
        elif name in REMOVERS:
            for word in paths_among(args):
                self.wreck(word, text)
        elif name in MOVERS or name in COPIERS:
            self.puts(name, args, text)
        elif name in MODES:
            self.sets_mode(name, args, text)
        elif name in UNPACKERS:
            self.unpacks(name, args, text)
        elif name in WRITERS or name in IN_PLACE and any(word.startswith(("-i", "-pi", "--in-place", "-w", "--write")) for word in args):
            self.writes(name, args, text)
        elif name in OUTPUT_OPTIONS:
            self.puts_out(args, text)
        if name in ("awk", "gawk", "mawk"):
            for word in args[:4]:
                if "system" in word or "getline" in word or ">" in word:
                    self.looks_at_code(word, text, level)
        if name in PACKAGE_RUNNERS:
            for word in args:
                if " " in word and "hawk" in word:
                    self.scan(str(word), level + 1)

    def worst(self, words):
        """Of the values of a loop, one that must not be used, if there is one."""
        for word in words[:50]:
            for path in expand(word, self.directories):
                if path.lower() in WEAKENING or check(path, self.directories) or self.why_wrecked(path):
                    return str(path)
        return str(words[0])

    def runs_text(self, name, args, read, level):
        if name in SHELLS:
            code = next((i for i, word in enumerate(args) if is_short(word, "c")), None)
            script = next((word for word in args if word[:1] != "-"), None)
            if code is not None and len(args) > code + 1:
                after = args[code + 2 :]
                self.variables.update({str(i): str(word) for i, word in enumerate(after)}, **{"@": " ".join(after[1:]), "*": " ".join(after[1:])})
                return self.scan(str(args[code + 1]), level + 1)
            if script is None or "-s" in args or script in ("/dev/stdin", "-"):
                for part in read:
                    self.scan(str(part), level + 1)
            args = args if script is not None and "\0" not in script else []
        elif name == "eval":
            return self.scan(" ".join(args), level + 1)
        else:
            for part in read:
                self.scan(str(part), level + 1)
        for word in args:
            if " " in word:
                self.scan(str(word), level + 1)
        return None

    def writes(self, name, args, text):
        files = [word.partition("=")[2] if name == "dd" else word for word in args if not (word.startswith("-") or name == "dd" and not word.startswith("of="))]
        if name in ("ln", "gln") and files:
            return self.makes_link(args, files, text)
        if name in IN_PLACE:
            files = [word for word in files if len(word) < 4096]
        for word in files:
            self.touch(word, text)
        return None

    def makes_link(self, args, files, text):
        """A link counts from here on; a hard one is the file itself, under a name that nobody guards."""
        sources, target = (files[:-1], files[-1]) if len(files) > 1 else (files, ".")
        is_soft = any(word == "--symbolic" or is_short(word, "s") for word in args)
        for source in sources:
            whole = os.path.join(self.directories[0], os.path.expanduser(target))
            if os.path.isdir(whole) and not any(is_short(word, "n") or is_short(word, "T") for word in args):
                target, whole = os.path.join(target, os.path.basename(source)), os.path.join(whole, os.path.basename(source))
                self.touch(Word(target), text)
            else:
                self.wreck(Word(target), text)
            if not is_soft:
                self.touch(source, text)
            self.links[os.path.normpath(whole)] = os.path.normpath(os.path.join(os.path.dirname(whole), os.path.expanduser(source)))

    def puts(self, name, args, text):
        """Copies and moves: where the last word says, or within it under the name of each of the others."""
        files = paths_among(args)
        target = next((word.partition("=")[2] for word in args if word.startswith("--target-directory=")), None)
        if target is None and "-t" in args[:-1]:
            target = args[args.index("-t") + 1]
            files = [word for word in files if word is not target]
        if target is None and files:
            target, files = files[-1], files[:-1]
        if target is None:
            return
        if name in MOVERS or "--remove-source-files" in args:
            for word in files:
                self.wreck(word, text)
        if any(word.startswith("--del") for word in args):
            self.wreck(target, text)
        self.touch(target, text)
        is_whole = any(word == "--no-target-directory" or is_short(word, "T") for word in args)
        for word in files:
            for source in expand(word, self.directories):
                self.lands(source + "/." if is_whole else source, target, text)

    def sets_mode(self, name, args, text):
        files = paths_among(args)
        is_deep = any(word == "--recursive" or is_short(word, "R") for word in args)
        is_kind = bool(files) and keeps_rights(files[0])
        for word in files:
            if is_deep or not is_kind:
                self.wreck(word, text, is_anywhere=not is_kind and name == "chmod")
            else:
                self.touch(word, text)

    def unpacks(self, name, args, text):
        """What is in an archive can't be seen, so an agent's own directory is not a place to unpack it."""
        modes = [word for i, word in enumerate(args) if i == 0 or word[:1] == "-" and word[:2] != "--"]
        if name.endswith("tar") and not ("--extract" in args or any("x" in word for word in modes)) or name == "unzip" and "-l" in args:
            return
        into = [word for option, word in zip(args, args[1:]) if option in ("-C", "--directory", "-d", "-D")]
        into += [word.partition("=")[2] for word in args if word.startswith("--directory=")] + [word[2:] for word in args if word[:2] == "-o"]
        for word in into or ["."]:
            self.touch(word, text)
            for folded, _ in candidates(word, self.directories):
                if holds_vital(folded) and is_agents_own(folded):
                    refuse(word, "holds settings that decide which hooks run, this guard among them", "unpack into")

    def puts_out(self, args, text):
        options = ("-o", "-O", "--output", "--output-document", "-out", "-f", "--out")
        for option, word in zip(args, args[1:]):
            if option in options or option.startswith("-") and not option.startswith("--") and option.endswith(("o", "O")):
                self.touch(word, text)
        for word in args:
            if word.startswith(("--output=", "--output-document=")):
                self.touch(Word(word.partition("=")[2]), text)

    def finds(self, args, text, level):
        acts = [i for i, word in enumerate(args) if word in ("-delete", "-exec", "-execdir", "-ok", "-okdir")]
        if not acts:
            return
        names = []
        for i, (word, value) in enumerate(zip(args, args[1:])):
            if word in NAME_TESTS and (i == 0 or args[i - 1] not in ("!", "-not")):
                names.append(value.lower())
                self.touch(Word(value.replace("*", "").replace("?", "")), text)
        if any(args[i] == "-delete" or is_destructive(args[i + 1 :]) for i in acts):
            for word in starts_of(args) or [Word(".")]:
                self.finds_below(word, names, text)
        for i in acts:
            if args[i] != "-delete":
                self.run([word for word in args[i + 1 :] if word not in ("{}", ";", "+")] or [Word(":")], [], text, level)

    def finds_below(self, word, names, text):
        if not names:
            return self.wreck(word, text)
        self.touch(word, text)
        for folded, _ in candidates(word, self.directories):
            above = folded.rstrip("/") + "/"
            places = [place for place in vital_places() if place.startswith(above)]
            if folded == self.start.lower():
                places += [above + place for place, _ in settings_below(self.start)]
            if any(is_named(place[len(above) :], names) for place in places) or places and is_agents_own(folded):
                refuse(word, "holds settings that decide which hooks run, this guard among them", "remove, move or replace")
        return None

    def runs_git(self, args, text):
        """Only what names files: git's own settings are changed by too many commands to list."""
        directories = self.directories
        while args[:1] and args[0][:1] == "-":
            if args[0] == "-C" and len(args) > 1:
                self.directories = [os.path.join(self.directories[0], os.path.expanduser(args[1]))]
            args = args[2 if args[0] in ("-C", "-c", "--git-dir", "--work-tree", "--namespace") else 1 :]
        verb, rest = (args[0], args[1:]) if args else ("", [])
        paths = [word for word in rest if word[:1] != "-"]
        is_index_only = "--cached" in rest or "--staged" in rest and "--worktree" not in rest or is_short("".join(rest[:1]), "S")
        if verb in ("rm", "mv") and not is_index_only:
            for word in paths:
                self.wreck(word, text)
        elif verb in ("restore", "checkout") and not is_index_only:
            known = self.names_in_index()
            for word in paths:
                self.touch(word, text)
                if any(place.encode() in known for place, _ in settings_below(self.directories[0])):
                    self.wreck(word, text)
        elif verb == "clean" and any(word == "--force" or is_short(word, "f") for word in rest):
            if not any(word == "--dry-run" or is_short(word, "n") for word in rest):
                self.cleans(paths, text)
        self.directories = directories

    def names_in_index(self):
        """The files that git knows, as they stand in its index."""
        try:
            with open(os.path.join(self.directories[0], ".git", "index"), "rb") as file:
                return file.read(64 << 20)
        except (OSError, ValueError):
            return b""

    def cleans(self, paths, text):
        """git clean spares what git knows."""
        directory, known = self.directories[0], self.names_in_index()
        for place, whole in settings_below(directory):
            is_named_by = not paths or any(path.rstrip("/") in (".", place) or place.startswith(path.rstrip("/") + "/") for path in paths)
            if is_named_by and place.encode() not in known:
                refuse(whole, "decides which hooks run, this guard among them", "remove")
        if holds_vital(fold(directory)):
            self.wreck(Word(directory), text)

    def looks_into(self, args, read, text, name, level):
        """A program on the command line, or one that comes through a pipe or as a here-document."""
        if name == "perl" and any(word.startswith(("-i", "-pi")) for word in args):
            self.writes(name, args, text)
        has_code = False
        for option, code in zip(args, args[1:] + [""]):
            if not option.startswith("-"):
                continue
            if code and (option in CODE_OPTIONS or option[:2] != "--" and option[-1] in "cerEpn"):
                has_code = True
                self.looks_at_code(code, text, level)
            elif option[:2] in ("-c", "-e") and len(option) > 3:
                has_code = True
                self.looks_at_code(option[2:], text, level)
        if name == "pwsh" and args:
            self.scan(" ".join(word for word in args if word[:1] != "-"), level + 1)
        if not has_code and all(word[:1] == "-" for word in args):
            for code in read:
                self.looks_at_code(code, text, level)

    def looks_at_code(self, code, text, level):
        """The texts in a program that are names of guarded files, if it writes; and those that are commands, if it runs any."""
        does_write, is_deep = any(mark in code for mark in CODE_WRITES), any(mark in code for mark in CODE_TREES)
        literals = [literal for literal in literals_in(code) if literal]
        if any(mark in code for mark in CODE_RUNS):
            import re

            for literal in literals:
                if " " in literal:
                    self.scan(literal, level + 1)
            for found in re.finditer(LIST, code):
                words = [Word(one or other) for one, other in re.findall(r""""([^"\n]*)"|'([^'\n]*)'""", found.group(1))]
                if words and words[0]:
                    self.step([word for word in words if word], None, text, level + 1)
        if not does_write:
            return
        directories, self.directories = self.directories, list(dict.fromkeys([*self.directories, HOME]))
        for name in dict.fromkeys(names_in(literals)):
            self.seen = 0
            (self.wreck if is_deep and name.strip("./~ ") else self.touch)(Word(name), text)
        self.directories = directories


def literals_in(code):
    """The texts between quotes. Quotes that are never closed are passed over, by the line if there are many."""
    at, unclosed, quotes = 0, 0, frozenset("'\"`")
    while True:
        start = span(code, at, quotes)
        if start >= len(code):
            return
        quote, at = code[start], start + 1
        ends = frozenset(quote + "\\" if quote == "`" else quote + "\\\n")
        while True:
            at = span(code, at, ends)
            if code[at : at + 1] != "\\":
                break
            at += 2
        if code[at : at + 1] == quote:
            yield code[start + 1 : at]
            at += 1
        else:
            unclosed += 1
            at = start + 1 if unclosed < 10 else at


def names_in(literals):
    """Texts that may be paths: each by itself, without the variable in front, and joined to those behind it."""
    short = [literal for literal in literals if len(literal) < 256 and "\n" not in literal]
    for i, literal in enumerate(short):
        yield literal
        if "}/" in literal or literal[:1] == "/":
            yield literal.rpartition("}/")[2].lstrip("/")
        for count in (2, 3, 4) if literal.strip("/").rsplit("/", 1)[-1].lower() in PLACE_PARTS else ():
            if len(short) >= i + count:
                yield "/".join(part.strip("/") for part in short[i : i + count])


NAME_TESTS = ("-name", "-iname", "-path", "-ipath", "-wholename")


def starts_of(args):
    """Where find begins."""
    return args[: next((i for i, word in enumerate(args) if word[:1] in ("-", "(", "!")), len(args))]


def paths_among(args):
    """The words that are not options; behind -- all of them."""
    if "--" in args:
        at = args.index("--")
        return [word for word in args[:at] if word[:1] != "-"] + args[at + 1 :]
    return [word for word in args if word[:1] != "-"]


DESTROYS = r"\b(?:rm|mv|chmod|chown|truncate|shred|unlink|tee)\b|>"


def keeps_rights(mode):
    """Whether its owner can do all that was possible before: 755, u+x."""
    if mode.isdigit():
        return len(mode) in (3, 4) and mode[-3] == "7"
    return "+" in mode and "-" not in mode and "=" not in mode


def is_destructive(words):
    names = {word.rsplit("/", 1)[-1] for word in words[:12]}
    if names & SHELLS:
        import re

        return re.search(DESTROYS, " ".join(words[:12])) is not None
    return bool(names & (REMOVERS | MOVERS | MODES | {"truncate", "shred", "unlink", "tee", "dd", "rmdir"}))


def is_named(path, patterns):
    """Whether a part of a path fits a name that find looks for, or all of it a pattern with slashes."""
    from fnmatch import fnmatchcase

    return any(
        fnmatchcase("/" + path, pattern if pattern[:1] == "*" else "*/" + pattern) if "/" in pattern else any(fnmatchcase(part, pattern) for part in path.split("/"))
        for pattern in patterns
    )


def said(name, args):
    """What echo and printf print."""
    if name == "printf" and args and "%" in args[0]:
        args = args[1:]
    return " ".join(args).replace("\\n", "\n").strip()


def hands_on(name, args, read):
    """What a command hands on through a pipe, as far as that is known without running it."""
    if name in ("echo", "printf"):
        return said(name, [word for word in args if word not in ("-n", "-e", "-ne", "-en", "-E")])
    if name == "find":
        is_narrowed = any(word in NAME_TESTS for word in args)
        return " ".join(word for word in starts_of(args) if not is_narrowed or is_agents_own(fold(os.path.expanduser(word))))
    if name in ("ls", "fd", "realpath", "readlink", "dirname"):
        return " ".join(word for word in args if word[:1] != "-")
    return "\n".join(read) if read and name in ("cat", "tee", "tr", "sort", "uniq", "head", "tail", "xargs") else None


def commands_of(value):
    if isinstance(value, str):
        yield value
    elif isinstance(value, list) and all(isinstance(item, str) for item in value):
        yield value[-1] if len(value) > 2 and value[1].startswith("-") and "c" in value[1] else " ".join(value)


def check_command(command, directory):
    shell = Shell(directory)
    if "*** " in command and "File: " in command:
        for path in patched(command):
            shell.touch(Word(path), command)
    shell.scan(command)


SHELL_TOOLS = ("Bash", "PowerShell", "Monitor")
EDIT_TOOLS = ("Edit", "Write", "MultiEdit", "NotebookEdit", "Delete")


class JsonSettings:
    """As the json module has it, for the part of it that is built in: to load the rest takes longer than all that is done here."""

    strict, object_hook, object_pairs_hook, parse_float, parse_int, parse_constant, memo = True, None, None, float, int, float, {}


def parse_json(text):
    blanks = " \t\n\r"
    try:
        from _json import make_scanner

        value, end = make_scanner(JsonSettings)(text, len(text) - len(text.lstrip(blanks)))
        if not text[end:].strip(blanks):
            return value
    except Exception:  # In another Python it may be another one. What is wrong is said by the module itself.
        pass
    from json import loads

    return loads(text)


def read_event():
    """The tool, its input, commands and paths, and where it runs. A call that does not say what it does can't be checked."""
    try:
        event = parse_json(sys.stdin.buffer.read().decode("utf8", "replace"))
        tool, tool_input = event.get("tool_name"), event["tool_input"]
        commands, paths = list(commands_of(tool_input.get("command"))), list(paths_of(tool_input))
        if tool in SHELL_TOOLS and not commands or tool in EDIT_TOOLS and not paths:
            raise ValueError("neither a command nor a path")
    except (ValueError, RecursionError, LookupError, TypeError, AttributeError):
        print("file-guard: the event could not be read, so the call could not be checked. hawk doctor may know more.", file=sys.stderr)
        sys.exit(2)
    return tool, tool_input, commands, paths, event.get("cwd")


def main():
    tool, tool_input, commands, paths, directory = read_event()
    directory = directory if isinstance(directory, str) and directory.startswith("/") and "\0" not in directory else os.getcwd()
    for command in commands:
        check_command(command, directory)
    reads = tool in ("Read", "NotebookRead", "Grep")
    text = "" if reads else "\n".join(part for field in ("content", "new_string") for part in texts(tool_input.get(field)))
    for count, path in enumerate(paths):
        if count >= MOST_PATHS:
            refuse(path, "is one of too many files to check", "change")
        reason = check(path, [directory], text, reads)
        if reason:
            refuse(path, reason, "read" if reads else "change")
        if tool == "Delete":
            Shell(directory).wreck(Word(path), text)


try:
    main()
except RecursionError:
    print("file-guard: this is nested too deeply to be checked", file=sys.stderr)
    sys.exit(2)
