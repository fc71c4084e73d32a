import type { PoolClient } from "../db/database.ts";
import { firstDistributed, type Spread, spreadPlan } from "./spread-plan.ts";

/** A connection, whose session has the settings and the lock of the work. */
type Client = Pick<PoolClient, "query">;

/** The database cannot be spread. The message is a sentence for the operator. */
export class SpreadError extends Error {
  override readonly name = "SpreadError";
}

/** A table that does not lie yet as the plan says. */
export interface PendingTable {
  readonly name: string;
  readonly spread: Spread;
  /** Bytes on the disk, with indexes, that are copied to other nodes. */
  readonly bytes: number;
  /** Whether it has rows. */
  readonly hasRows: boolean;
}

/** Oldest major version of Citus for which this is known to work. */
const oldestCitus = 13;

/** Key of the advisory lock that lets one process spread a database at a time; "cairn" in ASCII, and two more. */
const lockKey = 0x636169726f01;

/**
 * Keys and triggers while tables are spread: Citus distributes no table that others refer to, and copies the rows of none that
 * has triggers. A row is a statement that puts one of them back; the table is gone when all are back, so that what was
 * interrupted can go on.
 */
const makeRest = `
  CREATE TABLE IF NOT EXISTS cairn_spread_rest (place integer GENERATED ALWAYS AS IDENTITY, statement text NOT NULL);
  COMMENT ON TABLE cairn_spread_rest IS 'local'`;

/**
 * Foreign keys and triggers at tables that are named by `$1`, with the statements that drop them and make them again; keys before
 * triggers.
 */
const attachedTo = `
  SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS drop,
    format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS restore
  FROM pg_constraint
  WHERE contype = 'f' AND conparentid = 0 AND connamespace = 'public'::regnamespace
    AND (conrelid::regclass::text = ANY ($1::text[]) OR confrelid::regclass::text = ANY ($1::text[]))
  UNION ALL
  SELECT format('DROP TRIGGER %I ON %s', tgname, tgrelid::regclass), pg_get_triggerdef(oid)
  FROM pg_trigger WHERE NOT tgisinternal AND tgrelid::regclass::text = ANY ($1::text[])
    AND tgfoid IN (SELECT oid FROM pg_proc WHERE pronamespace = 'public'::regnamespace)
  ORDER BY restore`;

const functions = `
  SELECT format('SELECT create_distributed_function(%L)', oid::regprocedure) AS statement
  FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND prokind = 'f'
    AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_proc.oid AND deptype = 'e') ORDER BY oid`;

const views = `
  SELECT format('CREATE OR REPLACE VIEW %s AS %s', oid::regclass, pg_get_viewdef(oid)) AS statement
  FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'v'
    AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_class.oid AND deptype = 'e') ORDER BY oid`;

/**
 * Settings of the database from then on. One connection to each node in a transaction: a person who is deleted goes from a table
 * of every node, which a transaction that has read on several connections may not. Triggers belong to parts that a later move
 * makes anew.
 */
const settings = { "citus.multi_shard_modify_mode": "sequential", "citus.enable_unsafe_triggers": "on" };

/**
 * Which tables are still to be spread, in order.
 *
 * @throws SpreadError if the database is no Citus that Cairn can be spread over
 */
export async function findPending(client: Client): Promise<readonly PendingTable[]> {
  await requireCitus(client);
  const { rows } = await client.query<{
    name: string;
    kind: string | null;
    column: string | null;
    bytes: number;
  }>(
    `SELECT c.relname AS name, t.citus_table_type AS kind, t.distribution_column AS column,
       pg_total_relation_size(c.oid)::float8 AS bytes
     FROM pg_class c LEFT JOIN citus_tables t ON t.table_name = c.oid
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname <> 'cairn_spread_rest'`,
  );
  const byName = new Map(rows.map((row) => [row.name, row]));
  const pending: PendingTable[] = [];
  for (const [name, spread] of Object.entries(spreadPlan)) {
    const row = byName.get(name);
    if (!row) throw new SpreadError(`The table ${name} is missing: run "cairn migrate" first.`);
    if (spread.kind === "local" || isSpread(row.kind)) continue;
    const { rows: first } = await client.query(`SELECT FROM ${name} LIMIT 1`);
    pending.push({ name, spread, bytes: row.bytes, hasRows: first.length > 0 });
  }
  return pending;
}

const isSpread = (kind: string | null): boolean => kind === "distributed" || kind === "reference";

/**
 * Spreads the tables over the nodes of a Citus cluster, and puts keys, triggers, views and functions where their tables are. What
 * is done already stays; interrupted, it goes on where it was.
 *
 * @param shards number of parts of the distributed tables; decided by the first run
 * @param say hears a line about each step
 * @throws SpreadError with a sentence for the operator
 */
export async function spreadDatabase(
  client: Client,
  { shards, say }: { readonly shards: number; readonly say: (line: string) => void },
): Promise<void> {
  await requireCitus(client);
  await client.query(
    "SET statement_timeout = 0; SET lock_timeout = 0; SET idle_in_transaction_session_timeout = 0; SET client_min_messages = error",
  );
  for (const [name, value] of Object.entries(settings)) await client.query(`SET ${name} TO '${value}'`);
  const { rows } = await client.query<{ locked: boolean }>("SELECT pg_try_advisory_lock($1) AS locked", [
    lockKey,
  ]);
  if (rows[0]?.locked !== true) throw new SpreadError("Another process is spreading this database.");
  const pending = await findPending(client);
  if (pending.some(({ hasRows }) => hasRows)) await requireStopped(client);
  await detach(client, pending);
  for (const table of pending) {
    say(`${table.name}: ${howOf(table.spread)}`);
    await spreadTable(client, table, shards);
  }
  await dropLocalRows(client);
  for (const statements of [functions, views]) await runAll(client, statements);
  await attach(client, say);
  await client.query("SELECT explore_prepare_parts()");
  for (const [name, value] of Object.entries(settings))
    await client.query(
      `DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET ${name} TO ''${value}''', current_database()); END $$`,
    );
}

