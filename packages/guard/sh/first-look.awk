# The first look at an event: exits with 0 if it is clearly harmless, and with 3 if Node has to decide. Prints an edit's path, since awk
# can't tell whether that is a link.
# It doesn't parse shell: a command passes if it has only plain words, its program is on a short list, and no word could be about
# secrets, settings or hawk. An edit passes if its path is just as plain and its text has no mark of a secret.
BEGIN { RS = "\001"; text = "" }
{ text = NR == 1 ? $0 : text "\001" $0 }
END {
  if (length(text) > 65536) exit 3
  low = tolower(text)
  # Escapes hide what is written; \n, \t, \" and \\ do not.
  if (low ~ /\\u|\\\//) exit 3
  if (count(text, "\"tool_input\"") != 1 || count(text, "\"tool_name\"") != 1) exit 3
  # In a directory of an agent or of the system, plain names are not plain.
  if (count(text, "\"cwd\"") > 0 && field("cwd") !~ /^\/[A-Za-z0-9 _.\/-]+$/ || field("cwd") ~ /\/\.|^\/(etc|usr|var|boot|bin|sbin|root)(\/|$)/) exit 3
  tool = field("tool_name")
  if (tool == "Bash") exit isPlainCommand() ? 0 : 3
  if (tool == "Write" || tool == "Edit") { if (!isPlainEdit()) exit 3; print field("file_path"); exit 0 }
  exit 3
}

function count(where, what,    n, at) {
  while ((at = index(where, what)) > 0) { n++; where = substr(where, at + length(what)) }
  return n + 0
}

# The value of a field that is there once and has no escape in it.
function field(name,    at, rest, end) {
  at = index(text, "\"" name "\":")
  if (at == 0 || count(text, "\"" name "\"") != 1) return ""
  rest = substr(text, at + length(name) + 3)
  sub(/^[ \t]*/, "", rest)
  if (substr(rest, 1, 1) != "\"") return ""
  rest = substr(rest, 2)
  end = index(rest, "\"")
  if (end == 0) return ""
  rest = substr(rest, 1, end - 1)
  return index(rest, "\\") > 0 ? "" : rest
}

# Letters, digits and characters that mean nothing to a shell; one command, or several joined by && or ;.
function isPlainCommand(    command, parts, n, i) {
  command = field("command")
  if (command == "" || command !~ /^[A-Za-z0-9 _.,:=@%+\/&;-]+$/ || isTelling(command)) return 0
  gsub(/ *&& */, ";", command)
  if (index(command, "&") > 0) return 0
  n = split(command, parts, ";")
  for (i = 1; i <= n; i++) if (!isHarmless(parts[i])) return 0
  return 1
}

function isHarmless(part,    words, n, i) {
  n = split(part, words, " ")
  if (n == 0) return 0
  if (words[1] == "git") {
    if (n < 2 || words[2] !~ /^(status|diff|log|show|branch|rev-parse|ls-files|fetch|blame|describe|remote)$/) return 0
    if (words[2] == "branch" && n > 2 && words[3] !~ /^(-a|-r|-v|-vv|--all|--list|--show-current|-l)$/) return 0
    if (words[2] == "remote" && n > 2 && words[3] != "-v") return 0
    for (i = 3; i <= n; i++) if (words[i] ~ /^(--output|-o|--ext-diff|--textconv|--upload-pack|-c$|-O)/ || words[i] ~ /:/) return 0
    return 1
  }
  if (words[1] ~ /^(npm|pnpm|yarn|bun)$/) return n >= 2 && words[2] ~ /^(test|t|run|ci|install|i|ls|list|outdated|why|exec)$/ && part !~ / (-g|--global|exec|x|dlx)( |$)/ && part !~ /:/
  if (words[1] ~ /^(cargo|go|make|pytest|tsc|vitest|jest|eslint|prettier|ruff|mypy|tox|mvn|gradle)$/) return n < 12 && part !~ / (publish|yank|clean|install|run|deploy|release|fix|-exec|-toolexec|generate)( |$)/
  if (words[1] !~ /^(ls|pwd|cat|head|tail|wc|grep|rg|which|whoami|date|echo|true|cd|tree|file|stat|du|df|diff|sort|basename|dirname|uname|id|ps|sleep|mkdir)$/) return 0
  if (words[1] == "cd" && part ~ /\.\./) return 0
  for (i = 2; i <= n; i++) if (words[i] ~ /^(-o|--output|--files0-from|--pre|-f|--file)/ && words[1] !~ /^(ls|tail|stat|which|du|df|ps)$/) return 0
  return 1
}

# Words that some rule checks, wherever they are.
function isTelling(what) {
  return tolower(what) ~ /hawk|\.env|env\.|secret|credential|token|passw|\.ssh|\.aws|\.gnupg|\.kube|\.docker|\.config|\.local|\.claude|\.codex|\.gemini|\.qwen|\.cursor|\.copilot|\.github\/(hooks|copilot)|\.cline|\.factory|\.augment|\.kiro|\.windsurf|\.codeium|\.crush|\.opencode|\.kilo|kilo\.json|\.pi\/|\.mcp|\.git\/|\.git$|\.gitconfig|rc( |$)|profile|id_[a-z]|\.pem|\.key|\.p12|\.pfx|\.pkcs|\.keystore|\.jks|\.kdb|\.ppk|\.p8|\.ovpn|key(chain|pair|s\/)|\.asc|\.gpg|kubeconfig|auth|cert|service.?account|\/etc|\/proc|\/dev|\/sys|\/boot|\/root|\/home|\/users|\/library|\.tfvars|\.boto|\.s3cfg|\.vault|\.my\.cnf|_netrc|\.htpasswd|history|\.pypirc|lock|go\.sum|\.snowsql|\.databricks|\.terraform|169\.254|\/$|^\/| \//
}

# The path as above; and in the whole event no mark that a key begins with.
function isPlainEdit(    path) {
  path = field("file_path")
  if (path ~ /^\/(etc|usr|var|boot|bin|sbin|lib|root|proc|dev|sys|private|opt|Library|System)\//) return 0
  if (path == "" || path !~ /^\/[A-Za-z0-9 _.\/-]+$/ || path ~ /(^|\/)\.|\.\.|[ .]$|^ /) return 0
  sub(/^\/(home|Users)\/[a-z]+\//, "", path)
  sub(/^\//, "", path)
  if (isTelling(path)) return 0
  if (low ~ /key|secret|token|passw|credential|auth|akia|asia|gh[pousr]_|github_pat|gl[a-z]+-|xox|xapp-|hooks\.slack|webhooks|k_(live|test|prod)_|whsec_|sk-|aiza|ya29|gocspx|npm_|pypi-|hf_|api_org_|sg\.|do[opr]_v1|shp|dapi|lin_api|ntn_|dp\.|pscale_|dckr_|vc[pairk]_|tskey|glsa_|glc_|sgp_|ops_|a3-|q~|:aa|eyj|private|:\/\//) return 0
  if (low ~ /"(patch|patch_text|patchtext|diff|input|edits|paths|file_paths|path|filename|destination|new_path|target_file|absolute_path|notebook_path|filepath)"/) return 0
  return 1
}
