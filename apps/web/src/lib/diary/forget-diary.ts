import { currentSession, followSession, isOvertaken } from "../session.ts";
import { forgetRemembered } from "./remembered.ts";
import { shelfName } from "./shelf-layout.ts";

/** In local storage, as long as something may be kept: whose it is. */
const ownerName = "cairn.diary";

/** Stands for whoever is logged in, and for this login alone: too few characters of the session's key to be one. */
export const ownerOf = (sessionKey: string): string => sessionKey.slice(0, 8);

/** Whether what this owner has may not be kept any longer: the session has ended, here or in another tab, or is another. */
export const isGone = (owner: string): boolean => {
  const { key, expired } = currentSession();
  return key === undefined || expired || ownerOf(key) !== owner || isOvertaken();
};

const keptOwner = (): string | undefined => {
  try {
    return localStorage.getItem(ownerName) ?? undefined;
  } catch {
    return undefined;
  }
};

/** Says that something of an owner is about to be kept, so that it is forgotten even if this page ends before it can. */
export const rememberOwner = (owner: string): void => {
  try {
    localStorage.setItem(ownerName, owner);
  } catch {
    // Where nothing can be stored, nothing is kept of a diary either.
  }
};

/** Forgets whatever is kept of diaries in this browser. */
export const forgetDiary = (): void => {
  if (typeof indexedDB === "undefined") return;
  try {
    indexedDB.deleteDatabase(shelfName).addEventListener("success", () => {
      localStorage.removeItem(ownerName);
    });
  } catch {
    // Storage is switched off.
  }
};

const look = (): void => {
  const owner = keptOwner();
  if (owner !== undefined && isGone(owner)) forgetDiary();
  if (currentSession().key === undefined) forgetRemembered();
};

/** Forgets a kept diary, and how it was looked at, as soon as its session has ended, here or elsewhere; at the next start at the latest. */
export const forgetDiaryWithSession = (): void => {
  followSession(look);
  look();
};