/** How a table will lie, in words. */
export const howOf = (spread: Spread): string =>
  spread.kind === "distributed" ? `distributed by ${spread.column}` : "on every node";

async function requireCitus(client: Client): Promise<void> {
  const { rows: extensions } = await client.query<{ version: string }>(
    "SELECT extversion AS version FROM pg_extension WHERE extname = 'citus'",
  );
  const version = extensions[0]?.version;
  if (version === undefined)
    throw new SpreadError(
      "This database is no Citus: its extension is not there. Make a cluster, and CREATE EXTENSION citus in this database on every node (docs/scale.md).",
    );
  if (Number.parseInt(version, 10) < oldestCitus)
    throw new SpreadError(`This database has Citus ${version}; Cairn needs ${oldestCitus} or later.`);
  const { rows } = await client.query<{
    coordinator: boolean;
    known: boolean;
    workers: number;
    away: number;
  }>(
    `SELECT citus_is_coordinator() AS coordinator, coalesce(bool_or(groupid = 0), false) AS known,
       (count(*) FILTER (WHERE shouldhaveshards AND noderole = 'primary'))::int AS workers,
       (count(*) FILTER (WHERE NOT isactive))::int AS away
     FROM pg_dist_node`,
  );
  const [nodes] = rows;
  if (!nodes?.known)
    throw new SpreadError(
      "The cluster does not know its coordinator, where some tables stay. Run SELECT citus_set_coordinator_host('NAME', PORT) there (docs/scale.md).",
    );
  if (nodes.workers === 0)
    throw new SpreadError(
      "The cluster has no node for data. Run SELECT citus_add_node('NAME', PORT) for each.",
    );
  if (!nodes.coordinator)
    throw new SpreadError("This is a worker of a Citus cluster. DATABASE_URL must name its coordinator.");
  if (nodes.away > 0) throw new SpreadError(`${nodes.away} nodes of the cluster are not active.`);
  const { rows: prepared } = await client.query<{ nodename: string }>(
    `SELECT nodename || ':' || nodeport AS nodename FROM run_command_on_all_nodes('SHOW max_prepared_transactions')
     JOIN pg_dist_node USING (nodeid) WHERE NOT success OR result = '0'`,
  );
  if (prepared.length > 0)
    throw new SpreadError(
      `max_prepared_transactions is 0 at ${prepared.map(({ nodename }) => nodename).join(", ")}: changes on several nodes need it. Set it to max_connections and restart.`,
    );
}

/** Rows that are written while their table is copied would be waited for, or written into a table that is dropped. */
async function requireStopped(client: Client): Promise<void> {
  const { rows } = await client.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM pg_stat_activity
     WHERE datname = current_database() AND application_name = 'cairn' AND pid <> pg_backend_pid()`,
  );
  if (rows[0]?.count)
    throw new SpreadError(
      "The database has data, and processes of Cairn are connected to it. Stop all of them first; an empty database can be spread while they run.",
    );
}

async function detach(client: Client, pending: readonly PendingTable[]): Promise<void> {
  const names = pending.map(({ name }) => name);
  const { rows } = await client.query<{ drop: string; restore: string }>(attachedTo, [names]);
  await inTransaction(client, async () => {
    await client.query(makeRest);
    for (const { drop, restore } of rows) {
      await client.query("INSERT INTO cairn_spread_rest (statement) VALUES ($1)", [restore]);
      await client.query(drop);
    }
  });
}

async function spreadTable(client: Client, { name, spread }: PendingTable, shards: number): Promise<void> {
  if (spread.kind === "reference") await client.query("SELECT create_reference_table($1)", [name]);
  else if (spread.kind === "distributed" && name === firstDistributed)
    await client.query(
      "SELECT create_distributed_table($1, $2, colocate_with => 'none', shard_count => $3)",
      [name, spread.column, shards],
    );
  else if (spread.kind === "distributed")
    await client.query("SELECT create_distributed_table($1, $2, colocate_with => $3)", [
      name,
      spread.column,
      firstDistributed,
    ]);
}

/** The rows from before are still on the disk of the coordinator, where no statement reads them. */
async function dropLocalRows(client: Client): Promise<void> {
  await client.query(
    `SELECT truncate_local_data_after_distributing_table(table_name) FROM citus_tables
     WHERE citus_table_type IN ('distributed', 'reference') AND pg_relation_size(table_name) > 0`,
  );
}

async function runAll(client: Client, statements: string): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(statements);
  for (const { statement } of rows) await client.query(statement);
}

async function attach(client: Client, say: (line: string) => void): Promise<void> {
  const { rows } = await client.query<{ place: number; statement: string }>(
    "SELECT place, statement FROM cairn_spread_rest ORDER BY place",
  );
  if (rows.length > 0) say(`${rows.length} keys and triggers`);
  for (const { place, statement } of rows) {
    await inTransaction(client, async () => {
      await client.query(statement);
      await client.query("DELETE FROM cairn_spread_rest WHERE place = $1", [place]);
    });
  }
  await client.query("DROP TABLE cairn_spread_rest");
}

async function inTransaction(client: Client, work: () => Promise<void>): Promise<void> {
  await client.query("BEGIN");
  try {
    await work();
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK").catch(() => undefined);
    throw error instanceof Error
      ? new SpreadError(`${error.message}. Run it again.`, { cause: error })
      : error;
  }
}
