import { randomBytes, timingSafeEqual } from "node:crypto";

/** The header that names a session. A cookie would go to every other program that serves a page on this machine. */
export const SESSION_HEADER = "x-hawk-session";

/** Lets one browser in: the token in the address works once, and only that page knows the session it is exchanged for. */
export interface Door {
  token: string;
  /** The session that a token opens; `null` for a wrong or used one. */
  open: (token: unknown) => string | null;
  isOpenFor: (session: unknown) => boolean;
}

export function createDoor(): Door {
  const [token, session] = [randomBytes(32).toString("base64url"), randomBytes(32).toString("base64url")];
  let isUsed = false;
  return {
    token,
    open: (said) => {
      if (isUsed || !isSame(said, token)) return null;
      isUsed = true;
      return session;
    },
    isOpenFor: (said) => isUsed && isSame(said, session),
  };
}

function isSame(said: unknown, secret: string): boolean {
  if (typeof said !== "string") return false;
  const [one, other] = [Buffer.from(said), Buffer.from(secret)];
  return one.length === other.length && timingSafeEqual(one, other);
}
