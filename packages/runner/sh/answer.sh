# Results of hooks that did something. Node handles what the shell can't be sure about.

# outcome WORD NUMBER keeps the strongest for the trace, and whose it is.
outcome() {
  case $1$_outcome in
  blocked*) ;;
  context?* | answer?*) return ;;
  esac
  _outcome=$1 _culprit=$2
}

sort_result() {
  eval "_code=\$_code_$1 _letter=\$_letter_$1 _way=\$_way_$1 _is_guard=\$_is_guard_$1"
  if [ "$_letter" ]; then
    if [ "$_is_guard" ]; then hand_over; fi
    case $_letter in T) outcome timeout "$1" ;; F) outcome flood "$1" ;; *) outcome missing "$1" ;; esac
    _failed="$_failed $1"
    return
  fi
  if [ "$_code" -eq 2 ]; then
    if [ "$_exit_two_blocks$_says_block" = "" ]; then hand_over; fi
    _answer=$("$_head" -c "$_most_output" <"$_files.$1.e")
    case $_answer in *[![:space:]]*) ;; *) hand_over ;; esac
    _blocked="$_blocked $1"
    outcome blocked "$1"
    return
  fi
  if [ -s "$_files.$1.o" ] && sort_output "$1"; then return; fi
  if [ "$_code" -eq 0 ]; then return; fi
  if [ "$_is_guard" ]; then hand_over; fi
  _failed="$_failed $1"
  outcome failed "$1"
}
_most_output=1048576

# sort_output NUMBER fails if the output does not settle what the hook did. Stripping many leading blanks takes a shell longer than
# starting Node.
sort_output() {
  _line=$("$_head" -c "$_most_output" <"$_files.$1.o")
  _value=$_line
  case $_line in
  [[:space:]]*)
    [ ${#_line} -lt 65536 ] || hand_over
    _before=${_line%%[![:space:]]*}
    [ ${#_before} -lt 4000 ] || hand_over
    _value=${_line#"$_before"}
    ;;
  esac
  case $_value in
  '{'*) take_answer "$1" ;;
  "$_bom"*) hand_over ;;
  '') return 1 ;;
  *)
    [ "$_code" -eq 0 ] || return 1
    if [ "$_text_reaches_model" ]; then
      _texts="$_texts $1"
      outcome context "$1"
    elif [ "$_text_is_for_node" ]; then
      hand_over
    fi
    ;;
  esac
}

# A structured answer passes unchanged if it is final and the host reads it as Node would: under the event's own name, at an
# event where both agree on what answers mean, and from a program whose bad answer does not block. An answer without its end may
# have been cut. Node reports requests that the host ignores at this event, and handles every answer that a host could
# read as a failure that blocks.
take_answer() {
  if [ "$_takes_answers" = "" ] || [ "$_is_guard$_way$_fails_closed" ] || [ "$1" != "${_picked##* }" ]; then hand_over; fi
  case $_line in *'}' | *'}'[[:space:]]) ;; *) hand_over ;; esac
  case $_line in
  *'"async"'*) hand_over ;;
  *"\"hookEventName\":\"$_native_event\""* | *"\"hookEventName\": \"$_native_event\""*) ;;
  *'"hookEventName"'*) hand_over ;;
  esac
  for _field in $_dropped_fields; do
    case $_line in *"\"$_field\""*) hand_over ;; esac
  done
  _answered="$_answered $1" _answer=$_line _answer_code=$_code
  outcome answer "$1"
}

# Says what the hooks did in the host's terms. If two have something to say, Node merges them.
answer() {
  trap '' PIPE
  if [ "$_blocked" ]; then
    case $_blocked$_answered in ' '*' '*) hand_over ;; esac
    # These hosts may accept more along with a block.
    if [ "$_shown" ] && [ "$_texts$_failed" ]; then hand_over; fi
    if [ "$_says_block" ]; then
      to_json "$_answer" || hand_over
      say_block || give_up ''
      end_runner 0
    fi
    printf '%s\n' "$_answer" >&4
    end_runner 2
  fi
  if [ "$_answered" ]; then
    case $_answered$_texts$_failed in ' '*' '*) hand_over ;; esac
    printf '%s\n' "$_answer"
    end_runner "$_answer_code"
  fi
  if [ "$_texts" ]; then
    if [ "$_failed" ]; then hand_over; fi
    if [ "$_says_context" ]; then say_texts; fi
    for _turn in $_texts; do
      _line=$("$_head" -c "$_most_output" <"$_files.$_turn.o")
      printf '%s\n' "$_line"
    done
    end_runner 0
  fi
  if [ "$_exit_one_warns" = "" ]; then hand_over; fi
  for _turn in $_failed; do report_failure "$_turn" >&4; done
  if [ "$_fails_closed" = "" ]; then end_runner 1; fi
  if [ "$_warning" ]; then warn; fi
  end_runner 0
}

# All texts for the model, in the host's own JSON.
say_texts() {
  _more=
  for _turn in $_texts; do
    to_json "$("$_head" -c "$_most_output" <"$_files.$_turn.o")" || hand_over
    _more="$_more${_more:+\\n}$_value"
  done
  _value=$_more
  say_context || give_up ''
  end_runner 0
}

# to_json TEXT puts a text into _value as JSON, without surrounding blanks. It fails if that takes more than a few escapes:
# non-ASCII bytes may not be valid characters.
to_json() {
  [ ${#1} -le 4000 ] || return 1
  _value=$1
  while :; do case $_value in [[:space:]]*) _value=${_value#?} ;; *) break ;; esac done
  while :; do case $_value in *[[:space:]]) _value=${_value%?} ;; *) break ;; esac done
  case $_value in *[!"$_ascii$_line_break$_tabulator"]*) return 1 ;; esac
  # shellcheck disable=SC1003 # One becomes two.
  replace \\ '\\'
  replace '"' '\"'
  replace "$_line_break" '\n'
  replace "$_tabulator" '\t'
}
_ascii=' !"#$%&()*+,./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\]^_`abcdefghijklmnopqrstuvwxyz{|}~'\''-'
_tabulator='	' _line_break='
'

# replace SIGN OTHER, in _value.
replace() {
  _left=$_value _value=
  while :; do
    case $_left in
    *"$1"*) _value=$_value${_left%%"$1"*}$2 _left=${_left#*"$1"} ;;
    *) break ;;
    esac
  done
  _value=$_value$_left
}

# In a host that reads any failure as a block, failures become a message to the user.
warn() {
  _others=
  for _turn in $_failed; do
    eval "_name=\$_name_$_turn"
    _others=${_others:+$_others, }$_name
  done
  fill_in "$_warning" "hawk: $_others failed at $_event. To see why: hawk log" "hawk: a hook failed at $_event. To see why: hawk log"
}

report_failure() {
  eval "_name=\$_name_$1 _letter=\$_letter_$1"
  case $_letter in
  T) printf 'hawk: %s timed out at %s in %s, and hawk stopped it\n' "$_name" "$_event" "$_host" ;;
  F) printf 'hawk: %s printed too much at %s in %s, and hawk stopped it\n' "$_name" "$_event" "$_host" ;;
  M) printf 'hawk: %s is gone or empty, so it did not run at %s in %s; put it back, or run hawk sync\n' "$_name" "$_event" "$_host" ;;
  *)
    printf 'hawk: %s failed at %s in %s: ' "$_name" "$_event" "$_host"
    if [ -s "$_files.$1.e" ]; then "$_head" -c "$_most_output" <"$_files.$1.e"; else printf 'it printed nothing\n'; fi
    ;;
  esac
}
