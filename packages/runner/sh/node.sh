# hand_over lets Node continue from here. Node gets what finished hooks did, and removes the files. Its exit code carries a
# mark, 100 more than the host's code; without it something broke. 98: Node said why itself. 99: Node is too old.
hand_over() {
  [ -s "$_dispatcher" ] || give_up "$_dispatcher is gone or empty, so $_native_event hooks could not run. Fix: hawk sync"
  # Hooks got a copy of it.
  if [ "$_input" ] && [ "$_input" = "$_files.p" ]; then keep; fi
  # Node removes the files by which the watch says that it has let go of the host's streams, and writes the trace.
  if [ "$_watch" ]; then
    true >"$_files.l"
    let_go
  else
    be_seen
  fi
  _beside=
  if [ "$_input" ]; then exec 3<"$_input"; elif [ "$_files" ]; then exec 3</dev/null; else exec 3<&0; fi
  with_nodes ask_nodes
  # An agent started from the desktop has a short PATH. The last of nvm's versions is the newest.
  set +f
  for _other in "${HOME-}"/.nvm/versions/node/*/bin/node; do :; done
  set -f
  ask_nodes "$(command -v node)" /opt/homebrew/bin/node /usr/local/bin/node "${HOME-}/.volta/bin/node" "$_other"
  give_up "${_reason:-Node not found}, so $_native_event hooks could not run. Fix: hawk sync"
}

# ask_nodes CANDIDATE... ends the runner with the answer of the first that works.
ask_nodes() {
  for _program; do
    case $_program in /*) ;; *) continue ;; esac
    if is_executable "$_program"; then ask_node; else _reason=${_reason:-Node not found at $_program}; fi
  done
}

# Signals for the runner go to Node, which ends the hooks. USR1 comes from Node itself: the answer is out, and Node stays for a hook that
# keeps running.
ask_node() {
  _node_code=
  trap 'end_node 143' TERM
  trap 'end_node 130' INT
  trap 'end_node 129' HUP
  trap 'release' USR1
  {
    trap - EXIT
    put_aside
    exec "$_program" "$_dispatcher" "$_plan" "$_host" "$_native_event" "$_files" "$_ran" "$_failure" "$$"
  } <&3 2>&"$_stderr" 3>&- 4>&- &
  _node_pid=$!
  while :; do
    wait "$_node_pid"
    _node_code=$?
    kill -0 "$_node_pid" 2>/dev/null || break
  done
  case $_node_code in
  100 | 101 | 102) end_runner $((_node_code - 100)) ;;
  99) _reason="Node at $_program is too old" ;;
  98) give_up '' ;;
  *) give_up "Node broke off with $_node_code before it could answer, so $_native_event hooks could not run. Fix: hawk doctor" ;;
  esac
}

# Starts Node without variables that load code or settings into it, since a project may have set them. Hooks get them back.
put_aside() {
  for _value in NODE_OPTIONS NODE_V8_COVERAGE NODE_COMPILE_CACHE OPENSSL_CONF OPENSSL_MODULES OPENSSL_ENGINES; do
    eval "_other=\${$_value+set}"
    if [ "$_other" ]; then
      eval "export HAWK_$_value=\"\$$_value\""
      unset "$_value"
    fi
  done
}

end_node() {
  trap '' TERM INT HUP
  kill -TERM "$_node_pid"
  wait "$_node_pid"
  if [ "$_files" ]; then remove_files; fi
  end_runner "$1"
}

remove_files() {
  set +f
  "$_rm" -f "$_files".*
  set -f
}

release() {
  _node_code=
  read -r _node_code <"$_temporary/$$.code"
  case $_node_code in 100 | 101 | 102) ;; *) return ;; esac
  "$_rm" -f "$_temporary/$$.code"
  end_runner $((_node_code - 100))
}
