import type { SessionActor } from "../../platform/access/actor.ts";
import type { Database } from "../../platform/db/database.ts";
import { AppError } from "../../platform/http/app-error.ts";
import { findOpenHashes } from "./sessions.queries.ts";

interface SessionDeps {
  readonly db: Database;
  readonly now: () => Date;
}

/** Whether the session that a call began with is still open; it may have been ended in another process. */
export async function isSessionOpen({ db, now }: SessionDeps, { keyHash }: SessionActor): Promise<boolean> {
  return (await findOpenHashes(db, [keyHash], now())).length > 0;
}

/** Those of some keys' hashes whose session is still open, as hexadecimal digits. */
export async function findOpenKeys(
  { db, now }: SessionDeps,
  keyHashes: readonly Buffer[],
): Promise<ReadonlySet<string>> {
  const open = await findOpenHashes(db, keyHashes, now());
  return new Set(open.map((hash) => hash.toString("hex")));
}

/**
 * For calls whose body takes long to come: what they do at its end is done only for somebody who is still logged in.
 *
 * @throws AppError `session.expired`
 */
export async function requireOpenSession(deps: SessionDeps, actor: SessionActor): Promise<void> {
  if (!(await isSessionOpen(deps, actor))) throw new AppError("session.expired");
}
