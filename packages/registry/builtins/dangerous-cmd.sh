#!/bin/sh
# hawk-hook: events=pre_tool_use
# hawk-hook: description=Refuse commands that destroy a system, a disk, a home or work that was not saved
# hawk-hook: matcher=shell
# hawk-hook: timeout=5s
# hawk-hook: on_failure=block
# hawk-hook: env=HAWK_DANGEROUS_CMD_ALLOW,HAWK_PROTECTED_BRANCHES
#
# Reads a command as a shell would, as far as that goes without running anything: quotes, escapes, variables that the same
# command sets, $(...), pipes, here-documents, sudo/env/xargs and the like in front, "sh -c" and eval inside. Text that is only
# an argument (echo "rm -rf /", a commit message) is not a command and passes.
#
#   HAWK_DANGEROUS_CMD_ALLOW   rules to leave out, with commas: rm, find, download, decoded, disk, fork-bomb, permissions,
#                              system-file, power, kill, history, cron, docker, git-push, git-discard, code, open-shell
#   HAWK_PROTECTED_BRANCHES    branches that are not to be pushed with force: "main master" unless you say otherwise
#
# What it can't catch: what a script file, a Makefile, an editor, a package's install step or a program does; variables that come
# from elsewhere, and the arguments of functions; text put together by sed, awk or a loop; aliases; aims behind symbolic links; other
# tools than the shell. It is there for mistakes and for plain malice. Against a determined attacker you need a sandbox.
#
# It needs sh and awk, and starts one process: awk decodes the JSON and looks at the command. All it prints is the reason.
LC_ALL=C PATH=/usr/bin:/bin:$PATH
export LC_ALL PATH
exec awk '
BEGIN {
  RS = "\001"
  ME = "dangerous-cmd"
  SPECIAL = " \t\r\n\047\"\\$`;&|()<>#*?[~{"
  MOST_DEEP = 16
  BARE_SHELL = "^[ \t\n]*((sudo|exec|env)[ \t]+)*([^ \t\n;&|<>]*/)?(sh|bash|dash|zsh|ksh|ash|fish)([ \t]+(-[ilp]+|--login|--norc|--noprofile))*[ \t\n]*$"
  READ_FIRST = "Download it to a file, let the user read it, and run it then."
  READ_FILE = "Let the user read the file first, and run it in a command of its own."
  SET_UP = "This is a problem of the set-up; hawk doctor may know more."
  MEANING["root"] = "the whole file system"; MEANING["system"] = "a part of the system"
  MEANING["home"] = "a home directory or a vital part of it"
  NARROW = "Start in the directory that is meant, and name what to look for."
  NAME_IT = "Name the directory that is really meant."
  BY_NUMBER = "End the process that is meant, by its number."
  MOST_LONG = 524288
  V["HOME"] = "\005"; V["PWD"] = "."; V["SHELL"] = "sh"; V["BASH"] = "bash"
  n = split(ENVIRON["HAWK_DANGEROUS_CMD_ALLOW"], names, /[ ,]+/)
  for (i = 1; i <= n; i++) ALLOWED[names[i]] = 1
  branches = ENVIRON["HAWK_PROTECTED_BRANCHES"] == "" ? "main master" : ENVIRON["HAWK_PROTECTED_BRANCHES"]
  n = split(branches, names, /[ ,]+/)
  for (i = 1; i <= n; i++) if (names[i] != "") BRANCH[names[i]] = 1
  set(SHELL_TOOLS, "Bash PowerShell Monitor")
  set(SYSTEM, "bin boot dev etc home lib lib32 lib64 libx32 media mnt opt proc run sbin srv sys usr var")
  set(SYSTEM, "Users System Library Applications Volumes private cores nix")
  set(HOME_PARTS, ".ssh .gnupg .config .local .aws .kube Documents Desktop Pictures Downloads Library Music Movies Videos")
  set(WRAPPERS, "sudo doas env command builtin exec nohup nice ionice time timeout gtimeout stdbuf setsid busybox toybox xargs gxargs")
  set(WRAPPERS, "parallel chroot unshare nsenter flock watch caffeinate chrt taskset strace ltrace gosu su-exec runuser fakeroot")
  set(WRAPPERS, "unbuffer script pkexec systemd-run coproc ssh tmux screen firejail bwrap proxychains proxychains4")
  set(TAKES_PLACE, "timeout gtimeout chroot flock taskset chrt ssh gosu su-exec busybox toybox bwrap")
  set(TAKES_TEXT, "watch script parallel ssh tmux screen flock")
  set(SHELLS, "sh bash dash zsh ksh mksh ash fish rbash csh tcsh su pwsh")
  set(INTERPRETERS, "python perl ruby node nodejs php lua deno bun osascript tclsh")
  set(DOWNLOADERS, "curl wget wget2 fetch aria2c lynx w3m http https xh nc ncat netcat socat telnet ftp gh aws gsutil lwp-request get")
  set(DISK_TOOLS, "wipefs blkdiscard sgdisk sfdisk parted cryptsetup badblocks mke2fs newfs mkswap")
  set(DECODERS, "uudecode gunzip zcat gzcat bzcat xzcat zstdcat rev tr")
  set(FILTERS, "-name -iname -path -ipath -wholename -regex -iregex -mtime -mmin -newer -newermt -size -empty -atime -amin")
  set(FILTERS, "-ctime -cmin -user -group -perm -inum -links -lname -samefile")
}
{ event = NR == 1 ? $0 : event "\001" $0 }
END {
  if (STOPPED) exit STOPPED
  readEvent(event)
  if (!hasInput || (TOOL in SHELL_TOOLS) && !hasCommand) refuse("", "the call has no command that could be read, so it could not be looked at", SET_UP)
  if (length(command) > MOST_LONG) refuse("", "the command is too long to be looked through", "Put it into a file that the user can read.")
  if (command ~ BARE_SHELL) refuse("open-shell", "this opens a shell, and no hook sees what is typed into it", "Run the command itself.")
  scan(command, 0, "", "")
  exit 0
}

function set(names, list,    parts, n, i) {
  n = split(list, parts, " ")
  for (i = 1; i <= n; i++) names[parts[i]] = 1
}

# ---- the answer

function refuse(rule, what, advice) {
  if (rule != "" && (rule in ALLOWED)) return
  printf "%s: %s.\n%s", ME, visible(what), advice
  if (rule != "") {
    printf "%sIf this is wanted, the user can run it, ", (advice == "" ? "" : " ")
    printf "or set HAWK_DANGEROUS_CMD_ALLOW=%s for this hook.", rule
  }
  printf "\n"
  STOPPED = 2
  exit 2
}

function refuseCommand(rule, what, advice, W, a, n) { refuse(rule, what " (" said(W, a, n) ")", advice) }

function visible(text) {
  text = plain(text)
  gsub(/[\002\003\004]/, "...", text)
  gsub(/[\001-\037\177]/, " ", text)
  return length(text) > 300 ? substr(text, 1, 297) "..." : text
}

