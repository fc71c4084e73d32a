import { randomBytes } from "node:crypto";
import { patience } from "@cairn/testkit/patience";
import { Client, Pool } from "pg";
import { migrate } from "../src/platform/migrations/migrate.ts";
import type { ClusterConnection } from "../src/platform/postgres-cluster/wait-for-answer.ts";
import { spreadDatabase } from "../src/platform/spread/spread-database.ts";

/** A node of the Citus cluster that tests use (`CAIRN_TEST_DATABASE_URL`), as the coordinator reaches it. */
export interface SpreadNode {
  readonly host: string;
  readonly port: number;
  readonly isCoordinator: boolean;
}

/** Few parts, since each is a file on the disk; more than nodes, so that people of one node are in different parts. */
const shards = 4;

/** The nodes of the cluster whose coordinator this is; none if the database is no Citus. */
export async function findNodes(connection: ClusterConnection): Promise<readonly SpreadNode[]> {
  return await withClient(connection, async (client) => {
    const { rows } = await client.query("SELECT FROM pg_extension WHERE extname = 'citus'");
    if (rows.length === 0) return [];
    const { rows: nodes } = await client.query<SpreadNode>(
      `SELECT nodename AS host, nodeport AS port, groupid = 0 AS "isCoordinator" FROM pg_dist_node ORDER BY groupid`,
    );
    return nodes;
  });
}

/**
 * A database of a run on every node, migrated and spread: making one takes seconds, so that those that were left whole are
 * emptied and used again.
 */
interface SpreadDatabase {
  readonly connection: ClusterConnection;
  readonly shape: string;
}

const free: SpreadDatabase[] = [];

/** A spread database with the whole schema and no rows; `giveBack` empties it. */
export async function takeSpreadDatabase(
  coordinator: ClusterConnection,
  nodes: readonly SpreadNode[],
): Promise<{ readonly connection: ClusterConnection; readonly giveBack: () => Promise<void> }> {
  const taken = free.pop() ?? (await makeDatabase(coordinator, nodes));
  return {
    connection: taken.connection,
    giveBack: async () => {
      if (await empty(taken)) free.push(taken);
    },
  };
}

/** Drops the databases of a run on all nodes. */
export async function dropSpreadDatabases(
  coordinator: ClusterConnection,
  nodes: readonly SpreadNode[],
): Promise<void> {
  for (const node of nodes) {
    await withClient(at(coordinator, node), async (client) => {
      const { rows } = await client.query<{ datname: string }>(
        "SELECT datname FROM pg_database WHERE starts_with(datname, $1)",
        [prefixOf(coordinator)],
      );
      for (const { datname } of rows) await client.query(`DROP DATABASE IF EXISTS ${datname} WITH (FORCE)`);
    });
  }
}

/** The coordinator's connection names the run. */
const prefixOf = ({ database }: ClusterConnection): string => `test_${database}_`;

const at = (connection: ClusterConnection, { host, port, isCoordinator }: SpreadNode): ClusterConnection =>
  isCoordinator ? connection : { ...connection, host, port };

async function makeDatabase(
  coordinator: ClusterConnection,
  nodes: readonly SpreadNode[],
): Promise<SpreadDatabase> {
  const connection = await makeUnspread(coordinator, nodes);
  await withClient(connection, (client) => spreadDatabase(client, { shards, say() {} }));
  return { connection, shape: await withClient(connection, shapeOf) };
}

/**
 * A database of a cluster that has the schema, on its coordinator alone. One is made at a time: for each node that is added Citus
 * writes the roles of the whole server ("tuple concurrently updated").
 */
export async function makeUnspread(
  coordinator: ClusterConnection,
  nodes: readonly SpreadNode[],
): Promise<ClusterConnection> {
  const database = `${prefixOf(coordinator)}${randomBytes(6).toString("hex")}`;
  const connection = { ...coordinator, database };
  await withClient(coordinator, async (turn) => {
    await turn.query("SELECT pg_advisory_lock(hashtext('a database of the tests'))");
    for (const node of nodes) {
      const there = at(coordinator, node);
      await withClient(there, (client) => client.query(`CREATE DATABASE ${database}`));
      await withClient({ ...there, database }, (client) => client.query("CREATE EXTENSION citus"));
    }
    await withClient(connection, async (client) => {
      for (const { host, port, isCoordinator } of nodes) {
        if (isCoordinator) await client.query("SELECT citus_set_coordinator_host($1, $2)", [host, port]);
        else await client.query("SELECT citus_add_node($1, $2)", [host, port]);
      }
    });
  });
  const pool = new Pool({ ...connection, max: 2 });
  pool.on("error", () => {});
  try {
    await migrate(pool);
  } finally {
    await pool.end();
  }
  return connection;
}

/** What a test may have left beside rows. */
async function shapeOf(client: Client): Promise<string> {
  const { rows } = await client.query<{ shape: string }>(
    `SELECT concat_ws(' ', (SELECT count(*) FROM pg_class WHERE relnamespace = 'public'::regnamespace),
       (SELECT count(*) FROM pg_proc WHERE pronamespace = 'public'::regnamespace),
       (SELECT count(*) FROM pg_trigger), (SELECT count(*) FROM pg_constraint)) AS shape`,
  );
  return rows[0]?.shape ?? "";
}

/** Ends what is still connected, and deletes all rows. */
async function empty({ connection, shape }: SpreadDatabase): Promise<boolean> {
  return await withClient(connection, async (client) => {
    await client.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'",
    );
    if ((await shapeOf(client)) !== shape) return false;
    const { rows } = await client.query<{ tables: string }>(
      `SELECT string_agg(oid::regclass::text, ', ') AS tables FROM pg_class
       WHERE relkind = 'r' AND (relnamespace = 'public'::regnamespace AND relname <> 'schema_migrations'
         AND NOT EXISTS (SELECT FROM pg_dist_shard WHERE relname ~ ('_' || shardid || '$'))
         OR relnamespace = 'graphile_worker'::regnamespace AND relname <> 'migrations')`,
    );
    await client.query(`TRUNCATE ${rows[0]?.tables} CASCADE`);
    return true;
  });
}

async function withClient<T>(
  connection: ClusterConnection,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client({ ...connection, connectionTimeoutMillis: patience.step });
  client.on("error", () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
