import type { PoolClient } from "../db/database.ts";
import { BackupError } from "./backup-error.ts";
import type { BackupManifest } from "./backup-manifest.ts";

/**
 * Tables whose rows are left out: sessions, which people open again; archives of own data, which people make again; what counts
 * calls and runs jobs now; and what the schema's steps write.
 */
const leftOut = ["sessions", "own_data_exports", "call_counts", "job_runners", "schema_migrations"];

/** What a snapshot of the database has. */
interface Snapshot {
  readonly manifest: BackupManifest;
  /** Number of files that it names. */
  readonly known: number;
}

/**
 * Describes the database as a transaction sees it.
 *
 * @throws BackupError if it is spread over several machines, which have no common snapshot
 */
export async function readSnapshot(client: PoolClient, version: string): Promise<Snapshot> {
  const { rows: citus } = await client.query("SELECT FROM pg_extension WHERE extname = 'citus'");
  if (citus.length > 0)
    throw new BackupError(
      "The database is spread over several machines, which have no common snapshot. Use the backups of the database's own tools (docs/scale.md).",
    );
  const { rows: moments } = await client.query<{ now: Date }>("SELECT now() AS now");
  const { rows: migrations } = await client.query<{ name: string; checksum: string }>(
    "SELECT name, checksum FROM schema_migrations ORDER BY version",
  );
  const { rows: tables } = await client.query<BackupManifest["tables"][number]>(
    `SELECT nspname AS schema, relname AS table,
       (SELECT array_agg(attname::text ORDER BY attnum) FROM pg_attribute
        WHERE attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = '') AS columns
     FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
     WHERE relkind = 'r' AND (nspname = 'public' OR (nspname = 'graphile_worker' AND relname <> 'migrations'))
       AND relname <> ALL ($1)
     ORDER BY nspname DESC, relname`,
    [leftOut],
  );
  const { rows: references } = await client.query<{ table: string; needed: string }>(
    `SELECT conrelid::regclass::text AS table, confrelid::regclass::text AS needed FROM pg_constraint
     WHERE contype = 'f' AND conrelid <> confrelid`,
  );
  const { rows: sequences } = await client.query<BackupManifest["sequences"][number]>(
    `SELECT schemaname AS schema, sequencename AS sequence, last_value::text AS last FROM pg_sequences
     WHERE schemaname IN ('public', 'graphile_worker') ORDER BY 1, 2`,
  );
  const { rows: files } = await client.query<{ known: number }>(
    "SELECT count(*)::integer AS known FROM known_files",
  );
  return {
    manifest: {
      format: 1,
      takenAt: (moments[0]?.now ?? new Date(0)).toISOString(),
      version,
      migrations,
      tables: inOrder(tables, references),
      sequences,
    },
    known: files[0]?.known ?? 0,
  };
}

type Tables = BackupManifest["tables"];

/** Tables in an order in which each comes after those to which it refers. */
function inOrder(
  tables: Tables,
  references: readonly { readonly table: string; readonly needed: string }[],
): Tables {
  const ordered: Tables = [];
  let left = tables;
  const nameOf = ({ schema, table }: Tables[number]) => (schema === "public" ? table : `${schema}.${table}`);
  while (left.length > 0) {
    const waiting = new Set(left.map(nameOf));
    const isFree = (table: Tables[number]) =>
      !references.some((reference) => reference.table === nameOf(table) && waiting.has(reference.needed));
    const free = left.filter(isFree);
    if (free.length === 0) throw new Error("tables refer to each other in a circle");
    ordered.push(...free);
    left = left.filter((table) => !free.includes(table));
  }
  return ordered;
}
