import { currentSession } from "../session.ts";
import { storedNames } from "../stored-names.ts";

/** What a browser remembers of how an account looked at its diary, with the first part of its name in local storage. */
const kinds = { day: "diary-day", list: "cairn.workout-list" } as const;

type Kind = keyof typeof kinds;

const nameOf = (kind: Kind, accountKey: string): string => `${kinds[kind]}/${accountKey}`;

/** What was remembered last; nothing where storage is switched off. */
export const recall = (kind: Kind, accountKey: string): string | undefined => {
  try {
    return localStorage.getItem(nameOf(kind, accountKey)) ?? undefined;
  } catch {
    return undefined;
  }
};

/** Remembers it until the account is logged out here; `undefined` forgets it. */
export const remember = (kind: Kind, accountKey: string, text: string | undefined): void => {
  // What a page does between a logout and its end is nobody's any more.
  if (currentSession().key === undefined) return;
  try {
    if (text === undefined) localStorage.removeItem(nameOf(kind, accountKey));
    else localStorage.setItem(nameOf(kind, accountKey), text);
  } catch {
    // Storage can be switched off; then nothing is remembered between visits.
  }
};

/** Forgets what was remembered, of everybody or of all but one account: who logged in before may not have logged out. */
export const forgetRemembered = (but?: string): void => {
  for (const name of storedNames()) {
    const [kind, accountKey] = name.split("/");
    if (Object.values<string | undefined>(kinds).includes(kind) && accountKey !== but)
      localStorage.removeItem(name);
  }
};
