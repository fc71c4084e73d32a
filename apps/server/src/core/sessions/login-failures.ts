import { createHash } from "node:crypto";
import type { Database } from "../../platform/db/database.ts";
import { countFailures, deleteFailures, insertFailures } from "./login-failures.queries.ts";

/** How long failures count, ms (operations.md, HUMAN_CHECK). */
const memory = 15 * 60_000;
/** Failures after which a login needs the human check. */
const failuresBeforeCheck = 3;

/** A failed login: the given name and the network. */
export interface LoginAttempt {
  readonly name: string | undefined;
  readonly network: string;
}

/** Whether the name or the network has failed so often lately that a human check is needed. */
export async function hasFailedOften(db: Database, attempt: LoginAttempt, now: Date): Promise<boolean> {
  return (await countFailures(db, subjectsOf(attempt), oldestThatCounts(now))) >= failuresBeforeCheck;
}

/** Stores a failure, and deletes those that no longer count. */
export async function recordLoginFailure(db: Database, attempt: LoginAttempt, now: Date): Promise<void> {
  await insertFailures(db, subjectsOf(attempt), now, oldestThatCounts(now));
}

/** Deletes a name's failures after a login. Those of the network stay, because its next name may be a guess again. */
export async function deleteLoginFailures(db: Database, name: string): Promise<void> {
  await deleteFailures(db, digest(`name ${name}`));
}

const oldestThatCounts = (now: Date): Date => new Date(now.getTime() - memory);

function subjectsOf({ name, network }: LoginAttempt): Buffer[] {
  const ofNetwork = digest(`network ${network}`);
  return name === undefined ? [ofNetwork] : [ofNetwork, digest(`name ${name}`)];
}

/** People type passwords into the name field, so names are not stored as typed. */
const digest = (text: string): Buffer => createHash("sha256").update(text).digest();
