/** A hook that does its worst, as a shell command. */
export interface Adversary {
  name: string;
  command: string;
  /** Whether it is still at it when its time is over. */
  isEndless: boolean;
}

const trapped = "trap '' TERM INT HUP;";

export const adversaries: Adversary[] = [
  { name: "ok", command: "cat >/dev/null; echo done", isEndless: false },
  { name: "no-read", command: "echo done", isEndless: false },
  { name: "no-read-sleep", command: "sleep 60", isEndless: true },
  { name: "ignore-TERM", command: `${trapped} while :; do sleep 0.1; done`, isEndless: true },
  { name: "grandchild-ignore-TERM", command: `(${trapped} while :; do sleep 0.1; done) & wait`, isEndless: true },
  { name: "setsid", command: `setsid sh -c "${trapped} sleep 60" & wait`, isEndless: true },
  { name: "double-fork", command: `(setsid sh -c "(${trapped} sleep 60) &" &) ; sleep 60`, isEndless: true },
  { name: "bg-holds-stdout", command: "sleep 2 & echo done", isEndless: false },
  { name: "flood", command: "yes 0123456789abcdef", isEndless: true },
  { name: "close-fds", command: "exec <&- >&- 2>&-; sleep 60", isEndless: true },
  { name: "self-STOP", command: "kill -STOP $$; sleep 60", isEndless: true },
];
