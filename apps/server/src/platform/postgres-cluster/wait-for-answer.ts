import { setTimeout as delay } from "node:timers/promises";
import { Client, DatabaseError } from "pg";

/** How to reach the database: a subset of pg's settings for a client or pool. */
export interface ClusterConnection {
  /** Folder of the unix socket. */
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
  readonly database: string;
}

/** A server may replay a long log after a crash; we wait while it is alive. */
const startLimitMs = 10 * 60_000;
/** Waits until the server answers and has Cairn's database, has ended, or refuses for a permanent reason. */
export async function waitForAnswer(
  connection: ClusterConnection,
  hasServerEnded: () => boolean,
): Promise<"answers" | "ended" | Error> {
  const limit = performance.now() + startLimitMs;
  for (;;) {
    const refusal = await ensureDatabase(connection);
    if (refusal === undefined) return "answers";
    if (hasServerEnded()) return "ended";
    if (!isPassing(refusal) || performance.now() > limit) return refusal;
    await delay(10);
  }
}

/** Makes the database if missing; resolves to the error if that fails. */
async function ensureDatabase(connection: ClusterConnection): Promise<Error | undefined> {
  const client = new Client({ ...connection, database: "postgres" });
  client.on("error", () => {});
  try {
    await client.connect();
    const found = await client.query("select 1 from pg_database where datname = $1", [connection.database]);
    if (found.rowCount === 0) await client.query(`create database ${connection.database}`);
    return undefined;
  } catch (error) {
    if (isMadeByAnother(error)) return undefined;
    return error instanceof Error ? error : new Error(String(error));
  } finally {
    await client.end().catch(() => {});
  }
}

/**
 * Whether another Cairn, such as a second command, made the database at the same time: it is there then, for the latter code
 * waits for its end.
 */
const isMadeByAnother = (error: unknown): boolean =>
  error instanceof DatabaseError && ["42P04", "23505"].includes(error.code ?? "");

/** Not listening yet, or starting up, shutting down, recovering: class 57P of PostgreSQL's error codes. */
export function isPassing(error: Error & { readonly code?: string }): boolean {
  const code = error.code ?? "";
  if (["ENOENT", "ECONNREFUSED", "ECONNRESET", "EPIPE"].includes(code) || code.startsWith("57P")) return true;
  return /Connection terminated/.test(error.message);
}
