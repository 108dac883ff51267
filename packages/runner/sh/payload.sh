# What a runner can tell about a payload without starting a process. It relies only on what holds for any JSON text; the rest goes to Node.

# are_keys KEY... tells whether the outermost object has all of these. Where that is not certain, Node is asked.
are_keys() {
  for _value; do
    _before=${_payload%%"\"$_value\":"*}
    is_top_key || {
      _doubt=1
      return 1
    }
  done
}

find_subject() {
  top_field "$_subject_key"
  _subject=$_value
  case $_subject in *[!A-Za-z0-9_.:-]*) _subject= ;; esac
  case $_payload in *"\"$_subject_key\""*"\"$_subject_key\""*) _subject= ;; esac
}

# Sets _doubt where the shell may not settle a payload: one that is cut or not an object, and for a guard also one of a program or a tool
# that hawk does not know.
find_doubts() {
  if is_cut; then _doubt=1; fi
  if [ "$_picked" ] && [ "$_subject_key" = tool_name ]; then doubt_input; fi
  [ "$_has_guard" ] || return 0
  if [ "$_subject_key" = tool_name ]; then doubt_tool; fi
  if is_strange; then _doubt=1; fi
}

# Hooks get each file of a call in file_path, as an absolute path, and guards need a file or a command. Calls that are
# not sent that way goes to Node.
doubt_input() {
  case " $_file_tools " in *" $_subject "*)
    case $_payload in
    *'"file_paths":'*) _doubt=1 ;;
    *'"file_path":"/'*) ;;
    *) _doubt=1 ;;
    esac
    ;;
  esac
  if [ "$_has_guard" ]; then
    case " $_shell_tools " in *" $_subject "*) case $_payload in *'"command":"'*) ;; *) _doubt=1 ;; esac ;; esac
  fi
}

# Node judges unknown tools by the shape of their input, MCP tools included.
doubt_tool() {
  [ "$_subject" ] || return 0
  case " $_known_tools " in *" ${_tool:-$_subject} "*) ;; *) _doubt=1 ;; esac
}

# hawk verify marks the calls that it wants blocked. Node blocks them in the host's terms, or the shell does, as it
# would for a hook that exits with 2. Everything else runs as usual.
find_proof() {
  case $HAWK_VERIFY in hawk-verify-?*) ;; *) return ;; esac
  case $_exit_two_blocks$_payload in
  1*"$HAWK_VERIFY-exit"*)
    trap '' PIPE
    printf 'hawk verify blocks this call on purpose (%s; hooks: ;)\n' "$HAWK_VERIFY" >&"$_stderr"
    be_seen
    if [ "$_files" ]; then remove_files; fi
    finish 2
    ;;
  *"$HAWK_VERIFY"*) _ask_node=1 ;;
  esac
}

# Puts the whole payload into a file without looking at it.
spool() {
  _input=$_files.i
  "$_cat" 4>&- >"$_input" || no_room
}

# Hooks get the translated payload.
keep_shown() {
  _input=$_files.p
  printf '%s\n' "$_shown" 4>&- >"$_input" || no_room
}
