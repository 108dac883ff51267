# If the payload has already been read: picks its hooks, before the shell has read more of this file.
if [ "$_loading$_reason" = "" ] && [ "$_intake" = look ]; then pick_early; fi
