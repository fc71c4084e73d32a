import type { KeptList } from "./diary-shelf.ts";
import { answerOf, type ShelfStores } from "./shelf-database.ts";
import { shelfLayout } from "./shelf-layout.ts";

const { stateKey } = shelfLayout;

/** What is kept beside months and notes. */
export interface ShelfState {
  /** The login that kept it. */
  readonly owner: string;
  readonly list?: KeptList | undefined;
  /** Who that was, so that screens know without a connection. */
  readonly account?:
    | { readonly key: string; readonly username: string; readonly realName: string }
    | undefined;
}

/** Throws away everything that is kept. */
export const clearStores = (stores: ShelfStores): void => {
  for (const store of Object.values(stores)) store.clear();
};

/** A state as it was stored, where it is that of a login. */
export const stateFor = (stored: unknown, owner: string): ShelfState | undefined => {
  const state = stored as ShelfState | undefined;
  return state?.owner === owner ? state : undefined;
};

/** What is kept for a login; undefined where nothing is, or another's. */
export async function readState(
  { state }: Pick<ShelfStores, "state">,
  owner: string,
): Promise<ShelfState | undefined> {
  return stateFor(await answerOf(state.get(stateKey)), owner);
}

/** Keeps more for a login, beside what is kept for it; what another had is thrown away. */
export async function writeState(stores: ShelfStores, { owner, list, account }: ShelfState): Promise<void> {
  const before = await readState(stores, owner);
  if (!before) clearStores(stores);
  const next: ShelfState = { owner, list: list ?? before?.list, account: account ?? before?.account };
  stores.state.put(next, stateKey);
}
