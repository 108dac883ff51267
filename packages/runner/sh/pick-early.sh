# Where the payload has been read already, what it is for, before the shell has read any more of this file.
if [ "$_loading$_reason" = "" ] && [ "$_intake" = look ]; then pick_early; fi
