# Most events are about a tool that no hook matches, here or in any project. They end here, before the shell has read how to do
# more.

# How many bytes to look at, and a number of characters that is surely less: one may be four bytes long, and shells differ in what
# they count.
_most_bytes=65536 _surely_whole=16384

is_whole() {
  [ ${#_payload} -lt "$_surely_whole" ]
}

# top_field KEY puts the text of a key of the outermost object into _value.
top_field() {
  _value=
  _before=${_payload%%"\"$1\":\""*}
  is_top_key || return 1
  _value=${_payload#"$_before\"$1\":\""}
  _value=${_value%%'"'*}
}

# Whether _before ends right before a key of the outermost object: it has no bracket after its first character and does not end in
# a backslash, since a quote within a text would be escaped. Looking further takes a shell longer than starting Node.
is_top_key() {
  case $_before in
  "$_payload" | ?*['{[']* | *\\) return 1 ;;
  '{'*) [ ${#_before} -lt 4000 ] ;;
  *) return 1 ;;
  esac
}

# settle_early ends the runner if the payload names such a tool at its top level, once, and nothing else about it is odd.
settle_early() {
  if [ "$_harmless_tools" = "" ] || [ "$_doubt" ] || is_cut; then return; fi
  top_field "$_tool_key"
  case $_value in '' | *[!A-Za-z0-9_-]*) return ;; esac
  case $_harmless_tools in *" $_value "*) ;; *) return ;; esac
  if is_named_twice || is_strange || is_marked; then return; fi
  dismiss
}

# In JSON the last of two equal keys wins, so such a payload goes to Node.
is_named_twice() {
  case $_payload in *"\"$_tool_key\""*"\"$_tool_key\""*) ;; *) return 1 ;; esac
}

# Whether the payload is not an object, or ends before it should.
is_cut() {
  case $_payload in
  '{'*'}') return 1 ;;
  '{'*) is_whole ;;
  esac
}

# Grok runs Claude Code's hooks too. Others send every field twice, once in their own spelling. For a host with such a spelling it is normal.
is_strange() {
  if [ "$_tool_key" != tool_name ]; then return 1; fi
  if [ "${GROK_HOOK_EVENT-}" ]; then return; fi
  case $_payload in *'"hookEventName":'* | *'"toolName":'*) ;; *) return 1 ;; esac
}

# No hook is for this event.
dismiss() {
  be_seen
  if [ "$_files" ]; then remove_files; fi
  finish 0
}
