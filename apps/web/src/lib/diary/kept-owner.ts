import { earlyRows } from "./early-rows.ts";
import { forgetDiary, isGone, ownerOf, rememberOwner } from "./forget-diary.ts";
import { within } from "./shelf-database.ts";
import { readState, type ShelfState, stateFor, writeState } from "./shelf-state.ts";

/** Whose diary is kept, as far as its screens say so and link to them. */
export type DiaryOwner = NonNullable<ShelfState["account"]>;

const isOwner = (value: unknown): value is DiaryOwner => {
  const { key, username, realName } = (value ?? {}) as { readonly [K in keyof DiaryOwner]?: unknown };
  return [key, username, realName].every((each) => typeof each === "string");
};

/** Who was logged in when the diary was kept, for a diary that is read without a connection; null where nothing is kept. */
export async function readKeptOwner(sessionKey: string): Promise<DiaryOwner | null> {
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

/** Keeps who is logged in until the session ends. */
export async function keepDiaryOwner(
  sessionKey: string,
  { key, username, realName }: DiaryOwner,
): Promise<void> {
  const owner = ownerOf(sessionKey);
  if (isGone(owner)) return;
  try {
    rememberOwner(owner);
    const account = { key, username, realName };
    await within("readwrite", (stores) => writeState(stores, { owner, account }));
  } catch {
    // Nothing can be kept here: the server is asked each time.
  }
  // The session may have ended while it was written.
  if (isGone(owner)) forgetDiary();
}
