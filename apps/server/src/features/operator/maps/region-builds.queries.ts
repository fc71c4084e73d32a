import type { DatabaseOrTransaction } from "../../../platform/db/database.ts";

/** Maps of regions that operators make in the browser, until they are made. */
export interface RegionBuildsTable {
  /** Of the region. */
  name: string;
  /** An address, or the path of a file that was sent; null: where the region came from. */
  extract: string | null;
  state: "waiting" | "running" | "failed";
  /** What is being done. */
  step: string | null;
  /** Share of the step, 0 to 1. */
  share: number;
  /** Why it failed, a sentence. */
  reason: string | null;
  changed_at: Date;
}

declare module "../../../platform/db/tables.ts" {
  interface Tables {
    region_builds: RegionBuildsTable;
  }
}

/** All builds that wait, run or have failed, by name. */
export const findBuilds = async (db: DatabaseOrTransaction): Promise<readonly RegionBuildsTable[]> =>
  await db.selectFrom("region_builds").selectAll().orderBy("name").execute();

export const findBuild = async (
  db: DatabaseOrTransaction,
  name: string,
): Promise<RegionBuildsTable | undefined> =>
  await db.selectFrom("region_builds").selectAll().where("name", "=", name).executeTakeFirst();

/**
 * Adds a build, in place of one that has failed.
 *
 * @returns false if one waits or runs already
 */
export async function insertBuild(
  trx: DatabaseOrTransaction,
  name: string,
  extract: string | null,
  now: Date,
): Promise<boolean> {
  const row = { extract, state: "waiting", step: null, share: 0, reason: null, changed_at: now } as const;
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("region_builds")
    .values({ name, ...row })
    .onConflict((conflict) =>
      conflict.column("name").doUpdateSet(row).where("region_builds.state", "=", "failed"),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Notes how far a build is. */
export async function noteBuild(
  db: DatabaseOrTransaction,
  name: string,
  change: Partial<Omit<RegionBuildsTable, "name">>,
  now: Date,
): Promise<void> {
  await db
    .updateTable("region_builds")
    .set({ ...change, changed_at: now })
    .where("name", "=", name)
    .execute();
}

export async function deleteBuild(db: DatabaseOrTransaction, name: string): Promise<void> {
  await db.deleteFrom("region_builds").where("name", "=", name).execute();
}
