# For a host that is almost like Claude Code: turns its payload into what hooks get, if only names differ. Reads all of the
# JSON; anything unclear goes to Node. The pieces between its quotes become the words of a list, so it starts no process.

# pick decides which hooks match this payload (_picked) and what they get (_shown), or that only Node can tell (_ask_node). It ends the runner
# if none does.
pick() {
  if other_host; then dismiss; fi
  find_doubts
  if splice && [ "$_doubt" = "" ]; then
    if [ "$_picked" = "" ]; then dismiss; fi
    HAWK_PROJECT_DIR=${_named_project:-$_directory} CLAUDE_PROJECT_DIR=${_named_project:-$_directory}
    export HAWK_PROJECT_DIR CLAUDE_PROJECT_DIR
  else
    _ask_node=1
  fi
  if [ "${HAWK_VERIFY-}" ]; then find_proof; fi
}

# splice fails if the payload may not be JSON, or needs more than other names.
splice() {
  case $_payload in *[[:cntrl:]]*) return 1 ;; esac
  [ "$_subject_key" = tool_name ] || is_whole || return 1
  _state=value _keys=' ' _strings=' ' _fields=' ' _separators=$IFS
  IFS='"'
  # shellcheck disable=SC2086 # It is meant to be split.
  set -- $_payload
  IFS=$_separators
  while [ $# -gt 0 ]; do
    _signs=$1
    shift
    read_signs || return 1
    [ $# -gt 0 ] || break
    _text=$1
    while is_open "$1"; do
      shift
      [ $# -gt 0 ] || return 1
      # shellcheck disable=SC2089 # It is the quote that was there.
      _text="$_text\"$1"
    done
    shift
    read_text || return 1
  done
  [ "$_state" = end ] || return 1
  for _value in $_needed_keys; do
    case $_strings in *" $_value "*) ;; *) return 1 ;; esac
  done
  if [ "$_subject_key" = tool_name ]; then has_input || return 1; else pick_hooks; fi
  _shown="{\"hook_event_name\":\"$_hook_event\"$_copies$_members${_adds_native:+,\"_native\":$_payload}}"
}

# is_open PIECE tells whether the quote behind it is part of the text, since it is escaped.
is_open() {
  case $1 in *\\) ;; *) return 1 ;; esac
  _value=$1
  while :; do
    case $_value in
    *\\\\) _value=${_value%??} ;;
    *\\) return 0 ;;
    *) return 1 ;;
    esac
  done
}

# Reads what stands between two texts. _stack has an o for each object around it, and an a for each list, the innermost first.
read_signs() {
  [ ${#_signs} -lt 200 ] || return 1
  _left=$_signs
  while [ "$_left" ]; do
    case $_state$_left in
    named:*) _state=value ;;
    after,*)
      case $_stack in
      o) take_member || return 1 ;;
      o*) _state=next_key ;;
      *) _state=value ;;
      esac
      ;;
    value'{'* | first'{'*)
      if [ "$_stack$_key" = otool_input ]; then _strings="${_strings}tool_input "; fi
      _stack=o$_stack _state=key
      ;;
    value'['* | first'['*) _stack=a$_stack _state=first ;;
    after'}'* | key'}'*) close_one o || return 1 ;;
    after']'* | first']'*) close_one a || return 1 ;;
    key' '* | next_key' '* | named' '* | value' '* | first' '* | after' '*) ;;
    value* | first*) read_literal || return 1 ;;
    *) return 1 ;;
    esac
    _left=${_left#?}
  done
  _member=$_member$_signs
}

# close_one LETTER, of what is closed.
close_one() {
  case $_stack in
  o) take_member && _state=end ;;
  "$1"?*) _stack=${_stack#?} _state=after ;;
  *) return 1 ;;
  esac
}

# A key of the outermost object and its value are over.
take_member() {
  _member=$_member${_signs%"$_left"}
  case $_usual_keys in *" $_key "*) case $_usual_members in *"$_member"*) ;; *) return 1 ;; esac ;; esac
  if [ "$_key" ] && is_kept; then _members="$_members,$_member"; fi
  _signs=${_left#?} _state=next_key
}

# Whether hooks see the member with the name _key.
is_kept() {
  if [ "$_kept_keys" ]; then case $_kept_keys in *" $_key "*) ;; *) return 1 ;; esac fi
  case $_dropped_keys in *" $_key "*) return 1 ;; esac
}

# Leaves its last character to the caller. A number in an unusual form goes to Node.
read_literal() {
  case $_left in
  true*) _value=true ;;
  false*) _value=false ;;
  null*) _value=null ;;
  *)
    _value=${_left%%[!0-9.-]*}
    is_number "${_value#-}" || return 1
    ;;
  esac
  _left=${_left#"${_value%?}"} _state=after
}

is_number() {
  case $1 in
  *.*) case ${1#*.} in '' | *[!0-9]*) return 1 ;; esac ;;
  esac
  case ${1%%.*} in
  0) ;;
  [1-9]*) case ${1%%.*} in *[!0-9]*) return 1 ;; esac ;;
  *) return 1 ;;
  esac
}

