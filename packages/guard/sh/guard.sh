# Asks a guard: sh guard.sh NAME, with the event on stdin and the guard's settings in the environment. hawk passes where its library
# (HAWK_LIBRARY) and Node (HAWK_NODE) are, and a file where guards of one event note what is fine (HAWK_NOTE).

# The user's own rules apply to commands.
case $1 in dangerous-cmd) ;; *) unset HAWK_GUARD_RULES ;; esac
# Settings that make a guard stricter than the others, or than the first look.
_more=${HAWK_FILE_GUARD-}${HAWK_GUARD_RULES-}
_most=$_more${HAWK_FILE_GUARD_READ-}${HAWK_GUARD_PACKS-}
if [ "${HAWK_NOTE-}" ] && [ -f "$HAWK_NOTE" ]; then
  while read -r _name; do
    case $_name in
    "$1") if [ "$_more" = "" ]; then exit 0; fi ;;
    plain) if [ "$_most" = "" ]; then exit 0; fi ;;
    esac
  done <"$HAWK_NOTE"
fi

LC_ALL=C PATH=/usr/bin:/bin:$PATH
export LC_ALL PATH
_event=$(cat && echo .) || exit 2
_event=${_event%.}

# is_itself FILE: not a link, not below one, and not in a directory that doesn't exist yet.
is_itself() {
  if [ "$1" = "" ]; then return 0; fi
  [ ! -L "$1" ] && [ "$(cd "${1%/*}/" 2>/dev/null && pwd -P)" = "${1%/*}" ]
}

# The first look, which needs no Node: 0 passes for every guard, anything else goes to Node.
if [ "$_most" = "" ] && _path=$(printf '%s' "$_event" | awk -f "$HAWK_LIBRARY/first-look.awk" -) && is_itself "$_path"; then
  if [ "${HAWK_NOTE-}" ]; then echo plain >>"$HAWK_NOTE"; fi
  exit 0
fi

if [ ! -x "${HAWK_NODE-}" ]; then
  echo "$1: checking this needs Node, which was not found. Fix: hawk sync" >&2
  exit 2
fi
# Starts Node without variables that load code into it: a project may have set them.
unset NODE_OPTIONS NODE_V8_COVERAGE NODE_COMPILE_CACHE
printf '%s' "$_event" | "$HAWK_NODE" "$HAWK_LIBRARY/guard.cjs" "$1"
_code=$?
case $_code in 0 | 2) exit $_code ;; esac
echo "$1: hawk's guard exited with $_code, so the call could not be checked. Fix: hawk doctor" >&2
exit 2
