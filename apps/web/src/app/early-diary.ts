import type { ShelfLayout } from "../lib/diary/shelf-layout.ts";

/** A diary as stored in this browser. */
export interface KeptRows {
  readonly state: unknown;
  readonly months: readonly unknown[];
}

/** Creates nothing if nothing is stored; the result is then undefined. Fails if storage is switched off. */
const readKeptRows = ({ name, version, stores, stateKey }: ShelfLayout): Promise<KeptRows | undefined> =>
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
      // Closed as soon as that is read, so that a logout in another tab does not wait.
      db.close();
    });
  });

/**
 * What the diary's screens need, while the client is still loading: the rows stored in this browser, the code of the calendar, and the browser's tables of dates,
 * which it takes some milliseconds to read. `build/boot-script.ts` compiles this file alone; it imports nothing.
 *
 * @param calendar addresses of the calendar's code
 */
export const earlyDiary = (
  layout: ShelfLayout,
  calendar: readonly string[],
): Promise<KeptRows | undefined> => {
  const rows = readKeptRows(layout).catch(() => undefined);
  if (location.pathname === "/diary") {
    for (const href of calendar) {
      const link = document.createElement("link");
      link.rel = "modulepreload";
      link.href = href;
      document.head.append(link);
    }
  }
  new Intl.DateTimeFormat(navigator.languages, { dateStyle: "full", timeZone: "UTC" }).format(0);
  return rows;
};
