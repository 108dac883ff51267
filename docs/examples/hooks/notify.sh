#!/bin/sh
# hawk-hook: events=stop,notification
# hawk-hook: description=Ring the terminal bell when the agent is done or needs you
# hawk-hook: async=true
cat > /dev/null
printf '\a' > /dev/tty 2> /dev/null || :
