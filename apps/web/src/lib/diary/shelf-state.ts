import type { StoredList } from "./diary-shelf.ts";
import { answerOf, type ShelfStores } from "./shelf-database.ts";
import { shelfLayout } from "./shelf-layout.ts";

const { stateKey } = shelfLayout;

/** A person as screens of their diary name and show them. */
export interface StoredAccount {
  readonly key: string;
  readonly username: string;
  readonly realName: string;
  readonly profileImageUrl?: string | undefined;
}

/** What is stored in addition to months and notes. */
export interface ShelfState {
  /** The login that stored it. */
  readonly owner: string;
  readonly list?: StoredList | undefined;
  /** The person of that login, so that screens know it without a connection. */
  readonly account?: StoredAccount | undefined;
}

/** Deletes everything that is stored. */
export const clearStores = (stores: ShelfStores): void => {
  for (const store of Object.values(stores)) store.clear();
};

/** A stored state, if it belongs to a login. */
export const stateFor = (stored: unknown, owner: string): ShelfState | undefined => {
  const state = stored as ShelfState | undefined;
  return state?.owner === owner ? state : undefined;
};

/** The state stored for a login; undefined if there is none, or another's. */
export async function readState(
  { state }: Pick<ShelfStores, "state">,
  owner: string,
): Promise<ShelfState | undefined> {
  return stateFor(await answerOf(state.get(stateKey)), owner);
}

/** Adds to the state stored for a login; another login's data is deleted. */
export async function writeState(stores: ShelfStores, { owner, list, account }: ShelfState): Promise<void> {
  const before = await readState(stores, owner);
  if (!before) clearStores(stores);
  const next: ShelfState = { owner, list: list ?? before?.list, account: account ?? before?.account };
  stores.state.put(next, stateKey);
}
