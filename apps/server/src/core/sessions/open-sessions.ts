import type { SessionActor } from "../../platform/access/actor.ts";
import type { Database } from "../../platform/db/database.ts";
import { AppError } from "../../platform/http/answers/app-error.ts";
import { findOpenHashes } from "./sessions.queries.ts";

interface SessionDeps {
  readonly db: Database;
  readonly now: () => Date;
}

/** Whether the session with which a call began is still open; another process may have ended it. */
export async function isSessionOpen({ db, now }: SessionDeps, { keyHash }: SessionActor): Promise<boolean> {
  return (await findOpenHashes(db, [keyHash], now())).length > 0;
}

/** Those of some key hashes whose session is still open, in hexadecimal digits. */
export async function findOpenKeys(
  { db, now }: SessionDeps,
  keyHashes: readonly Buffer[],
): Promise<ReadonlySet<string>> {
  const open = await findOpenHashes(db, keyHashes, now());
  return new Set(open.map((hash) => hash.toString("hex")));
}

/**
 * For calls whose body takes long to arrive: their effect at the end is only for somebody who is still logged in.
 *
 * @throws AppError `session.expired`
 */
export async function requireOpenSession(deps: SessionDeps, actor: SessionActor): Promise<void> {
  if (!(await isSessionOpen(deps, actor))) throw new AppError("session.expired");
}
