import { ownStorage } from "../own-storage.ts";
import { currentSession } from "../session.ts";
import { storedNames } from "../stored-names.ts";

/**
 * What a browser remembers for an account, with the prefix of its name in local storage: the last view of its diary, and routes
 * that were drawn but not saved.
 */
const kinds = { day: "diary-day", list: "cairn.workout-list", route: "cairn.route-draft" } as const;

type Kind = keyof typeof kinds;

const nameOf = (kind: Kind, accountKey: string): string => `${kinds[kind]}/${accountKey}`;

/** The last remembered view; undefined if storage is switched off. */
export const recall = (kind: Kind, accountKey: string): string | undefined => {
  try {
    return ownStorage.get(nameOf(kind, accountKey)) ?? undefined;
  } catch {
    return undefined;
  }
};

/** Remembers it until the account logs out here; `undefined` removes it. */
export const remember = (kind: Kind, accountKey: string, text: string | undefined): void => {
  // Between a logout and its end a page must not store anything.
  if (currentSession().key === undefined) return;
  try {
    if (text === undefined) ownStorage.remove(nameOf(kind, accountKey));
    else ownStorage.set(nameOf(kind, accountKey), text);
  } catch {
    // If storage is switched off, nothing is remembered between visits.
  }
};

/** Removes what was remembered, for everybody or for all but one account: the previous person may not have logged out. */
export const deleteRemembered = (but?: string): void => {
  for (const name of storedNames()) {
    const [kind, accountKey] = name.split("/");
    if (Object.values<string | undefined>(kinds).includes(kind) && accountKey !== but)
      ownStorage.remove(name);
  }
};