read_text() {
  case $_text in *\\*) are_escapes_known || return 1 ;; esac
  case $_state in
  key | next_key)
    _state=named
    case $_stack in
    o) read_key || return 1 ;;
    oo) if [ "$_key" = tool_input ]; then read_field || return 1; fi ;;
    esac
    ;;
  value | first)
    case $_stack in
    o) read_value || return 1 ;;
    oo) if [ "$_key" = tool_input ]; then read_input || return 1; fi ;;
    ao) if [ "$_state$_key" = "first$_directories_key" ]; then take_first || return 1; fi ;;
    esac
    _state=after
    ;;
  *) return 1 ;;
  esac
  _member="$_member\"$_text\""
}

# Two backslashes are one, and what follows them is as it is.
are_escapes_known() {
  # shellcheck disable=SC2141 # It is a backslash.
  IFS=\\
  # shellcheck disable=SC2086,SC2090 # It is meant to be split.
  set -- $_text
  IFS=$_separators
  shift
  while [ $# -gt 0 ]; do
    case $1 in
    '') [ $# -eq 1 ] || shift ;;
    [\"/bfnrt]*) ;;
    u[0-9a-fA-F][0-9a-fA-F][0-9a-fA-F][0-9a-fA-F]*) ;;
    *) return 1 ;;
    esac
    shift
  done
}

# In JSON the last of two equal keys wins, so such a payload goes to Node. The tool and its input may have other names here; what has
# theirs then is something else.
read_key() {
  case $_text in '' | *[!A-Za-z0-9_-]*) return 1 ;; esac
  case $_keys$_foreign_keys in *" $_text "*) return 1 ;; esac
  _keys="$_keys$_text " _member=
  case $_text in
  "$_tool_key") _text=tool_name ;;
  "$_input_key") _text=tool_input ;;
  tool_name | tool_input) _text=- ;;
  esac
  _key=$_text
}

# A text at the top. take_text is the host's own.
read_value() {
  [ "$_key" != tool_input ] || return 1
  _strings="$_strings$_key "
  take_text
}

# A key of the tool's input. Files are named in file_path, one by one, except by tools of MCP servers.
read_field() {
  case $_text in '' | *[!A-Za-z0-9_-]*) return 1 ;; esac
  case $_foreign_fields in *" $_text "*) return 1 ;; esac
  rename_field
  case $_fields in *" $_text "*) return 1 ;; esac
  case $_subject:$_text in mcp__*) ;; *:file_paths | *:notebook_path) return 1 ;; esac
  _field=$_text _fields="$_fields$_text "
}

# A text in the tool's input. Paths must be absolute.
read_input() {
  _strings="$_strings.$_field "
  case $_subject:$_field:$_text in
  mcp__*) ;;
  *:path:/* | *:file_path:/*) ;;
  *:path:* | *:file_path:*) return 1 ;;
  esac
}

# Everything that guards check is there.
has_input() {
  case " $_file_tools " in *" $_subject "*) case $_strings in *' .file_path '*) ;; *) return 1 ;; esac ;; esac
  case " $_shell_tools " in *" $_subject "*) case $_strings in *' .command '*) ;; *) return 1 ;; esac ;; esac
}

# The tool in the payload. If no hook matches it, the event ends here, no matter how long the rest is.
take_tool() {
  case $_text in '' | *[!A-Za-z0-9_.:-]*) return 1 ;; esac
  _tool=$_text _subject=$_text
  sort_tool || return 1
  pick_hooks
  if [ "$_has_guard" ]; then doubt_tool; fi
  if [ "$_picked$_doubt" = "" ] && [ "$_directory" ]; then
    if ! is_named_twice && ! is_marked; then dismiss; fi
  fi
  _text=$_subject
  [ "$_is_for_node" = "" ] && is_whole
}

# What else hooks are picked by.
take_subject() {
  case $_text in *[!A-Za-z0-9_.:-]*) return 1 ;; esac
  _subject=$_text
}

# The session's directory, and the project's according to the host, must be where this runner looked for the project: where it was
# started, or where the host says.
take_directory() {
  case $_text in *\\*) return 1 ;; esac
  # shellcheck disable=SC3013 # dash, bash, busybox and zsh all have -ef.
  { [ "$_text" -ef "${_project:-.}" ] && [ "${_named_project:-.}" -ef "${_project:-.}" ]; } || return 1
  # If the host names the project, hooks start there, no matter where the runner was started.
  if [ "$_project" ]; then { [ "$_text" = "$_project" ] && [ "$_text" != "${_text#/}" ] && cd -- "$_text" 2>/dev/null; } || return 1; fi
  _directory=$_text
}

# The same where it is the first of a list.
take_first() {
  _strings="$_strings$_key "
  take_directory && copy_text cwd
}

# copy_text KEY puts the text under another key as well.
copy_text() {
  _copies="$_copies,\"$1\":\"$_text\""
}
