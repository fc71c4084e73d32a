import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/** One step of the schema, hand-written SQL. */
export interface MigrationFile {
  readonly version: number;
  readonly name: string;
  readonly sql: string;
  /** SHA-256 of the file, hex. */
  readonly checksum: string;
}

const migrationsFolder = join(import.meta.dirname, "../../../migrations");
const namePattern = /^(\d{4})-[a-z0-9-]+\.sql$/;

/**
 * Reads the migrations in order.
 *
 * @throws Error if a file is not called `NNNN-words.sql` or the numbers have a gap, which is a mistake in the repository
 */
export async function readMigrationFiles(folder = migrationsFolder): Promise<readonly MigrationFile[]> {
  const names = (await readdir(folder)).toSorted();
  return await Promise.all(
    names.map(async (name, index) => {
      const version = Number(namePattern.exec(name)?.[1]);
      if (version !== index + 1) throw new Error(`migration ${name}: expected number ${index + 1}`);
      const sql = await readFile(join(folder, name), "utf8");
      return { version, name, sql, checksum: createHash("sha256").update(sql).digest("hex") };
    }),
  );
}
