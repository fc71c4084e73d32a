import type { DatabaseOrTransaction } from "../../platform/db/database.ts";
import type { ImportFileRow } from "./import-files.queries.ts";
import type { ImportJobKey } from "./import-jobs.queries.ts";
import { listSettled, type SettledPeriod, type SettledPlace } from "./settled-files.queries.ts";

/** Files to read at once. */
const pageSize = 200;

/** A transaction may be committed this long after the instant that it wrote, ms. */
const overlap = 5000;

/** The files of a job in the order in which they were settled, part by part: the next part is read when it is wanted. */
export async function* settledPages(
  db: DatabaseOrTransaction,
  key: ImportJobKey,
  period: SettledPeriod,
): AsyncGenerator<readonly ImportFileRow[]> {
  let after: SettledPlace | undefined;
  let page: readonly ImportFileRow[];
  do {
    page = await listSettled(db, key, period, after, pageSize);
    after = page.at(-1);
    if (after) yield page;
  } while (page.length === pageSize);
}

/** Files that were settled before it are visible to somebody who looks at this instant; those since then may be missing. */
export const surelySeen = (looked: Date): Date => new Date(looked.getTime() - overlap);
