# Nothing was cut off.
_is_all_read=1
