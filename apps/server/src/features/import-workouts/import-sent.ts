import type { Result } from "@cairn/domain/result";
import { importForAnswer, type Imported } from "../../core/import-answers/import-answer.ts";
import type { ImportError } from "../../core/received-files/import-error.ts";
import type { ReceivedFile } from "../../core/received-files/receive-file.ts";
import { refuseWithoutSession } from "../../core/sessions/refuse-without-session.ts";
import type { Deps } from "../../deps.ts";
import type { SessionActor } from "../../platform/access/actor.ts";
import { AppError } from "../../platform/http/answers/app-error.ts";
import { notifyOfOutcomes, refusalOf, refusedOf } from "./refused-recordings.ts";

/** What became of a file that a program has sent. */
interface SentOutcome {
  /** At least one. */
  readonly imported: readonly Imported[];
  /** Files of an archive that were not imported. */
  readonly refused: ReturnType<typeof refusedOf>;
}

/**
 * Imports what a program has sent with a token. Nobody looks at the answers, so the person is notified of what was not imported.
 *
 * @param name of the file, empty if the program does not say
 * @throws AppError with the reason if nothing was imported, `session.expired` if the token has ended in the meantime
 */
export async function importSent(
  deps: Deps,
  actor: SessionActor,
  { name, result }: { readonly name: string; readonly result: Result<ReceivedFile, ImportError> },
): Promise<SentOutcome> {
  await refuseWithoutSession(deps, actor, result);
  const outcomes = result.ok
    ? await importForAnswer(deps, result.value, { actor, keepDuplicates: false })
    : [refusalOf(name, result.error)];
  await notifyOfOutcomes(deps, actor, outcomes);
  const imported = outcomes.flatMap((outcome) => (outcome.result.ok ? [outcome.result.value] : []));
  const refused = refusedOf(outcomes);
  if (imported.length === 0) throw new AppError(refused[0]?.reason ?? "workout_import.failed");
  return { imported, refused };
}

/**
 * Refuses a file that is announced as larger than a recording may be, before any of it is received.
 *
 * @throws AppError `workout_import.file_too_large`
 */
export async function refuseTooLarge(deps: Deps, actor: SessionActor, name: string): Promise<never> {
  await notifyOfOutcomes(deps, actor, [refusalOf(name, "workout_import.file_too_large")]);
  throw new AppError("workout_import.file_too_large");
}
