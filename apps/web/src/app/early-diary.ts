import type { ShelfLayout } from "../lib/diary/shelf-layout.ts";

/** A diary as stored in this browser. */
export interface StoredRows {
  readonly state: unknown;
  readonly months: readonly unknown[];
}

/** Creates nothing if nothing is stored; the result is then undefined. Fails if storage is switched off. */
const readKeptRows = (
  { name, version, stores, stateKey }: ShelfLayout,
  basePath: string,
): Promise<StoredRows | undefined> =>
  new Promise((resolve) => {
    const nothing = () => {
      resolve(undefined);
    };
    const opening = indexedDB.open(basePath + name, version);
    opening.addEventListener("upgradeneeded", () => opening.transaction?.abort());
    opening.addEventListener("error", nothing);
    opening.addEventListener("success", () => {
      const { result: db } = opening;
      const transaction = db.transaction([stores.state, stores.months]);
      const state = transaction.objectStore(stores.state).get(stateKey);
      const months = transaction.objectStore(stores.months).getAll();
      transaction.addEventListener("complete", () => {
        resolve({ state: state.result as unknown, months: months.result });
      });
      transaction.addEventListener("abort", nothing);
      // Closed as soon as that is read, so that a logout in another tab does not wait.
      db.close();
    });
  });

/**
 * The rows of the diary that is stored in this browser, for the diary's screens while the client is still loading.
 * `build/boot-script.ts` compiles this file with `boot.ts`; it imports nothing.
 *
 * @param basePath see `lib/base-path.ts`
 */
export const earlyDiary = (layout: ShelfLayout, basePath: string): Promise<StoredRows | undefined> =>
  readKeptRows(layout, basePath).catch(() => undefined);
