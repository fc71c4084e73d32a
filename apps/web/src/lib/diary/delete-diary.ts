import { basePath } from "../base-path.ts";
import { ownStorage } from "../own-storage.ts";
import { currentSession, followSession, isOvertaken } from "../session.ts";
import { deleteRemembered } from "./remembered.ts";
import { shelfName } from "./shelf-layout.ts";

/** Local storage key of the owner, present as long as something may be stored. */
const ownerName = "cairn.diary";

/** Identifies the logged-in person and this login: a part of the session's key that is too short to be one. */
export const ownerOf = (sessionKey: string): string => sessionKey.slice(0, 8);

/** Whether this owner's data must be deleted: the session has ended, here or in another tab, or is another. */
export const isGone = (owner: string): boolean => {
  const { key, expired } = currentSession();
  return key === undefined || expired || ownerOf(key) !== owner || isOvertaken();
};

const keptOwner = (): string | undefined => {
  try {
    return ownStorage.get(ownerName) ?? undefined;
  } catch {
    return undefined;
  }
};

/** Records that data of an owner is about to be stored, so that it is deleted even if this page ends before it can do so. */
export const rememberOwner = (owner: string): void => {
  try {
    ownStorage.set(ownerName, owner);
  } catch {
    // If storage fails, nothing of a diary is stored either.
  }
};

/** Deletes all stored diaries in this browser, because the session of this owner has ended. */
export const deleteDiary = (gone: string): void => {
  if (typeof indexedDB === "undefined") return;
  try {
    indexedDB.deleteDatabase(basePath + shelfName).addEventListener("success", () => {
      // Somebody else may have logged in since, and stores a diary as soon as this is done.
      if (keptOwner() === gone) ownStorage.remove(ownerName);
    });
  } catch {
    // Storage is switched off.
  }
};

const look = (): void => {
  const owner = keptOwner();
  if (owner !== undefined && isGone(owner)) deleteDiary(owner);
  if (currentSession().key === undefined) deleteRemembered();
};

/**
 * Deletes a stored diary, and its remembered view, as soon as its session has ended, here or elsewhere; at the next start at the
 * latest.
 */
export const deleteDiaryWithSession = (): void => {
  followSession(look);
  look();
};
