import type { OptionShape } from "./options.ts";
import { baseName } from "./paths.ts";

export interface WrapperShape extends OptionShape {
  /** Words of its own before the command: the seconds of timeout, the host of ssh. */
  readonly own?: number;
  /** A single word is a text for a shell. */
  readonly isText?: boolean;
  readonly isRemote?: boolean;
}

/** Programs that start another one. */
export const wrappers: Readonly<Record<string, WrapperShape>> = {
  sudo: {
    short: "CDghpRrTtuU",
    long: ["user", "group", "chdir", "host", "prompt", "close-from", "role", "type", "other-user", "chroot", "command-timeout"],
  },
  doas: { short: "Cu" },
  env: { short: "CSu", long: ["unset", "chdir", "split-string"] },
  command: {},
  builtin: {},
  exec: { short: "a" },
  nohup: {},
  nice: { short: "n", long: ["adjustment"] },
  ionice: { short: "cnp", long: ["class", "classdata"] },
  time: { short: "fo", long: ["format", "output"] },
  timeout: { short: "ks", long: ["signal", "kill-after"], own: 1 },
  gtimeout: { short: "ks", long: ["signal", "kill-after"], own: 1 },
  stdbuf: { short: "eio", long: ["input", "output", "error"] },
  setsid: {},
  busybox: {},
  toybox: {},
  chroot: { long: ["userspec", "groups"], own: 1 },
  unshare: {},
  nsenter: { short: "t", long: ["target"] },
  flock: { short: "Ew", long: ["timeout"], own: 1, isText: true },
  watch: { short: "n", long: ["interval"], isText: true },
  caffeinate: { short: "tw" },
  chrt: { short: "T", own: 1 },
  taskset: { own: 1 },
  strace: { short: "eopPsu" },
  ltrace: { short: "elnopsu" },
  gosu: { own: 1 },
  "su-exec": { own: 1 },
  runuser: { short: "gGu", long: ["user", "group"] },
  setpriv: { long: ["reuid", "regid"] },
  fakeroot: {},
  unbuffer: {},
  pkexec: { long: ["user"] },
  "systemd-run": { short: "pGtu", long: ["property", "unit"] },
  ssh: { short: "bcDeEFIiJlLmOopQRSWw", own: 1, isText: true, isRemote: true },
  firejail: {},
  proxychains: { short: "f" },
  proxychains4: { short: "f" },
  torsocks: {},
  rlwrap: {},
  catchsegv: {},
  "dbus-run-session": {},
  noglob: {},
  nocorrect: {},
  coproc: {},
  arch: {},
  "cross-env": {},
  dotenv: { short: "e" },
};

/** Shells of Windows, which read their text in their own way. */
export const windowsShells: ReadonlySet<string> = new Set(["cmd", "powershell", "pwsh"]);
export const shells: ReadonlySet<string> = new Set("sh bash dash zsh ksh mksh ash fish rbash csh tcsh su".split(" "));
export const interpreters: ReadonlySet<string> = new Set(
  "python pypy perl ruby node nodejs php lua luajit deno bun osascript tclsh julia rscript r pwsh powershell tsx ts-node groovy scala elixir ghci runghc".split(
    " ",
  ),
);

/** Programs whose words are text or names and never another command. */
export const plainPrograms: ReadonlySet<string> = new Set(
  (
    "echo printf cat ls grep egrep fgrep rg ag ack git gh glab man which type whereis head tail less more wc diff sed awk gawk mawk sort cd mkdir touch test [ [[ " +
    "export read tldr apropos whatis stat file tree cp mv rm ln tar zip unzip pgrep pkill kill brew apt apt-get dnf yum apk pacman snap pip pip3 pipx uv cargo go npm pnpm yarn bun npx " +
    "docker podman kubectl helm terraform aws gcloud az code open vim vi nano emacs hash enable declare typeset local readonly set unset alias make cmake ninja just task gradle mvn " +
    "curl wget http https xh nc ncat socat scp sftp rsync ftp telnet dig host ping systemctl service journalctl crontab chmod chown chgrp dd mkfs mount umount find fd xargs parallel " +
    "hawk psql mysql sqlite3 mongosh redis-cli jq yq tee cut tr uniq base64 xxd openssl gpg sha256sum md5sum du df ps top env printenv true false exit return break continue sleep " +
    "cowsay figlet espeak say notify-send logger wall write mail sendmail msg eslint prettier tsc vitest jest pytest ruff black"
  ).split(" "),
);

/** Programs that are worth a look when they stand among the words of an unknown one. */
export const suspects: ReadonlySet<string> = new Set("rm git find dd mkfs shred hawk truncate chmod chown bash sh".split(" "));

/** Their output has nothing of what they read. */
export const counters: ReadonlySet<string> = new Set(
  "wc sha256sum sha1sum sha512sum md5sum md5 shasum cksum b2sum cmp test [ true false".split(" "),
);

export const downloaders: ReadonlySet<string> = new Set(
  "curl wget wget2 fetch aria2c lynx w3m http https xh lwp-request get iwr invoke-webrequest irm invoke-restmethod".split(" "),
);

export const decoders: ReadonlySet<string> = new Set("uudecode gunzip zcat gzcat bzcat xzcat zstdcat rev tr".split(" "));

/** The name that tables know a program by. */
export function programName(program: string): string {
  const base = baseName(program.replaceAll("\\", "/"))
    .toLowerCase()
    .replace(/\.(?:exe|cmd|bat)$/, "");
  return base.replace(/^(python|pypy|perl|ruby|php|lua|node|pwsh|pip)[\d.]+$/, "$1");
}
