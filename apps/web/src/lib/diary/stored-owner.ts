import { deleteDiary, isGone, ownerOf, rememberOwner } from "./delete-diary.ts";
import { earlyRows } from "./early-rows.ts";
import { within } from "./shelf-database.ts";
import { readState, type ShelfState, stateFor, writeState } from "./shelf-state.ts";

/** The owner of a stored diary, as needed by its screens and links. */
export type DiaryOwner = NonNullable<ShelfState["account"]>;

const isOwner = (value: unknown): value is DiaryOwner => {
  const { key, username, realName } = (value ?? {}) as { readonly [K in keyof DiaryOwner]?: unknown };
  return [key, username, realName].every((each) => typeof each === "string");
};

/** The logged-in person when the diary was stored, for a diary without a connection; null if nothing is stored. */
export async function readStoredOwner(sessionKey: string): Promise<DiaryOwner | null> {
  try {
    const owner = ownerOf(sessionKey);
    const early = await earlyRows();
    const state =
      stateFor(early?.state, owner) ?? (await within("readonly", (stores) => readState(stores, owner)));
    return isOwner(state?.account) ? state.account : null;
  } catch {
    // Switched off, as in private windows of some browsers.
    return null;
  }
}

/** Stores the logged-in person until the session ends. */
export async function storeDiaryOwner(
  sessionKey: string,
  { key, username, realName, profileImageUrl }: DiaryOwner,
): Promise<void> {
  const owner = ownerOf(sessionKey);
  if (isGone(owner)) return;
  try {
    rememberOwner(owner);
    const account = { key, username, realName, profileImageUrl };
    await within("readwrite", (stores) => writeState(stores, { owner, account }));
  } catch {
    // Nothing can be stored here: the server is asked each time.
  }
  // The session may have ended in the meantime.
  if (isGone(owner)) deleteDiary(owner);
}
