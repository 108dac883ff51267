import type { Ask, Io } from "./io.ts";

/** A command's world that shows that the command is at work whenever it has printed nothing for a moment. */
export interface Watched {
  io: Io;
  /** For when the command is over. */
  end: () => void;
}

/** Whatever the command prints, asks or shows itself comes on a clean line. */
export function breakSilence({ progress, ...io }: Io, what: string): Watched {
  if (!progress) return { io, end: () => undefined };
  let stop = progress(what);
  const pause = (): void => stop();
  const goOn = (): void => void (stop = progress(what));
  const during = <T>(act: () => T): T => {
    pause();
    try {
      return act();
    } finally {
      goOn();
    }
  };
  const { ask, askAtTty } = io;
  const watched: Io = {
    ...io,
    stdout: (text) => during(() => io.stdout(text)),
    stderr: (text) => during(() => io.stderr(text)),
    progress: (own) => {
      pause();
      const end = progress(own);
      return () => (end(), goOn());
    },
    ...(ask ? { ask: pausing(ask, pause, goOn) } : {}),
    ...(askAtTty ? { askAtTty: (question) => during(() => askAtTty(question)) } : {}),
  };
  return { io: watched, end: pause };
}

function pausing(ask: Ask, pause: () => void, goOn: () => void): Ask {
  const asking = async <T>(question: () => Promise<T>): Promise<T> => {
    pause();
    return question().finally(goOn);
  };
  return {
    confirm: async (...words) => asking(() => ask.confirm(...words)),
    choose: async (...words) => asking(() => ask.choose(...words)),
    chooseSome: async (...words) => asking(() => ask.chooseSome(...words)),
    text: async (...words) => asking(() => ask.text(...words)),
  };
}
