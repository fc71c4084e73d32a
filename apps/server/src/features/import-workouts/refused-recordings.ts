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

/** Notifies a person of what was not imported of a file that a program has brought: nobody looks at the answers. */
export async function notifyOfRefused(
  { db }: { readonly db: Database },
  { userId }: SessionActor,
  outcomes: readonly FileOutcome[],
): Promise<void> {
  const [first, ...others] = refusedOf(outcomes);
  if (!first) return;
  const refused = { ...first, others: others.length };
  await db.transaction().execute((trx) => emit(trx, "upload.refused", userId, refused));
}
