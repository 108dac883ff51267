# start_in_background NUMBER starts a hook that nobody waits for. It opens the payload before forking: the file may be gone by the
# time the hook starts.
start_in_background() {
  { true <"$_input"; } || no_room
  exec 3<"$_input"
  {
    trap - EXIT
    say_released "a$1"
    _run="${_run%/}a$1/"
    own_group
    "hook_$1" "$_run" <&3 >/dev/null 2>&1 3>&- 5>&- 6>&- 7>&- 8>&- 9>&- 4>&- &
    _other=$!
    same_group
    exec 3<&-
    eval "_limit=\$_limit_$1"
    _limit=$((_limit / 100 + 1))
    while [ "$_limit" -gt 0 ] && kill -0 "$_other"; do
      "$_sleep" 1
      _limit=$((_limit - 1))
    done
    _letter=
    if kill -0 "$_other"; then
      _letter=timeout
      end_hook "$_other" "$_run" 5
    fi
    if wait "$_other"; then _letter=${_letter:-ok}; else _letter=${_letter:-failed}; fi
    case $_trace_level$_letter in off* | decisionsok) ;; *) write_line "$_letter" '' "$1" ',"late":true' ;; esac
  } </dev/null >/dev/null 2>&1 5>&- 6>&- 7>&- 8>&- 9>&- 4>&- &
  _beside="$_beside $!:a$1"
  exec 3<&-
  _ran="$_ran $1:A" _asked="$_asked $1" _outcome=${_outcome:-background}
}
