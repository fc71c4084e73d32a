import { withDeps } from "./open-deps.ts";

/** `cairn migrate`: brings the schema up to date, as every start does. */
export async function migrateCommand(): Promise<void> {
  const migrations = await withDeps((_deps, database) => Promise.resolve(database.migrations));
  for (const name of migrations) console.log(`applied ${name}`);
  if (migrations.length === 0) console.log("the database is up to date");
}
