// Where /proc is hidden, Node does not know where it is itself; the rig says it.
process.execPath = process.env.HAWK_RIG_NODE;
