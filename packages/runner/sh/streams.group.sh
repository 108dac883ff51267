# What runs beside the runner, without /proc (macOS): each hook gets its own process group, so processes that left the tree still end with
# its hook. bash does that without a terminal; dash, busybox and zsh do not, and ps finds what is still in the tree there. (`command` keeps a
# refusal from ending the shell.)
own_group() { command set -m; }
same_group() { command set +m; }

# What runs beside the runner has a pid and a name: it leaves a file of that name when it has closed the host's streams.
holds_streams() { ! [ -f "$_files.${1#*:}" ] && kill -0 "${1%%:*}"; }
say_released() { true >"$_files.$1"; }

remember_runner() { :; }
