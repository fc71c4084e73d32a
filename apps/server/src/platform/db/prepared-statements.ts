import { createHash } from "node:crypto";
import type { PostgresPool, PostgresPoolClient } from "kysely";
import { DatabaseError, type Pool, type PoolClient } from "pg";

/**
 * From this use on a statement is prepared: the first ones may be the only ones. The same as `prepareThreshold` of PostgreSQL's
 * JDBC driver.
 */
const preparedFrom = 5;
/**
 * Statements that a connection keeps prepared at most; each takes memory of the database. As the JDBC driver's
 * `preparedStatementCacheQueries`.
 */
const mostPrepared = 256;
/** Texts whose uses are counted at most: some are made anew for each number of values. */
const mostCounted = 2000;

/** A change of the schema has changed the columns of a statement's answer (`RevalidateCachedQuery` in PostgreSQL). */
const featureNotSupported = "0A000";
/** The connection is not the one that prepared the statement, as behind a pooler that gives each transaction another one. */
const poolerErrors = new Set(["26000", "42P05"]);

interface Statement {
  uses: number;
  name: string | undefined;
  /** How many names it has had that are no longer used. */
  renamed: number;
}

/** The same for the same text, because several may share a pool; otherwise one name would stand for two statements. */
const nameOf = (text: string, renamed: number): string =>
  `cairn_${createHash("sha256").update(text).digest("hex").slice(0, 32)}_${renamed}`;

/** Counts the uses of statements, and names those that are used often. */
class FrequentStatements {
  private readonly counted = new Map<string, Statement>();
  private prepared = 0;
  private isOff = false;

  /** The name under which a text is to be prepared, if at all. */
  use(text: string): string | undefined {
    if (this.isOff) return undefined;
    const statement = this.counted.get(text) ?? this.add(text);
    statement.uses += 1;
    if (statement.name === undefined && statement.uses >= preparedFrom && this.prepared < mostPrepared) {
      statement.name = nameOf(text, statement.renamed);
      this.prepared += 1;
    }
    return statement.name;
  }

  /** Its name is not used again. */
  rename(text: string): void {
    const statement = this.counted.get(text);
    if (statement?.name === undefined) return;
    statement.name = undefined;
    statement.renamed += 1;
    this.prepared -= 1;
  }

  stop(): void {
    this.isOff = true;
    this.counted.clear();
  }

  private dropOldest(): void {
    for (const [text, { name }] of this.counted) {
      if (name !== undefined) continue;
      this.counted.delete(text);
      return;
    }
  }

  private add(text: string): Statement {
    if (this.counted.size >= mostCounted) this.dropOldest();
    const statement = { uses: 0, name: undefined, renamed: 0 };
    this.counted.set(text, statement);
    return statement;
  }
}

/**
 * A pool for Kysely whose connections prepare the statements that are used often, so that the database parses and plans them once
 * for each connection and not each time (docs/decisions/json-answers.md#0180).
 *
 * A prepared statement that cannot be run, because the schema has changed or another connection answers, is run again as it is:
 * the failed one has changed nothing. Inside a transaction its failure stands, as the transaction has failed with it, and the
 * next one works.
 */
export function preparingPool(pool: Pool): PostgresPool {
  const statements = new FrequentStatements();
  const clients = new WeakMap<PoolClient, PostgresPoolClient>();
  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => {
      const client = await pool.connect();
      const known = clients.get(client);
      if (known) return known;
      const preparing = preparingClient(client, statements);
      clients.set(client, preparing);
      return preparing;
    },
  };
}

function preparingClient(client: PoolClient, statements: FrequentStatements): PostgresPoolClient {
  const query = async (text: string, values: readonly unknown[] = []): Promise<unknown> => {
    const name = values.length > 0 ? statements.use(text) : undefined;
    if (name === undefined) return await client.query(text, [...values]);
    try {
      return await client.query({ name, text, values: [...values] });
    } catch (error) {
      if (!isOfPreparation(error)) throw error;
      if (poolerErrors.has(error.code ?? "")) statements.stop();
      else statements.rename(text);
      return await client.query(text, [...values]).catch(() => Promise.reject(error));
    }
  };
  return Object.create(client, {
    query: { value: query },
    release: { value: (destroy?: boolean) => client.release(destroy) },
  }) as PostgresPoolClient;
}

const isOfPreparation = (error: unknown): error is DatabaseError =>
  error instanceof DatabaseError &&
  ((error.code === featureNotSupported && error.routine === "RevalidateCachedQuery") ||
    poolerErrors.has(error.code ?? ""));
