import { likelyDuplicate } from "@cairn/contracts/import-workouts/import-warnings";
import { fail } from "@cairn/domain/result";
import type { FileOutcome } from "../../core/import-answers/import-answer.ts";
import type { ImportError } from "../../core/received-files/import-error.ts";
import type { SessionActor } from "../../platform/access/actor.ts";
import type { Database } from "../../platform/db/database.ts";
import { emit } from "../../platform/events/events.queries.ts";
import { safeName } from "../../platform/files/safe-name.ts";

/** The outcome of a file of which nothing was read. */
export const refusalOf = (name: string, error: ImportError): FileOutcome => ({
  name: safeName(name),
  isMember: false,
  workout: 0,
  result: fail(error),
});

/** What was not imported, and why. */
export const refusedOf = (outcomes: readonly FileOutcome[]) =>
  outcomes.flatMap(({ name, result }) => (result.ok ? [] : [{ file: name, reason: result.error }]));

/**
 * Notifies a person of what a file that a program has brought needs them for: what was not imported, and what looks like another
 * workout. Nobody looks at the answers.
 */
export async function notifyOfOutcomes(
  { db }: { readonly db: Database },
  { userId }: SessionActor,
  outcomes: readonly FileOutcome[],
): Promise<void> {
  const [first, ...others] = refusedOf(outcomes);
  const workoutIds = outcomes.flatMap(({ result }) =>
    result.ok && result.value.warnings.includes(likelyDuplicate) ? [result.value.workout.workoutKey] : [],
  );
  if (!first && workoutIds.length === 0) return;
  await db.transaction().execute(async (trx) => {
    if (first) await emit(trx, "upload.refused", userId, { ...first, others: others.length });
    if (workoutIds.length > 0) await emit(trx, "upload.likely", userId, { workoutIds });
  });
}