# Back to what was written: the marks stand for what is not quoted.
function plain(text) {
  gsub(/\005/, "~", text); gsub(/\006/, "*", text); gsub(/\007/, "?", text)
  return text
}

function said(W, a, n,    text, i) {
  for (i = a; i <= n && length(text) < 120; i++) text = text (i > a ? " " : "") W[i]
  return visible(length(text) > 120 ? substr(text, 1, 117) "..." : text)
}

# ---- JSON: every string tool_input.command, in linear time

function readEvent(text,    parts, n, i, k, part, c, depth, kind, key, from, after, isList) {
  if (text !~ /^[ \t\r\n]*\{/) refuse("", "the event could not be read, so the command could not be looked at", SET_UP)
  n = split(text, parts, "\"")
  for (i = 1; i <= n; i += 2) {
    part = parts[i]; gsub(/[^][{}]/, "", part); part = open(part)
    for (k = 1; k <= LEN[part]; k++) {
      c = charAt(part, k)
      if (c == "{" || c == "[") { kind[++depth] = c; key[depth] = ""; if (c == "[" && depth == 3 && isCommand(key)) isList = 1; if (c == "{" && depth == 2 && key[1] == "tool_input") hasInput = 1 }
      else if (c == "}" || c == "]") depth--
    }
    OPEN--
    if (i == n) break
    from = i + 1
    while (oddSlashes(parts[i + 1]) && i + 2 <= n) i++
    if (i + 2 > n) { depth = -1; break }
    after = parts[i + 2]
    if (kind[depth] == "{" && after ~ /^[ \t\r\n]*:/) { if (depth < 3) key[depth] = decode(glued(parts, from, i + 1, "\"")) }
    else if (depth == 1 && key[1] == "tool_name") TOOL = decode(glued(parts, from, i + 1, "\""))
    else if (depth == 2 && isCommand(key)) { command = command decode(glued(parts, from, i + 1, "\"")) "\n"; hasCommand = 1 }
    else if (depth == 3 && isList && isCommand(key)) { command = command " " quoted(decode(glued(parts, from, i + 1, "\""))); hasCommand = 1 }
  }
  if (depth != 0) refuse("", "the event is cut off, so the command could not be looked at", SET_UP)
}

function isCommand(key) { return key[1] == "tool_input" && key[2] == "command" }
function oddSlashes(s,    k) { k = length(s); while (k > 0 && substr(s, k, 1) == "\\") k--; return (length(s) - k) % 2 }
function quoted(s) { gsub(/\047/, "\047\\\047\047", s); return "\047" s "\047" }

function decode(raw,    parts, n, i, p, c, chunk, out) {
  if (index(raw, "\\") == 0) return raw
  n = split(raw, parts, "\\")
  chunk = parts[1]
  for (i = 2; i <= n; i++) {
    p = parts[i]
    if (p == "") { chunk = chunk "\\" parts[++i]; }
    else {
      c = substr(p, 1, 1)
      if (c == "u") chunk = chunk codePoint(number(substr(p, 2, 4), 16)) substr(p, 6)
      else if (c == "n") chunk = chunk "\n" substr(p, 2)
      else if (c == "t") chunk = chunk "\t" substr(p, 2)
      else if (c == "r") chunk = chunk "\r" substr(p, 2)
      else if (c == "b" || c == "f") chunk = chunk " " substr(p, 2)
      else chunk = chunk p
    }
    if (length(chunk) > 2048) { out = out chunk; chunk = "" }
  }
  return out chunk
}

# Only ASCII can name a command or a path that is looked for here.
function codePoint(code) { return code >= 32 && code < 127 || code == 9 || code == 10 || code == 13 ? sprintf("%c", code) : "_" }

function number(digits, base,    i, value, d) {
  digits = tolower(digits)
  for (i = 1; i <= length(digits); i++) {
    d = index("0123456789abcdef", substr(digits, i, 1)) - 1
    if (d < 0 || d >= base) break
    value = value * base + d
  }
  return value + 0
}

# ---- a text to walk through: in some awks one look into a string costs as much as the string is long, so it is cut into pieces

# Gives the number that the functions below know the text by. The last one opened is closed first, by OPEN--.
function open(text,    len, i, k, n, part) {
  LEN[++OPEN] = len = length(text); IN = 0
  for (i = 1; i <= len; i += 16384) {
    part = substr(text, i, 16384)
    for (k = 1; k <= 16384 && i + k - 1 <= len; k += 256) PIECE[OPEN, n++] = substr(part, k, 256)
  }
  return OPEN
}

function charAt(text, i) {
  if (text != IN || i <= BEFORE || i > BEFORE + 256) load(text, i)
  return substr(HERE, i - BEFORE, 1)
}

function load(text, i,    k) {
  k = int((i - 1) / 256); IN = text; BEFORE = k * 256
  HERE = BEFORE < LEN[text] ? PIECE[text, k] : ""
}

function slice(text, i, count,    end, take, chunk, out) {
  for (end = i + count; i < end && i <= LEN[text]; i += take) {
    if (text != IN || i <= BEFORE || i > BEFORE + 256) load(text, i)
    take = BEFORE + 257 - i; if (take > end - i) take = end - i
    chunk = chunk substr(HERE, i - BEFORE, take)
    if (length(chunk) > 4096) { out = out chunk; chunk = "" }
  }
  return out chunk
}

# Where a character comes next; behind the end if it does not.
function find(text, char, i) { for (; i <= LEN[text] && charAt(text, i) != char; i++); return i }
function skipBlanks(text, i) { for (; charAt(text, i) ~ /[ \t]/; i++); return i }

# ---- the shell: words, pipes, groups
# Marks within words: \002 an unknown variable, \003 something downloaded or decoded, \004 something unknown that is not empty,
# \005 the home directory, \006 and \007 wildcards. Flags of a pipe: D downloaded, X decoded, R lists the files of a vital place.

function scan(text, level, inFlags, inText,    W, n, R, nr, C, nc, i, j, k, m, c, c2, len, word, has, brace, redir, here, hereEnd, \
    flags, pipeText, f, out, all, g, gIn, gInText, gAcc, gOut, op, closedFlags, closedOut, wasClosed, value, parts, inner) {
  if (level > MOST_DEEP) refuse("", "commands are nested too deeply to be looked through", "Write the command without so many levels of quoting.")
  # Set, and not left to be empty: what was never set and is handed on is shared in some awks.
  text = open(text); len = LEN[text]; i = 1; g = n = nr = nc = hereEnd = has = brace = wasClosed = 0
  word = redir = here = all = closedFlags = closedOut = ""; gAcc[0] = gOut[0] = ""
  flags = gIn[0] = inFlags; pipeText = gInText[0] = inText
  while (i <= len + 1) {
    c = i > len ? "\n" : charAt(text, i)
    if (index(SPECIAL, c) == 0) {
      for (j = i + 1; j <= len && index(SPECIAL, charAt(text, j)) == 0; j++);
      word = word slice(text, i, j - i); has = 1; i = j; continue
    }
    c2 = charAt(text, i + 1)
    if (c == "\\") { if (c2 != "\n") { word = word c2; has = 1 } i += 2; continue }
    if (c == "\047") {
      j = find(text, "\047", i + 1); word = word slice(text, i + 1, j - i - 1); has = 1; i = j + 1; continue
    }
    if (c == "\"") { word = word inQuotes(text, i + 1, level); has = 1; i = POS; continue }
    if (c == "$" || c == "`") {
      value = c == "$" ? dollar(text, i, level, 0) : backtick(text, i, level); i = POS
      if (value ~ /[ \t\n]/) {
        if (value ~ /^[ \t\n]/) { if (has) { W[++n] = word; word = ""; has = 0 } }
        m = split(value, parts, " ")
        for (k = 1; k < m; k++) { W[++n] = word parts[k]; word = "" }
        if (m > 0) { word = word parts[m]; has = 1 }
        if (value ~ /[ \t\n]$/ && has) { W[++n] = word; word = ""; has = 0 }
      } else { word = word value; if (value != "") has = 1 }
      continue
    }
    if (c == "*") { word = word "\006"; has = 1; i++; continue }
    if (c == "?" || c == "[") { word = word "\007"; has = 1; i++; continue }
    if (c == "{") { word = word c; has = 1; brace = 1; i++; continue }
    if (c == "~") {
      if (has) { word = word c; i++ }
      else if (c2 == "+") { word = "."; i += 2 }
      else { for (i++; i <= len && charAt(text, i) ~ /[A-Za-z0-9_-]/; i++); word = "\005" }
      has = 1; continue
    }
    if (c == "#") {
      if (has) { word = word c; i++ } else i = find(text, "\n", i)
      continue
    }
    if (c == "<" && c2 == "(" || c == ">" && c2 == "(") {
      j = closing(text, i + 2, 0); inner = slice(text, i + 2, j - i - 2); i = j + 1; has = 1
      if (c == ">") { C[++nc] = inner; word = word "\004" }
      else word = word (scan(inner, level + 1, "", "") ~ /[DX]/ ? "\003" : "\004")
      continue
    }
    # From here on, a word ends.
    op = ""
    if (c == "<" || c == ">" || c == "&" && c2 == ">") {
      if (has && word ~ /^[0-9]$/ && c != "&") { word = ""; has = 0 }
      op = "redirect"
    } else if (c != " " && c != "\t" && c != "\r") op = c
    if (c == "(" && has && n == 0 && word ~ /=$/) { j = closing(text, i + 1, 0); word = word "\004"; i = j + 1; continue }
    if (has) {
      if (redir != "") { if (redir == "<<<" || redir == "<" && word ~ /\003/) here = here word "\n"; else if (redir ~ />/) R[++nr] = word; redir = "" }
      else if (n == 0 && word == "{") { g++; gIn[g] = flags; gInText[g] = pipeText; gAcc[g] = gOut[g] = "" }
      else if (n == 0 && word == "}") {
        closedFlags = gAcc[g]; closedOut = gOut[g]; wasClosed = 1; FUNCTION = ""
        if (g > 0) { g--; gAcc[g] = gAcc[g] closedFlags; gOut[g] = gOut[g] closedOut }
      }
      else if (brace && word ~ /,/) n = addBraces(W, n, word, 0)
      else W[++n] = word
      word = ""; has = 0; brace = 0
    }
    if (op == "") { i++; continue }
    if (op == "redirect") {
      if (c == "&") { i += 2; redir = ">"; if (charAt(text, i) == ">") i++; continue }
      if (c == ">") { redir = ">"; i++; if (charAt(text, i) ~ /[>|&]/) i++; continue }
      if (slice(text, i, 3) == "<<<") { redir = "<<<"; i += 3; continue }
      if (c2 == "<") { here = here hereDocument(text, i + 2, hereEnd, level); hereEnd = HERE_END; i = POS; continue }
      redir = c2 == ">" ? "<>" : "<"; i += (c2 == ">" || c2 == "&") ? 2 : 1; continue
    }
    if (op == "(" && n == 1 && charAt(text, skipBlanks(text, i + 1)) == ")") {
      FUNCTION = W[1]; n = 0
      i = closing(text, i + 1, 0) + 1; continue
    }
    # And here, a command.
    if (n > 0 || nr > 0 || nc > 0) {
      OUT = ""; CALLED = ""; LOOP = all
      f = n > 0 ? run(W, 1, n, level, flags, here != "" ? here : pipeText) : ""
      out = OUT
      if (n == 0 && here != "") out = here
      for (k = 1; k <= nr; k++) writeTo(R[k], flags f, out, W, n)
      for (k = 1; k <= nc; k++) scan(C[k], level + 1, flags f, out)
      if (FUNCTION != "" && CALLED == FUNCTION && (c == "&" && c2 != "&" || c == "|" && c2 != "|"))
        refuse("fork-bomb", "this is a fork bomb: " FUNCTION "() starts itself again and again", "")
      if (f != "") { all = all f; gAcc[g] = gAcc[g] f }
      if (out != "") gOut[g] = gOut[g] out
    } else if (wasClosed) { f = closedFlags; out = closedOut }
    else { f = ""; out = "" }
    n = nr = nc = 0; here = ""; redir = ""; wasClosed = 0
    if (c == "(") { g++; gIn[g] = flags; gInText[g] = pipeText; gAcc[g] = gOut[g] = ""; i++; continue }
    if (c == ")") {
      closedFlags = gAcc[g]; closedOut = gOut[g]; wasClosed = 1
      if (g > 0) { g--; gAcc[g] = gAcc[g] closedFlags; gOut[g] = gOut[g] closedOut }
      i++; continue
    }
    if (c == "|" && c2 != "|") { flags = flags f; pipeText = out; i += c2 == "&" ? 2 : 1; continue }
    flags = gIn[g]; pipeText = gInText[g]
    if (c == "\n" && hereEnd > 0) { i = hereEnd; hereEnd = 0; continue }
    i += (c2 == c && c != "\n") ? 2 : 1
  }
  SCANNED = gOut[0]; OPEN--
  for (; g > 0; g--) { all = all gAcc[g] }
  return all
}

function addBraces(W, n, word, depth,    a, b, k, level, c, start, head, tail, ends, text, len) {
  a = index(word, "{")
  if (a == 0 || n > 500 || depth > 8) { W[++n] = word; return n }
  head = substr(word, 1, a - 1); start = a + 1; level = 0; text = open(word); OPEN--; len = LEN[text]
  for (b = a + 1; b <= len; b++) {
    c = charAt(text, b)
    if (c == "{") level++
    else if (c == "}") { if (level-- == 0) break }
    else if (c == "," && level == 0) ends = ends " " b
  }
  if (b > len || ends == "") { W[++n] = word; return n }
  tail = substr(word, b + 1); c = split(ends " " b, k, " ")
  for (a = 1; a <= c && n < 500; a++) { n = addBraces(W, n, head substr(word, start, k[a] - start) tail, depth + 1); start = k[a] + 1 }
  return n
}

# A text of its own that is read as if it stood within double quotes.
function asQuoted(text, level,    out) { out = inQuotes(open(text), 1, level); OPEN--; return out }

function inQuotes(text, i, level,    out, chunk, j, c, len, c2) {
  len = LEN[text]
  while (i <= len) {
    for (j = i; j <= len && index("\"\\$`", charAt(text, j)) == 0; j++);
    chunk = chunk slice(text, i, j - i); i = j
    if (length(chunk) > 2048) { out = out chunk; chunk = "" }
    c = charAt(text, i); c2 = charAt(text, i + 1)
    if (c == "\"" || c == "") break
    if (c == "\\") { if (c2 == "\n") i += 2; else { chunk = chunk (index("$`\"\\", c2) ? c2 : c c2); i += 2 } }
    else { chunk = chunk (c == "$" ? dollar(text, i, level, 1) : backtick(text, i, level)); i = POS }
  }
  POS = i + 1
  return out chunk
}

function backtick(text, i, level,    j, inner) {
  for (j = i + 1; j <= LEN[text] && charAt(text, j) != "`"; j++) if (charAt(text, j) == "\\") j++
  inner = slice(text, i + 1, j - i - 1); gsub(/\\`/, "`", inner)
  inner = substituted(inner, level); POS = j + 1
  return inner
}

# What $(...) comes to, where that can be known without running it.
function substituted(inner, level,    f, out) {
  f = scan(inner, level + 1, "", "")
  if (f ~ /[DX]/) return "\003"
  if (inner ~ /^[ \t\n]*pwd[ \t\n]*$/) return "."
  out = SCANNED; sub(/[ \t\n]+$/, "", out)
  return out == "" ? "\004" : out
}

function dollar(text, i, level, isQuoted,    c, j, name, body, op) {
  c = charAt(text, i + 1)
  if (c == "(") {
    j = closing(text, i + 2, 0); body = substituted(slice(text, i + 2, j - i - 2), level); POS = j + 1
    return body
  }
  if (c == "{") {
    j = closingBrace(text, i + 2); body = slice(text, i + 2, j - i - 2)
    match(body, /^[A-Za-z_][A-Za-z0-9_]*/)
    name = RLENGTH > 0 ? substr(body, 1, RLENGTH) : ""; op = substr(body, RLENGTH > 0 ? RLENGTH + 1 : 1)
    if (name == "") { POS = j + 1; return "\002" }
    if (op == "") { POS = j + 1; return valueOf(name, isQuoted) }
    if (op ~ /^:?\?/) { POS = j + 1; return (name in V) && V[name] != "" ? V[name] : "\004" }
    if (op ~ /^:?[-=]/) { sub(/^:?[-=]/, "", op); body = (name in V) && V[name] != "" ? V[name] : asQuoted(op, level); POS = j + 1; return body }
    POS = j + 1
    return op ~ /^[%#]/ ? valueOf(name, isQuoted) : "\002"
  }
  if (c == "\047" && !isQuoted) {
    for (j = i + 2; j <= LEN[text] && charAt(text, j) != "\047"; j++) if (charAt(text, j) == "\\") j++
    POS = j + 1
    return escapes(slice(text, i + 2, j - i - 2))
  }
  if (c == "\"" && !isQuoted) { POS = i + 1; return "" }
  if (c ~ /[A-Za-z_]/) {
    for (j = i + 1; j <= LEN[text] && charAt(text, j) ~ /[A-Za-z0-9_]/; j++);
    POS = j
    return valueOf(slice(text, i + 1, j - i - 1), isQuoted)
  }
  if (c ~ /[0-9@*#?!$-]/ && c != "") { POS = i + 2; return "\002" }
  POS = i + 1
  return "$"
}

function valueOf(name, isQuoted) {
  if (name == "IFS") return isQuoted ? "\002" : " "
  return name in V ? V[name] : "\002"
}

# The escapes of printf, echo -e and $\047...\047.
function escapes(text,    parts, n, i, p, c, m, rest, chunk, out) {
  n = split(text, parts, "\\")
  chunk = parts[1]
  for (i = 2; i <= n; i++) {
    p = parts[i]
    if (length(chunk) > 2048) { out = out chunk; chunk = "" }
    if (p == "") { if (i < n) chunk = chunk "\\" parts[++i]; continue }
    c = substr(p, 1, 1); rest = substr(p, 2)
    m = c == "x" ? leadingDigits(rest, 16, 2) : c == "u" ? leadingDigits(rest, 16, 4) : c == "U" ? leadingDigits(rest, 16, 8) : 0
    if (m > 0) chunk = chunk codePoint(number(substr(rest, 1, m), 16)) substr(rest, m + 1)
    else if ((m = leadingDigits(p, 8, c == "0" ? 4 : 3)) > 0) chunk = chunk codePoint(number(substr(p, 1, m), 8) % 256) substr(p, m + 1)
    else chunk = chunk (c == "n" ? "\n" : c == "t" ? "\t" : c == "r" || c == "a" || c == "b" || c == "e" ? "" : c) rest
  }
  return out chunk
}

# How many digits a text begins with. Not by a regular expression: mawk 1.3.4 miscounts optional characters.
function leadingDigits(text, base, most,    i, d) {
  for (i = 1; i <= most; i++) { d = index("0123456789abcdef", tolower(substr(text, i, 1))); if (d == 0 || d > base || i > length(text)) break }
  return i - 1
}

function closing(text, i, deep,    depth, c, len) {
  len = LEN[text]; depth = 1
  if (deep > 4 * MOST_DEEP) return len + 1
  for (; i <= len; i++) {
    c = charAt(text, i)
    if (c == "\\") i++
    else if (c == "\047") i = find(text, "\047", i + 1)
    else if (c == "\"") i = closingQuote(text, i + 1, deep + 1)
    else if (c == "(") depth++
    else if (c == ")" && --depth == 0) return i
  }
  return len + 1
}

function closingQuote(text, i, deep,    c, len) {
  len = LEN[text]
  for (; i <= len; i++) {
    c = charAt(text, i)
    if (c == "\\") i++
    else if (c == "\"") return i
    else if (c == "$" && charAt(text, i + 1) == "(") i = closing(text, i + 2, deep)
  }
  return len + 1
}

function closingBrace(text, i,    depth, c, len) {
  len = LEN[text]; depth = 1
  for (; i <= len; i++) {
    c = charAt(text, i)
    if (c == "\\") i++
    else if (c == "{") depth++
    else if (c == "}" && --depth == 0) return i
  }
  return len + 1
}

# Sets POS behind the delimiter and HERE_END behind the body.
function hereDocument(text, i, from, level,    c, tabs, isQuoted, delimiter, len, start, j, line, body, k) {
  len = LEN[text]
  if (charAt(text, i) == "-") { tabs = 1; i++ }
  for (i = skipBlanks(text, i); i <= len; i++) {
    c = charAt(text, i)
    if (index(" \t\n;&|<>()", c)) break
    if (c == "\047" || c == "\"" || c == "\\") isQuoted = 1; else delimiter = delimiter c
  }
  POS = i
  if (from == 0) from = find(text, "\n", i) + 1
  start = from
  while (from <= len) {
    j = find(text, "\n", from); line = slice(text, from, j - from); if (tabs) sub(/^\t+/, "", line)
    if (line == delimiter) break
    from = j + 1
  }
  body = slice(text, start, from - start); HERE_END = from > len ? len + 1 : j + 1
  if (!isQuoted && body ~ /[$`]/) { k = POS; j = HERE_END; gsub(/"/, "\\\"", body); body = asQuoted(body, level); POS = k; HERE_END = j }
  return body
}

# ---- what a command does; gives the flags of its output

function run(W, a, n, level, flags, text,    w, name, raw, i, k) {
  while (a <= n) {
    w = W[a]
    if (w ~ /^(if|then|elif|else|while|until|do|!|coproc)$/) a++
    else if (w == "function") { FUNCTION = W[a + 1]; a += W[a + 2] == "{" ? 3 : 2 }
    else if (w ~ /^[A-Za-z_][A-Za-z0-9_]*\+?=/) { assign(w); a++ }
    else if (w == "{") a++
    else break
  }
  if (a > n) return ""
  raw = W[a]; name = raw; gsub(/[\002\004]/, "", name)
  if (raw ~ /^[\002\004]*\003/) { refuse("download", "this runs what it has just downloaded or decoded", READ_FIRST); return "" }
  if (name in SAVED) { refuse("download", "this runs " name ", which it has just downloaded", READ_FILE); return "" }
  if ((k = written(name)) != "") { scan(k, level + 1, "", ""); return "" }
  sub(/^.*\//, "", name); name = tolower(name)
  if (name == "" && raw ~ /\002/ && a < n) return run(W, a + 1, n, level, flags, text)
  CALLED = name
  if (name ~ /^python[0-9.]*$/) name = "python"
  else if (name ~ /^(perl|ruby|php|lua|node)[0-9.]+$/) sub(/[0-9.]+$/, "", name)
  if (name in WRAPPERS) return runWrapped(name, W, a, n, level, flags, text)
  if (name in SHELLS) return runShell(name, W, a, n, level, flags, text)
  if (name in INTERPRETERS) return runInterpreter(name, W, a, n, level, flags, text)
  if (name in DOWNLOADERS) { saveNames(name, W, a, n); return "D" }
  if (name == "for" || name == "select") { loopVariable(W, a, n); return "" }
  if (name ~ /^(export|local|declare|typeset|readonly)$/) {
    for (i = a + 1; i <= n; i++) if (W[i] ~ /^[A-Za-z_][A-Za-z0-9_]*=/) assign(W[i])
    return ""
  }
  if (name == "read") { for (i = a + 1; i <= n; i++) if (W[i] ~ /^[A-Za-z_]/) V[W[i]] = "\004"; return "" }
  if (name == "done" || name == "fi" || name == "esac") return LOOP
  if (name == "eval") { scan(joined(W, a + 1, n), level + 1, "", ""); return "" }
  if (name == "trap") { scan(plain(W[a + 1]), level + 1, "", ""); return "" }
  if (name == "source" || name == ".") { readsFile(W[a + 1], W, a, n, level, flags, text); return "" }
  if (name == "cd" || name == "pushd") { changeDirectory(W, a, n); return "" }
  if (name == "echo" || name == "printf") return runEcho(name, W, a, n)
  if (name == "tee") { for (i = a + 1; i <= n; i++) writeTo(W[i], flags, text, W, n); OUT = text; return "" }
  if (name == "cat") { OUT = text; for (i = a + 1; i <= n; i++) if (W[i] ~ /\003/) return "D"; return "" }
  if (name ~ /^[gmn]?awk$/) { for (i = a + 1; i <= n; i++) scanCode(W[i], level); return "" }
  if (name in DECODERS) { return "X" }
  if (name ~ /^(base32|base64|openssl|xxd|gzip|bzip2|xz|zstd)$/) return decodes(name, W, a, n) ? "X" : ""
  if (name == "find" || name == "gfind" || name == "bfs") return runFind(W, a, n, level)
  if (name == "ls") { for (i = a + 1; i <= n; i++) if (placeOf(W[i]) ~ /^(root|home|system)$/) return "R"; return "" }
  if (name == "git") { runGit(W, a, n); return "" }
  runDestroyer(name, W, a, n)
  return ""
}

function joined(W, a, n) { return plain(glued(W, a, n, " ")) }

# In chunks: to add to a long text takes as long as the text is.
function glued(parts, a, n, between,    i, chunk, text) {
  for (i = a; i <= n; i++) {
    chunk = chunk (i > a ? between : "") parts[i]
    if (length(chunk) > 2048) { text = text chunk; chunk = "" }
  }
  return text chunk
}

function assign(w,    at, name) { at = index(w, "="); name = substr(w, 1, at - 1); sub(/\+$/, "", name); V[name] = substr(w, at + 1) }

# Of what a loop goes through, the worst counts.
function loopVariable(W, a, n,    i, value) {
  value = W[a + 2] == "in" ? W[a + 3] : "\004"
  if (value == "" || value ~ /^[\006\007]/) value = "\004"
  for (i = a + 3; i <= n; i++) if (placeOf(W[i]) ~ /^(root|home|system)$/) value = W[i]
  V[W[a + 1]] = value
}

function changeDirectory(W, a, n,    target) {
  target = W[n]
  if (n == a) target = "\005"
  if (target ~ /^-/) { WHERE = "\004"; return }
  if (target ~ /^[\/\005]/ || target ~ /^\002/) WHERE = target
  else WHERE = (WHERE == "" ? "." : WHERE) "/" target
}

# sudo -u root rm, env A=1 rm, timeout 5 rm: the first word that is not an option; the next one too, if it may be the value of an option.
function runWrapped(name, W, a, n, level, flags, text,    i, isOption, place, f, ran, w) {
  if (name == "xargs" || name == "gxargs" || name == "parallel") if (flags ~ /R$/) XARGS = 1
  place = name in TAKES_PLACE
  if (name ~ /xargs$/ && flags ~ /[DX]/ && W[n] !~ /^-/) for (i = a + 1; i <= n; i++) if (W[i] in SHELLS) refuseCommand("download", "this pipes a download into a shell", READ_FIRST, W, a, n)
  for (i = a + 1; i <= n; i++) {
    w = W[i]
    if (w ~ /^-/) {
      if (name == "env" && sub(/^(-S|--split-string=?)/, "", w)) return scan(plain(w) " " joined(W, i + 1, n), level + 1, flags, text)
      if (name == "sudo" && w ~ /^-[a-z]*[si]$|^--(shell|login)$/) ran = ran "s"
      isOption = w !~ /=/; continue
    }
    if (w ~ /^[A-Za-z_][A-Za-z0-9_]*=/) { assign(w); continue }
    if ((name in TAKES_TEXT) && w ~ /[ \t\n;|]/) f = f scan(plain(w), level + 1, flags, text)
    else f = f run(W, i, n, level, flags, text)
    ran = ran "r"
    if (!isOption && !place) break
    if (!isOption) place = 0
    isOption = 0
  }
  if (ran == "s") readsCode(flags, text, level, "shell")
  XARGS = 0
  return f
}

function runShell(name, W, a, n, level, flags, text,    i, w, hasCode) {
  for (i = a + 1; i <= n; i++) {
    w = W[i]; gsub(/\002/, "", w)
    if (w == "--") { i++; break }
    if (w == "-" && name != "su" || w ~ /^-[a-z]*s[a-z]*$/ && w !~ /c/) { readsCode(flags, text, level, name); return "" }
    if (w ~ /^[-+][A-Za-z]*[oO]$|^--(rcfile|init-file)$/) { i++; continue }
    if (w ~ /^-[A-Za-z]*c$/ || w == "--command" || w == "--session-command") { hasCode = 1; continue }
    if (w !~ /^[-+]/ && !(name == "su" && !hasCode)) break
  }
  if (hasCode) return scan(plain(W[i]), level + 1, flags, text)
  if (i > n) { readsCode(flags, text, level, name); return "" }
  readsFile(W[i], W, a, n, level, flags, text)
  return ""
}

function readsFile(file, W, a, n, level, flags, text) {
  if (file ~ /\003/) refuseCommand("download", "this runs what it downloads", READ_FIRST, W, a, n)
  else if (file in SAVED) refuse("download", "this runs " file ", which it has just downloaded", READ_FILE)
  else if (written(file) != "") scan(written(file), level + 1, "", "")
  else if (file ~ /^(\/dev\/stdin|\/dev\/fd\/0|\/proc\/self\/fd\/0|-)$/) readsCode(flags, text, level, "the shell")
}

# What the same command has put into a file before.
function written(file) {
  if (file in WRITTEN) return plain(WRITTEN[file])
  return sub(/^\.\//, "", file) && (file in WRITTEN) ? plain(WRITTEN[file]) : ""
}

function readsCode(flags, text, level, name) {
  if (flags ~ /D/) refuse("download", "this pipes a download into " name, READ_FIRST)
  if (flags ~ /X/) refuse("decoded", "this gives text that it decodes to " name ", unseen by anybody", "Write the command in plain text.")
  if (text != "") scan(plain(text), level + 1, "", "")
}

function runInterpreter(name, W, a, n, level, flags, text,    i, w, code) {
  code = name == "python" ? "^-[A-Za-z]*c$" : name == "php" ? "^-r$" : "^(-[A-Za-z0-9]*[eEp]|--eval|--print|eval)$"
  for (i = a + 1; i <= n; i++) {
    w = W[i]
    if (w ~ code) { scanCode(W[i + 1], level); return "" }
    if (name == "python" && w ~ /^-[A-Za-z]*m$/) return ""
    if (w == "-") break
    if (w ~ /^-[WX]$/) { i++; continue }
    if (w !~ /^-/) { if (w == "run" && (name == "deno" || name == "bun")) continue; readsFile(w, W, a, n, level, flags, ""); return "" }
    if (w ~ /^--?(version|help|check|v|V|h)$/) return ""
  }
  if (flags ~ /D/) refuse("download", "this pipes a download into " name, READ_FIRST)
  if (flags ~ /X/) refuse("decoded", "this gives text that it decodes to " name, "Write the program in plain text.")
  if (text != "") scanCode(text, level)
  return ""
}

# The texts in a program, if it starts commands or deletes trees: one by one, and put together as the words of one command.
function scanCode(code, level,    i, c, len, j, literal, L, n, deletes) {
  code = plain(code)
  if (code ~ /^\003/) { refuse("download", "this runs what it downloads", READ_FIRST); return }
  if (code !~ /system|exec|popen|spawn|subprocess|os\.|qx|`|rmtree|rmSync|rm\(|rmdir|rm_r|remove_tree|unlink/) return
  deletes = code ~ /rmtree|rmSync|rm\(|rm_r|remove_tree|removedirs/
  code = open(code); len = LEN[code]
  for (i = 1; i <= len; i++) {
    c = charAt(code, i)
    if (c == "\\") { i++; continue }
    if (c != "\"" && c != "\047" && c != "`") continue
    for (j = i + 1; j <= len && charAt(code, j) != c; j++) if (charAt(code, j) == "\\") j++
    literal = slice(code, i + 1, j - i - 1); i = j
    if (deletes && literal ~ /^(\/|~|~\/|\/\*|\/(etc|usr|home|var|bin|lib|root|Users))\/?$/) refuse("code", "this program deletes " literal, NAME_IT)
    if (literal ~ /[ \t;|&]/) scan(literal, level + 1, "", "")
    if (n < 50) L[++n] = literal
  }
  OPEN--
  for (i = 1; i <= n; i++) run(L, i, n, level + 1, "", "")
}

function runEcho(name, W, a, n,    i, text, f) {
  for (i = a + 1; i <= n && (name == "echo" ? W[i] ~ /^-[neE]+$/ : W[i] == "--"); i++);
  text = joined(W, i, n)
  for (; i <= n; i++) {
    if (W[i] ~ /\003/) f = "D"
    else if (f == "" && placeOf(W[i]) ~ /^(root|home|system)$/) f = "R"
  }
  OUT = escapes(text)
  if (name == "echo" && OUT != text && !(W[a + 1] ~ /^-[nE]*e/)) OUT = text "\n" OUT
  if (name == "printf") gsub(/%[sb]/, "", OUT)
  return f
}

function decodes(name, W, a, n,    i) {
  for (i = a + 1; i <= n; i++) if (name == "xxd" ? W[i] ~ /^-[a-z]*r/ : W[i] ~ /^-[A-Za-z]*[dD]|^--d(e|ecode|ecompress)/) return 1
  return 0
}

# The files that a download leaves behind.
function saveNames(name, W, a, n,    i, w) {
  for (i = a + 1; i <= n; i++) {
    w = W[i]
    if (w ~ /^(-o|--output|--output-document)$/ || w ~ (name == "curl" ? "^-[a-zA-Z]+o$" : "^-[a-zA-Z]*O$")) { save(W[++i]); continue }
    if (w ~ /^(--output|--output-document)=/) { sub(/^[^=]*=/, "", w); save(w); continue }
    if (w ~ /^-[oO]./ && w !~ /^-O[-]?$/ && w !~ /^-[a-zA-Z]*[LfsS]/) { save(substr(w, 3)); continue }
    if (w ~ /:\/\//) { sub(/[?#].*$/, "", w); sub(/^.*\//, "", w); if (w ~ /\.(sh|bash|py|pl|rb|js|run|bin)$/) save(w) }
  }
}

function save(file) {
  if (file == "" || file ~ /^(-|\/dev\/)/) return
  SAVED[file] = 1; SAVED["./" file] = 1; sub(/^\.\//, "", file); SAVED[file] = 1
}

# ---- where a path leads: root, home, system, here, git, variable, or "" for anything else

function placeOf(path,    parts, n, i, k, P, isAbsolute, isHome, first, ups) {
  if (path ~ /^[A-Za-z]:[\/\\]*\006?$/) return "root"
  if (path ~ /^\/\002$|^\002\/\006?$/) return "variable"
  if (path !~ /^[\/\005]/ && WHERE != "") { if (WHERE ~ /^\002/) return ""; path = WHERE "/" path }
  isAbsolute = path ~ /^\//; isHome = path ~ /^\005/
  if (isHome) path = substr(path, 2)
  n = split(path, parts, "/")
  for (i = 1; i <= n; i++) {
    if (parts[i] == "" || parts[i] == ".") continue
    if (parts[i] == "..") { if (k > 0) k--; else ups++; continue }
    P[++k] = parts[i]
  }
  for (; k > 0 && P[k] ~ /[\006\007]/ && P[k] ~ /^[].!\006\007]+$/; k--);
  first = P[1]
  if (isHome) return k == 0 ? (ups > 0 ? "system" : "home") : (k == 1 && (first in HOME_PARTS)) ? "home" : ""
  if (isAbsolute) {
    if (k == 0) return "root"
    if (k == 1) return first == "root" ? "home" : first ~ /[\006\007]/ ? "root" : (first in SYSTEM) ? "system" : ""
    if (k == 2 && (first == "home" || first == "Users")) return P[2] == "Shared" ? "" : "home"
    if (k == 2 && (first == "usr" || first == "System" || first == "private" && P[2] != "tmp" || first == "mnt" && length(P[2]) == 1)) return "system"
    if (k == 2 && first == "var" && (P[2] == "lib" || P[2] == "db")) return "system"
    return ""
  }
  if (k == 0) return WHERE != "" && ups == 0 && !(path ~ /^[.\/]*$/) ? "" : "here"
  if (k == 1 && first == ".git" && ups == 0) return "git"
  return ""
}

function isVital(place) { return place == "root" || place == "home" || place == "system" }

function recursive(W, a, n, letters,    i) {
  for (i = a + 1; i <= n; i++) { if (W[i] == "--") return 0; if (W[i] ~ ("^-[A-Za-z\002]*[" letters "]") || W[i] ~ /^--rec/) return 1 }
  return 0
}

function runDestroyer(name, W, a, n) {
  if (name == "rm" || name == "grm" || name == "srm") removes(W, a, n)
  else if (name ~ /^(chmod|chown|chgrp|setfacl)$/) changesRights(W, a, n)
  else if (name == "mv") moves(W, a, n)
  else if (name == "rsync") synchronises(W, a, n)
  else if (name ~ /^(dd|cp|install|ln|shred|truncate|sed|gsed)$/ || name in DISK_TOOLS || name ~ /^mkfs/) diskWork(name, W, a, n)
  else if (name ~ /^(lv|vg|pv)remove$/ || name ~ /^(zpool|zfs)$/ && W[a + 1] == "destroy") refuseCommand("disk", "this removes a volume", "", W, a, n)
  else if (name == "diskutil" && W[a + 1] ~ /^(erase|zero|random|secureErase|partition|reformat)/) refuseCommand("disk", "this erases a disk", "", W, a, n)
  else if (isPowerOff(name, W, a, n)) refuseCommand("power", "this switches the machine off", "", W, a, n)
  else if (name == "kill") killsAll(W, a, n)
  else if (name == "killall5" || name == "pkill" && recursive(W, a, n, "9K") && W[n] ~ /^[.^\006]+$/) refuseCommand("kill", "this ends every process", BY_NUMBER, W, a, n)
  else if (name == "history" && recursive(W, a, n, "c")) refuse("history", "this wipes the history of the shell", "")
  else if (name == "crontab" && recursive(W, a, n, "r")) refuseCommand("cron", "this removes all jobs of the user", "Save them first: crontab -l > crontab.bak.", W, a, n)
  else if (name == "docker" || name == "podman") dockerPrune(W, a, n)
}

function changesRights(W, a, n,    i) {
  if (!recursive(W, a, n, "R")) return
  for (i = a + 1; i <= n; i++)
    if (isVital(placeOf(W[i]))) refuseCommand("permissions", "this changes the rights of everything below " plain(W[i]), NAME_IT, W, a, n)
}

function synchronises(W, a, n) {
  if (joined(W, a, n) ~ / --del/ && isVital(placeOf(W[n])))
    refuseCommand("rm", "this deletes what is not in the source from " plain(W[n]), NAME_IT, W, a, n)
}

function isPowerOff(name, W, a, n,    i) {
  if (name ~ /^(shutdown|reboot|halt|poweroff)$/) return joined(W, a, n) !~ / (-c|--help|--version|-k)( |$)/
  if (name == "init" || name == "telinit") return W[a + 1] ~ /^[06]$/ && a + 1 == n
  if (name != "systemctl" && name != "loginctl") return 0
  for (i = a + 1; i <= n; i++) if (W[i] ~ /^(reboot|poweroff|halt|kexec|emergency|rescue|suspend|hibernate)$/) return 1
  return 0
}

function removes(W, a, n,    i, place, w) {
  for (i = a + 1; i <= n; i++) if (W[i] == "--no-preserve-root") { refuseCommand("rm", "rm is told not to spare /", "", W, a, n); return }
  if (!recursive(W, a, n, "rR")) return
  if (XARGS) { refuseCommand("rm", "rm is given what lies in a place that must stay", NAME_IT, W, a, n); return }
  for (i = a + 1; i <= n; i++) {
    w = W[i]
    if (w ~ /^-/) continue
    place = placeOf(w)
    if (place == "variable") refuseCommand("rm", "if the variable is empty, this deletes from /", "Write ${NAME:?} for $NAME: an empty one is an error then.", W, a, n)
    else if (place == "here") refuseCommand("rm", "this deletes everything in the current directory or above it", "Name what is meant.", W, a, n)
    else if (place == "git") refuseCommand("git-discard", "this deletes the history of the repository", "", W, a, n)
    else if (isVital(place)) refuseCommand("rm", "this deletes " MEANING[place], NAME_IT, W, a, n)
  }
}

function moves(W, a, n,    i) {
  if (W[n] == "/dev/null") { refuseCommand("rm", "what is moved to /dev/null is gone", "", W, a, n); return }
  for (i = a + 1; i < n; i++)
    if (W[i] !~ /^-/ && isVital(placeOf(W[i]))) refuseCommand("rm", "this moves " plain(W[i]) " away", "Name the files that are meant.", W, a, n)
  writeTo(W[n], "", "", W, n)
}

function isDisk(path) { return path ~ /^\/dev\/(sd|hd|vd|xvd|nvme|mmcblk|r?disk[0-9]|mapper\/|md[0-9]|dm-|mem$|kmem$|port$|nbd|ram[0-9]|[\006\007])/ }

function diskWork(name, W, a, n,    i, w, isLast, inPlace) {
  inPlace = name ~ /sed$/ && recursive(W, a, n, "i")
  for (i = a + 1; i <= n; i++) {
    w = W[i]; isLast = i == n
    if (name == "dd" && !sub(/^of=/, "", w)) continue
    if (isDisk(w) && (isLast || name !~ /^(cp|install|ln|sed|gsed)$/) && !onlyLooks(name, joined(W, a, n))) refuseCommand("disk", "this overwrites a disk", "", W, a, n)
    if (name ~ /^(dd|truncate|shred)$/ || isLast && name ~ /^(cp|install|ln)$/ || inPlace) systemFile(w, W, a, n)
  }
}

function onlyLooks(name, text) {
  return name ~ /^(parted|sfdisk|sgdisk|wipefs)$/ && text !~ / (-a|--all|-Z|--zap|-o|mklabel|mkpart|rm|--delete|-d)/
}

function systemFile(path, W, a, n) {
  gsub(/\/+/, "/", path); sub(/^\/private\/etc\//, "/etc/", path)
  if (path ~ /^\/etc\/(passwd|shadow|group|gshadow|sudoers|fstab|ld\.so\.preload|pam\.conf)$/ || path ~ /^\/(boot|etc\/sudoers\.d|etc\/pam\.d)\/./ || path == "/proc/sysrq-trigger")
    refuseCommand("system-file", "this writes " path, "Such a file is changed by the user, with the tool that is made for it.", W, a, n)
}

function writeTo(path, flags, text, W, n) {
  if (isDisk(path)) refuse("disk", "this overwrites a disk (" path ")", "")
  systemFile(path, W, 1, n)
  if (flags ~ /[DX]/ && path ~ /[A-Za-z]/) save(path)
  if (text != "" && length(WRITTEN[path]) < 65536) WRITTEN[path] = WRITTEN[path] text "\n"
}

function killsAll(W, a, n,    i, hasSignal, ends) {
  ends = n == a + 1 || joined(W, a, n) ~ / (-|-s |-SIG|-s SIG)(9|15|KILL|TERM) /
  for (i = a + 1; i <= n; i++) {
    if (W[i] == "-1" && (hasSignal || i > a + 1)) refuseCommand("kill", "this ends every process of the user", BY_NUMBER, W, a, n)
    else if (W[i] ~ /^-/) hasSignal = 1
    else if (W[i] == "1" && i == n && ends) refuseCommand("kill", "this ends the first process of the system", BY_NUMBER, W, a, n)
  }
}

function dockerPrune(W, a, n,    text) {
  text = joined(W, a, n) " "
  if (text ~ / volume prune / || text ~ / (system|image) prune / && text ~ / (-a|-af|-fa|--all|--volumes) / || text ~ / rm .*-[a-z]*f/ && text ~ /\004/)
    refuseCommand("docker", "this deletes containers, images or volumes that others may need", "Remove what is yours by its name.", W, a, n)
}

# ---- find

function runFind(W, a, n, level,    i, k, start, isFiltered, place, worst, m, E) {
  for (i = a + 1; i <= n; i++) if (W[i] in FILTERS) isFiltered = 1
  worst = "\004"
  for (i = a + 1; i <= n && W[i] !~ /^[-(!]/; i++) {
    place = placeOf(W[i])
    if (place == "root" || place == "system" || (isVital(place) || place == "here") && !isFiltered) worst = W[i]
  }
  if (i == a + 1 && !isFiltered) worst = "."
  for (; i <= n; i++) {
    if (W[i] == "-delete" && worst != "\004") refuseCommand("find", "this deletes what it finds below " plain(worst), NARROW, W, a, n)
    if (W[i] !~ /^-(exec|execdir|ok|okdir)$/) continue
    m = 0
    for (k = i + 1; k <= n && W[k] != ";" && W[k] != "+"; k++) E[++m] = W[k] == "{}" ? worst : W[k]
    if (m > 0 && worst != "\004" && E[1] ~ /(^|\/)(rm|unlink|shred|srm)$/) refuseCommand("find", "this deletes what it finds below " plain(worst), NARROW, W, a, n)
    else if (m > 0) run(E, 1, m, level + 1, "", "")
    i = k
  }
  return worst != "\004" && !isFiltered ? "R" : ""
}

# ---- git

function runGit(W, a, n,    i, verb, text) {
  for (i = a + 1; i <= n && W[i] ~ /^-/; i++) {
    if (W[i] == "-C") REPOSITORY = W[i + 1]
    if (W[i] ~ /^(-C|-c|--git-dir|--work-tree|--namespace)$/) i++
  }
  verb = W[i]; text = joined(W, i, n) " "
  if (verb == "stash" && (i == n || W[i + 1] ~ /^(-|push|save)/) || verb == "commit") IS_SAVED = 1
  if (verb == "push") pushes(W, i, n, a)
  else if (!IS_SAVED && discards(verb, text))
    refuseCommand("git-discard", "this throws away work that was not committed, for good", "Put it away first, in the same command: git stash -u && ...", W, a, n)
}

function discards(verb, text) {
  if (verb == "reset") return text ~ / --hard /
  if (verb == "clean") return text ~ / -[a-zA-Z]*f| --force/ && text !~ / -[a-zA-Z]*n| --dry-run/
  if (verb == "stash") return text ~ / (drop|clear) /
  if (verb == "checkout" && text ~ / (-f|--force) /) return 1
  if (verb == "checkout" || verb == "restore") return text ~ / (\.|:\/|\*|\.\/) $/ && text !~ / --staged /
  return verb == "filter-branch" || verb == "reflog" && text ~ / expire .*--all/
}

function pushes(W, a, n, from,    i, isForced, w, names, hasRef) {
  for (i = a + 1; i <= n; i++) if (W[i] ~ /^-[a-zA-Z]*f[a-zA-Z]*$|^--force/) isForced = 1
  for (i = a + 1; i <= n; i++) {
    w = W[i]
    if (w == "--mirror") refuseCommand("git-push", "this makes the remote lose every branch that is not here", "Push the branch that is meant.", W, from, n)
    if (w ~ /^(-d|--delete)$/) isForced = 1
    if (w ~ /^-/) continue
    names++
    if (names > 1) { hasRef = 1; checkBranch(w, isForced, W, from, n) }
  }
  if (isForced && !hasRef) checkBranch(currentBranch(), 1, W, from, n)
}

function checkBranch(ref, isForced, W, a, n) {
  if (ref ~ /^\+/ || ref ~ /^:/) isForced = 1
  sub(/^\+/, "", ref); sub(/^.*:/, "", ref); sub(/^refs\/heads\//, "", ref)
  if (ref == "HEAD" || ref == "@") ref = currentBranch()
  if (isForced && (ref in BRANCH))
    refuseCommand("git-push", "this rewrites or deletes the branch " ref " for everybody", "Push to a branch of your own.", W, a, n)
}

# The branch that is checked out where this runs; a hook starts in the working directory of the agent.
function currentBranch(    dir, line, k) {
  dir = REPOSITORY == "" ? "." : REPOSITORY
  for (k = 0; k < 12; k++) {
    if ((getline line < (dir "/.git/HEAD")) > 0) { sub(/^ref: refs\/heads\//, "", line); sub(/[ \r\n]+$/, "", line); return line }
    dir = dir "/.."
  }
  return ""
}
' >&2
