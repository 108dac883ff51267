import { eventInfo } from "@hawk/events";
import type { Adapter, Registration } from "../adapter.ts";
import { windowsCommand } from "../windows-command.ts";
import { listEvents } from "./table-checks.ts";

/** Command lines that no settings file may mangle. */
const hostileCommands: readonly string[] = [
  "/home/u/.local/state/hawk/run",
  `sh -c 'echo "hi"' && true; echo $HOME \`id\` | cat > "a b"`,
  String.raw`C:\Program Files\hawk\run.cmd "\n" \u0041 \\server`,
  "line one\nline two\ttab\r\n",
  "ünï ✓ 🦅 \u2028\u2029\u007F",
  "</script><!-- */ // }] {[ ,,, %s ${x} {{y}}",
  "__proto__",
];

const timeouts: readonly number[] = [30, 0.5, 1, 86_400, 0, -1, Number.NaN, Number.POSITIVE_INFINITY];

/** One command for every event, as hawk registers them; with matchers where the event has something to match. */
export function plainRegistrations(adapter: Adapter, matchers?: readonly string[]): Registration[] {
  return listEvents(adapter).map(([event], index) => {
    const handler = { type: "command", command: `/state/hawk/run/${adapter.id}/${event}` } as const;
    const registration: Registration = { event, handler, timeoutSeconds: 30 + index };
    if (matchers && eventInfo(event).matchesOn !== undefined) registration.matchers = matchers;
    return registration;
  });
}

const cmd = String.raw`C:\Windows\System32\cmd.exe`;

/** The same on Windows, for a user with a space in the name; none if hawk doesn't know how the host starts programs there. */
export function windowsRegistrations(adapter: Adapter, home = String.raw`C:\Users\Ada L`): Registration[] {
  const { id, windows } = adapter;
  if (!windows) return [];
  return plainRegistrations(adapter).map((registration) => {
    const runner = [home, "AppData", "Local", "hawk", "run", id, `${registration.event}.cmd`].join("\\");
    return Object.assign(registration, { handler: windowsCommand(windows, runner, cmd) });
  });
}

/** The same, in all kinds of home directories, and in a project with its own copies. */
export function elsewhere(adapter: Adapter): Registration[][] {
  const { id, projectCommand = (path: string): string => `./${path}` } = adapter;
  const commands = [
    (event: string) => `/old/.local/state/hawk/run/${id}/${event}`,
    (event: string) => String.raw`'/old/o'\''neill & sons/hawk/run/${id}/${event}'`,
    (event: string) => `//old/.local/state/hawk/run/${id}/${event}`,
    (event: string) => projectCommand(`.hawk/vendor/${id}/${event}`),
  ];
  const onWindows = [windowsRegistrations(adapter, String.raw`C:\Users\ada`), windowsRegistrations(adapter, String.raw`D:\Ada L`)];
  const elsewhereOnUnix = commands.map((commandFor) =>
    plainRegistrations(adapter).map(({ event, timeoutSeconds }) => {
      return { event, timeoutSeconds, handler: { type: "command" as const, command: commandFor(event) } };
    }),
  );
  return [...elsewhereOnUnix, ...onWindows.filter((registrations) => registrations.length > 0)];
}

/** Every hostile command at every event, with timeouts that no host should see. */
export function hostileRegistrations(adapter: Adapter): Registration[] {
  return listEvents(adapter).flatMap(([event]) =>
    hostileCommands.map((command, index) => ({
      event,
      handler: { type: "command" as const, command: `${command} ${event}` },
      timeoutSeconds: timeouts[index % timeouts.length] as number,
    })),
  );
}

/** Every hook that the host runs itself. */
export function nativeRegistrations(adapter: Adapter): Registration[] {
  return listEvents(adapter).flatMap(([event, { runsNatively = [] }]) =>
    runsNatively.flatMap((type) =>
      hostileCommands.map((prompt) => ({ event, handler: { type, prompt: `${type} ${prompt}`, model: "small" }, timeoutSeconds: 30 })),
    ),
  );
}
