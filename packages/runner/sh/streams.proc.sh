# What runs beside the runner, on Linux, where the process table is in files. A shell without a terminal gives its children no process
# group of their own, so the tree is walked when it has to be ended.
own_group() { :; }
same_group() { :; }

# What runs beside the runner has a pid and a name.
holds_streams() { [ -h "/proc/${1%%:*}/fd/4" ]; }
say_released() { :; }

# In a container, /proc may be the host system's, with other pids.
remember_runner() { read -r _runner _ </proc/self/stat; }
