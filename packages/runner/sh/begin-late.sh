# The same where projects have to be found, or may bring hooks.
if [ "$_loading$_begun" = "" ]; then begin; fi
