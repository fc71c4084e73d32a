import { retiredNameHash, retireName } from "../../core/accounts/retired-usernames.queries.ts";
import type { Deps } from "../../deps.ts";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";
import { addJob } from "../../platform/jobs/job-queue.queries.ts";
import { publishLive } from "../../platform/live/publish-live.queries.ts";
import { findLinkAddresses } from "../email-addresses/email-addresses.queries.ts";
import {
  deleteActorsOf,
  deleteUser,
  type Departing,
  findAcquaintances,
  findAnswered,
  deleteEventsOf,
  lockDeparting,
} from "./departed.queries.ts";
import { removeRemainsJob } from "./remains.ts";

/**
 * Maximum number of workouts of others whose open screens are refreshed immediately. A screen with an older one catches up when
 * it next loads.
 */
const maxAnswered = 500;

/**
 * Deletes an account permanently. One transaction deletes every row that belongs to the person or refers to them, so that nobody
 * sees anything of them from then on and no work in progress can add to it; a job of the same transaction then removes files and
 * other remains.
 *
 * @param mayGo called in that transaction, with the account locked; if it returns false, everything stays
 * @returns who was deleted, or undefined
 */
export async function deleteAccount(
  deps: Pick<Deps, "db" | "now">,
  userId: string,
  mayGo: (trx: DatabaseOrTransaction) => Promise<boolean> = () => Promise.resolve(true),
): Promise<Departing | undefined> {
  const hash = await retiredNameHash(deps.db);
  return await deps.db.transaction().execute(async (trx) => {
    const departing = await lockDeparting(trx, userId);
    if (!departing || !(await mayGo(trx))) return undefined;
    await depart(trx, departing);
    await retireName(trx, hash(departing.username), deps.now());
    return departing;
  });
}

async function depart(trx: DatabaseOrTransaction, departing: Departing): Promise<void> {
  const { id, email } = departing;
  const acquaintances = await findAcquaintances(trx, id);
  const answered = await findAnswered(trx, id, maxAnswered);
  // Mails about a change of address went to other addresses as well, and may still be in the outbox.
  const others = await findLinkAddresses(trx, id);
  await deleteUser(trx, id);
  await deleteActorsOf(trx, id);
  await deleteEventsOf(trx, id);
  await addJob(trx, removeRemainsJob, { userId: id, email, others });
  await publishLive(trx, { kind: "sessions", to: [id] });
  for (const kind of ["follows", "notifications", "feed"] as const)
    await publishLive(trx, { kind, to: acquaintances });
  for (const { kind, workoutId } of answered) await publishLive(trx, { kind, about: workoutId });
}
