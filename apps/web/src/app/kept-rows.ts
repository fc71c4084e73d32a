import type { ShelfLayout } from "../lib/diary/shelf-layout.ts";

/** What this browser keeps of a diary, as it lies there. */
export interface KeptRows {
  readonly state: unknown;
  readonly months: readonly unknown[];
}

/**
 * Reads what this browser keeps of the diary, while the client is still on its way. Nothing is made where nothing is kept; then it is undefined. It fails where storage is switched
 * off. `build/boot-script.ts` compiles this file alone; it imports nothing.
 */
export const readKeptRows = ({
  name,
  version,
  stores,
  stateKey,
}: ShelfLayout): Promise<KeptRows | undefined> =>
  new Promise((resolve) => {
    const nothing = () => {
      resolve(undefined);
    };
    const opening = indexedDB.open(name, version);
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
      // As soon as that is read: whoever logs out elsewhere waits for nobody.
      db.close();
    });
  });
