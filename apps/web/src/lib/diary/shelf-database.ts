import { basePath } from "../base-path.ts";
import { shelfLayout } from "./shelf-layout.ts";

const { name, version, stores } = shelfLayout;

/** The stores: the overall state, months by number, and notes by day. */
export type ShelfStores = Readonly<Record<keyof typeof stores, IDBObjectStore>>;

export const answerOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener("success", () => {
      resolve(request.result);
    });
    request.addEventListener("error", () => {
      reject(request.error ?? new Error("IndexedDB failed"));
    });
  });

const open = async (): Promise<IDBDatabase> => {
  const request = indexedDB.open(basePath + name, version);
  request.addEventListener("upgradeneeded", () => {
    const { result: db } = request;
    for (const old of db.objectStoreNames) db.deleteObjectStore(old);
    db.createObjectStore(stores.state);
    db.createObjectStore(stores.months, { keyPath: "month" });
    db.createObjectStore(stores.notes, { keyPath: "day" });
  });
  const db = await answerOf(request);
  // A logout in another tab must not wait.
  db.addEventListener("versionchange", () => {
    db.close();
  });
  return db;
};

/**
 * Runs a function on the stores in one transaction and closes the connection afterwards, because an open one would block a
 * logout.
 */
export async function within<T>(
  mode: IDBTransactionMode,
  work: (stores: ShelfStores) => Promise<T>,
): Promise<T> {
  const db = await open();
  try {
    const transaction = db.transaction(Object.values(stores), mode);
    const done = new Promise<void>((resolve, reject) => {
      transaction.addEventListener("complete", () => {
        resolve();
      });
      transaction.addEventListener("abort", () => {
        reject(transaction.error ?? new Error("IndexedDB was cut off"));
      });
    });
    const [result] = await Promise.all([
      work({
        state: transaction.objectStore(stores.state),
        months: transaction.objectStore(stores.months),
        notes: transaction.objectStore(stores.notes),
      }),
      done,
    ]);
    return result;
  } finally {
    db.close();
  }
}
