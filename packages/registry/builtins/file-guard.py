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
where they write: redirections, tee, cp, mv, rm, sed -i and so on.

  HAWK_FILE_GUARD        more to guard: patterns with commas, such as *.sqlite,config/prod/*
  HAWK_FILE_GUARD_ALLOW  what to let pass all the same, in the same form: .env.test,.npmrc
  HAWK_FILE_GUARD_LOCKS  1: lock files (package-lock.json, Cargo.lock, ...) are guarded as well
  HAWK_FILE_GUARD_READ   1: commands may not read secrets either; for the Read tool, add it to the hook's matcher

What it can't catch: files that a script or program writes by itself, hard links, names that a command puts together from
variables of elsewhere, archives that are unpacked, git commands that change .git/config, tools of MCP servers (add them to the matcher).
"""

import json
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
    ".cline/plugins/", ".clinerules/hooks/", "cline/hooks/", ".factory/hooks.json", ".factory/settings.json", ".augment/settings.json",
    ".augment/settings.local.json", ".kiro/hooks/", ".kiro/agents/", ".codeium/windsurf/hooks.json", ".windsurf/hooks.json",
    ".config/crush/crush.json", ".crush.json", ".config/opencode/plugins/", ".config/opencode/plugin/", ".opencode/plugins/",
    ".opencode/plugin/", ".config/hawk/", ".local/state/hawk/", ".hawk/config.yaml", ".hawk/vendor/", "/etc/hawk/", "/etc/claude-code/",
)  # fmt: skip
# The agents and hawk may have been moved by these; what they name is guarded wherever it is.
SETTINGS_VARIABLES = (
    ("XDG_CONFIG_HOME", "hawk/"), ("XDG_STATE_HOME", "hawk/"), ("CLAUDE_CONFIG_DIR", "settings.json"), ("CODEX_HOME", "hooks.json"),
    ("CODEX_HOME", "config.toml"), ("COPILOT_HOME", "hooks/"), ("QWEN_HOME", "settings.json"), ("XDG_CONFIG_HOME", "opencode/plugins/"),
    ("XDG_CONFIG_HOME", "crush/crush.json"),
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
    if lies_in(path, SETTINGS_PLACES) or lies_in(path, tuple(moved_settings())):
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


# ---- shell commands: words and operators, and where they write

OPERATORS = (";;", "&&", "||", "|&", "&>>", "&>", ">>", ">|", ">&", "<<<", "<<-", "<<", "<>", "<&", ";", "&", "|", "(", ")", "<", ">", "\n")
WRITERS = frozenset(
    "tee cp mv ln install rm unlink shred truncate touch chmod chown chgrp rsync scp dd patch ed ex vi vim nano emacs code sponge "
    "rmdir srm gcp gmv grm gln split csplit mkfifo mknod setfacl xattr chattr sqlite3 crudini dasel".split()
)
IN_PLACE = frozenset("sed gsed perl ruby awk gawk yq jq prettier black ruff gofmt rustfmt".split())
OUTPUT_OPTIONS = frozenset("curl wget sort openssl gpg age ssh-keygen pandoc zip jq yq gcc cc clang go".split())
WRAPPERS = frozenset("sudo doas env command builtin exec nohup nice ionice time timeout stdbuf setsid busybox toybox xargs then do else if while ! {".split())
SHELLS = frozenset("sh bash dash zsh ksh ash".split())
INTERPRETERS = ("python", "node", "perl", "ruby", "php", "deno", "bun")
CODE_WRITES = ("write", "unlink", "remove", "rename", "truncate", "append", "copyFile", "shutil", "rmSync", "put_contents", "'w", '"w', "'a", '"a')


class Word(str):
    """A word without its quotes; whether it may be a pattern."""

    is_pattern = False


def assign(word, variables):
    name, mark, value = word.partition("=")
    if not mark or not name.isidentifier() or not name.isascii():
        return False
    variables[name] = value
    return True


def tokens(text, variables):
    """Words and ("op", operator). What is in $(...) and backticks comes as ("sub", text)."""
    out, word, pattern, size = [], None, False, len(text)

    def end():
        nonlocal word, pattern
        if word is not None:
            made = Word(word)
            made.is_pattern = pattern
            if not out or not isinstance(out[-1], Word):
                assign(made, variables)
            out.append(made)
        word, pattern = None, False

    i = 0
    while i < size:
        char = text[i]
        if char == "\\":
            if text[i + 1 : i + 2] != "\n":
                word = (word or "") + text[i + 1 : i + 2]
            i += 2
        elif char == "'":
            close = text.find("'", i + 1)
            close = size if close < 0 else close
            word = (word or "") + text[i + 1 : close]
            i = close + 1
        elif char == '"':
            value, i = in_quotes(text, i + 1, variables, out)
            word = (word or "") + value
        elif char == "`" or text.startswith("$(", i):
            inner, i = inside(text, i)
            out.append(("sub", inner))
            word = (word or "") + "\0"
        elif char == "$":
            value, i = variable(text, i, variables)
            word = (word or "") + value
        elif char == "#" and word is None:
            close = text.find("\n", i)
            i = size if close < 0 else close
        elif char in " \t\r":
            end()
            i += 1
        elif char in "<>" and text[i + 1 : i + 2] == "(":
            inner, i = inside(text, i)
            out.append(("sub", inner))
            word = (word or "") + "\0"
        elif char in ";&|()<>\n":
            operator = next(op for op in OPERATORS if text.startswith(op, i))
            if char in "<>" and word is not None and word.isdigit():
                word = None
            end()
            out.append(("op", operator))
            i += len(operator)
            if operator in ("<<", "<<-"):
                text = without_body(text, i, operator)
                size = len(text)
        else:
            pattern = pattern or char in "*?[{"
            word = (word or "") + char
            i += 1
    end()
    return out


def without_body(text, i, operator):
    """A here-document is not a command: its lines are taken out, up to its last one."""
    line_end = text.find("\n", i)
    if line_end < 0:
        return text
    delimiter = text[i:line_end].split()[0] if text[i:line_end].split() else ""
    delimiter = delimiter.split(";")[0].split("|")[0].split(">")[0].split("&")[0].replace("'", "").replace('"', "").replace("\\", "")
    at = line_end + 1
    while at < len(text):
        close = text.find("\n", at)
        close = len(text) if close < 0 else close
        line = text[at:close]
        at = close + 1
        if (line.lstrip("\t") if operator == "<<-" else line) == delimiter:
            break
    return text[: line_end + 1] + text[at:]


def in_quotes(text, i, variables, out):
    value = []
    while i < len(text) and text[i] != '"':
        if text[i] == "\\" and text[i + 1 : i + 2] in ("$", "`", '"', "\\", "\n"):
            value.append("" if text[i + 1] == "\n" else text[i + 1])
            i += 2
        elif text[i] == "`" or text.startswith("$(", i):
            inner, i = inside(text, i)
            out.append(("sub", inner))
            value.append("\0")
        elif text[i] == "$":
            part, i = variable(text, i, variables)
            value.append(part)
        else:
            value.append(text[i])
            i += 1
    return "".join(value), i + 1


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
        if char == "\\" and quote != "'":
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


def variable(text, i, variables):
    """$NAME and ${NAME}: what the command itself has set, else what the environment has. $'...' is what its escapes say."""
    if text.startswith("$'", i):
        close = i + 2
        while close < len(text) and text[close] != "'":
            close += 2 if text[close] == "\\" else 1
        raw = text[i + 2 : close]
        try:
            return raw.encode("latin1", "backslashreplace").decode("unicode_escape"), close + 1
        except UnicodeDecodeError:
            return raw, close + 1
    braced = text.startswith("${", i)
    at = start = i + (2 if braced else 1)
    while at < len(text) and (text[at].isalnum() and text[at].isascii() or text[at] == "_"):
        at += 1
    name = text[start:at]
    if braced:
        close = text.find("}", at)
        at = len(text) if close < 0 else close + 1
    if not name and not braced:
        return ("", at + 1) if text[at : at + 1] in ("@", "*") else ("$", at)
    return variables.get(name, os.environ.get(name, "")), at


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


class Shell:
    def __init__(self, directory):
        self.directories = [directory]
        self.variables = {}
        self.reads = is_on("HAWK_FILE_GUARD_READ")
        self.seen = 0

    def touch(self, word, text, reads=False):
        """Refuses when the word names a guarded file."""
        self.seen += 1
        if self.seen > MOST_PATHS or not word:
            return
        for path in expand(word, self.directories):
            reason = check(path, self.directories, text, reads)
            if reason:
                refuse(path, reason, "read" if reads else "change")

    def scan(self, text, level=0):
        if level > 8:
            return
        words, redirect = [], None
        for token in tokens(text, self.variables) + [("op", "\n")]:
            if isinstance(token, Word):
                if redirect:
                    if ">" in redirect:
                        self.touch(token, text)
                    elif redirect == "<" and self.reads:
                        self.touch(token, text, reads=True)
                    redirect = None
                elif not words and assign(token, self.variables):
                    pass
                else:
                    words.append(token)
            elif token[0] == "sub":
                self.scan(token[1], level + 1)
            elif "<" in token[1] or ">" in token[1]:
                redirect = token[1]
            else:
                redirect = None
                if words:
                    self.run(words, text, level)
                words = []

    def run(self, words, text, level):
        while words and (words[0].rsplit("/", 1)[-1] in WRAPPERS or words[0].startswith("-") or assign(words[0], self.variables) or words[0][:1].isdigit()):
            words = words[1:]
        if not words:
            return
        name, args = words[0].rsplit("/", 1)[-1].lower(), words[1:]
        if name in ("cd", "pushd"):
            target = args[-1] if args else HOME
            self.directories = [os.path.join(self.directories[0], os.path.expanduser(target))] + self.directories[1:2]
        elif name in ("export", "local", "declare", "readonly"):
            for word in args:
                assign(word, self.variables)
        elif name in SHELLS or name in ("eval", "su", "ssh", "watch", "trap"):
            for word in args:
                if " " in word or name == "eval":
                    self.scan(" ".join(args) if name == "eval" else str(word), level + 1)
        elif name == "find":
            self.finds(args, text, level)
        elif name == "git":
            self.runs_git(args, text)
        elif name.rstrip("0123456789.").startswith(INTERPRETERS):
            self.looks_into(args, text, name)
        elif name in WRITERS or name in IN_PLACE and any(word.startswith(("-i", "-pi", "--in-place", "-w", "--write")) for word in args):
            self.writes(name, args, text)
        elif name in OUTPUT_OPTIONS:
            self.puts_out(args, text)
        if self.reads:
            for word in args:
                if not word.startswith("-") and len(word) < 4096:
                    self.touch(word, text, reads=True)

    def writes(self, name, args, text):
        files = [word.partition("=")[2] if name == "dd" else word for word in args if not (word.startswith("-") or name == "dd" and not word.startswith("of="))]
        if name in ("cp", "gcp", "scp", "rsync", "install", "ln", "gln") and files:
            # These write where the last one says; within a directory, under the name of each of the others.
            target = next((word.partition("=")[2] for word in args if word.startswith("--target-directory=")), files[-1])
            if "-t" in args[:-1]:
                target = args[args.index("-t") + 1]
            files = [target] + [Word(os.path.join(target, os.path.basename(word.rstrip("/")))) for word in files[:-1] if os.path.isdir(os.path.join(self.directories[0], os.path.expanduser(target)))]
        if name in IN_PLACE:
            files = [word for word in files if len(word) < 4096]
        for word in files:
            self.touch(word, text)

    def puts_out(self, args, text):
        options = ("-o", "-O", "--output", "--output-document", "-out", "-f", "--out")
        for option, word in zip(args, args[1:]):
            if option in options or option.startswith("-") and not option.startswith("--") and option.endswith(("o", "O")):
                self.touch(word, text)
        for word in args:
            if word.startswith(("--output=", "--output-document=")):
                self.touch(Word(word.partition("=")[2]), text)

    def finds(self, args, text, level):
        acts = [i for i, word in enumerate(args) if word in ("-delete", "-exec", "-execdir")]
        for word, value in zip(args, args[1:]):
            if acts and word in ("-name", "-iname", "-path", "-ipath", "-wholename"):
                self.touch(Word(value.replace("*", "").replace("?", "")), text)
        for i in acts:
            if args[i] != "-delete":
                self.run(list(args[i + 1 :]), text, level)

    def runs_git(self, args, text):
        """Only what names files: git's own settings are changed by too many commands to list."""
        verbs = [word for word in args if not word.startswith("-")]
        if verbs and verbs[0] in ("rm", "mv", "restore", "checkout"):
            for word in verbs[1:]:
                self.touch(word, text)

    def looks_into(self, args, text, name):
        """A program on the command line that writes: the texts in it that are names of guarded files."""
        if name == "perl" and any(word.startswith(("-i", "-pi")) for word in args):
            return self.writes(name, args, text)
        for option, code in zip(args, args[1:]):
            if not (option.startswith("-") and option.endswith(("c", "e", "r", "E", "eval", "p"))) or not any(mark in code for mark in CODE_WRITES):
                continue
            for mark in "'\"`":
                for literal in code.split(mark)[1::2]:
                    if 0 < len(literal) < 256 and "\n" not in literal:
                        self.touch(Word(literal), text)


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


def read_event():
    """The tool, its input, commands and paths, and where it runs. A call that does not say what it does can't be checked."""
    try:
        event = json.loads(sys.stdin.buffer.read().decode("utf8", "replace"))
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


try:
    main()
except RecursionError:
    print("file-guard: this is nested too deeply to be checked", file=sys.stderr)
    sys.exit(2)
