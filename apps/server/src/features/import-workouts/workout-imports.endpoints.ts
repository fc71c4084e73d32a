import { errorTable, wireCode } from "@cairn/contracts/errors";
import { likelyDuplicate, recordingReplaced } from "@cairn/contracts/import-workouts/import-warnings";
import * as contract from "@cairn/contracts/import-workouts/workout-imports";
import {
  type ImportOutcome,
  maxImportFileBytes,
  maxImportFiles,
} from "@cairn/contracts/import-workouts/workout-imports";
import type { MultipartFile } from "@fastify/multipart";
import type { FastifyInstance } from "fastify";
import {
  type FileOutcome,
  type Imported,
  importForAnswer,
  isKnown,
} from "../../core/import-answers/import-answer.ts";
import { discardFile, receiveFile } from "../../core/received-files/receive-file.ts";
import { importLimit, partLimits } from "../../core/received-files/upload-limits.ts";
import { refuseWithoutSession } from "../../core/sessions/refuse-without-session.ts";
import type { Deps } from "../../deps.ts";
import type { SessionActor } from "../../platform/access/actor.ts";
import { safeName } from "../../platform/files/safe-name.ts";
import { AppError } from "../../platform/http/answers/app-error.ts";
import { registerEndpoint } from "../../platform/http/register-endpoint.ts";
import { filePartName } from "../../platform/http/requests/take-file.ts";
import { deleteWorkout } from "../workouts/delete-workout.ts";

/** Maximum total size of the files of a request, including multipart overhead, bytes. */
const maxRequestBytes = maxImportFiles * maxImportFileBytes + 1024 * 1024;

const notRecording = "workout_import.unknown_format";

export function registerWorkoutImportEndpoints(app: FastifyInstance, deps: Deps): void {
  registerEndpoint(
    app,
    contract.importGpx,
    async ({ actor, query, request, reply }) => {
      if (Number(request.headers["content-length"] ?? 0) > maxRequestBytes) {
        reply.header("connection", "close");
        throw new AppError("workout_import.file_too_large");
      }
      if (!request.isMultipart()) throw new AppError("workout_import.no_file");
      const outcomes: FileOutcome[] = [];
      // A part of another name that is no recording counts only if there is nothing else.
      let foreign: FileOutcome | undefined;
      let parts = 0;
      for await (const part of request.files({ limits: partLimits, throwFileSizeLimit: false })) {
        parts += 1;
        const isTooMany = parts > maxImportFiles;
        // The declared size is that of all parts together.
        const declared = parts === 1 ? Number(request.headers["content-length"] ?? 0) : 0;
        const receiver = { deps, ownerId: actor.userId, declared };
        const received = isTooMany ? await discardFile(part) : await receiveFile(part, receiver);
        await refuseWithoutSession(deps, actor, received);
        if (part.fieldname !== filePartName && !received.ok && received.error === notRecording) {
          foreign = { name: safeName(part.filename), isMember: false, workout: 0, result: received };
        } else if (!received.ok)
          outcomes.push({ name: safeName(part.filename), isMember: false, workout: 0, result: received });
        else {
          const keepDuplicates = query.duplicates === "keep" || keepsByField(part);
          const asksAboutLikely = query.duplicates === "ask";
          const options = { actor, keepDuplicates, asksAboutLikely, areDrafts: query.save === "later" };
          outcomes.push(...(await importForAnswer(deps, received.value, options)));
        }
      }
      if (foreign && outcomes.length === 0) outcomes.push(foreign);
      if (query.unanswered === "discard" && request.raw.socket.destroyed) {
        await discardDrafts(deps, actor, outcomes);
      }
      return { payload: payloadOf(outcomes, query.workouts), metadata: metadataOf(outcomes) };
    },
    importLimit,
  );
}

/** Deletes the created drafts, because nobody will ever learn about them: the page is closed or was killed. */
async function discardDrafts(
  deps: Deps,
  actor: SessionActor,
  outcomes: readonly FileOutcome[],
): Promise<void> {
  for (const { result } of outcomes) {
    if (!result.ok || isKnown(result.value)) continue;
    await deleteWorkout(deps, actor, result.value.workout.workoutKey);
  }
}

/**
 * One file is answered with its error or its workout, the first of several unless all are requested; several files and those of
 * an archive with one outcome per workout.
 */
function payloadOf(outcomes: readonly FileOutcome[], workouts: "first" | "all") {
  const [first, ...others] = outcomes;
  if (!first) throw new AppError("workout_import.no_file");
  const isOneFile = !first.isMember && others.every(({ workout }) => workout > 0);
  if (!isOneFile || (others.length > 0 && workouts === "all")) return outcomes.map(outcomeView);
  if (!first.result.ok) throw new AppError(first.result.error);
  return first.result.value.workout;
}

function outcomeView({ name, result }: FileOutcome): ImportOutcome {
  if (!result.ok) {
    const code = result.error;
    const error = { code: wireCode(code), reason: code, description: errorTable[code].text };
    return { file: name, error, warnings: [] };
  }
  const { workout, warnings, duplicateOf } = result.value;
  return { file: name, workout, warnings: [...warnings], ...(duplicateOf !== undefined && { duplicateOf }) };
}

/** Counts of the imported workouts for people, and for a single file the fields that programs read. */
function metadataOf(outcomes: readonly FileOutcome[]) {
  const imported = outcomes.flatMap(({ result }) => (result.ok ? [result.value] : []));
  const known = imported.filter(isKnown);
  const repeated = imported.filter(({ duplicateOf }) => duplicateOf !== undefined).length - known.length;
  const counts = `imported ${imported.length - known.length} of ${outcomes.length}`;
  const isOneFile = outcomes.every(({ isMember, workout }, i) => !isMember && workout === i);
  const [only] = isOneFile ? imported : [];
  return {
    ...(isOneFile &&
      imported.length > 1 && { workoutKeys: imported.map(({ workout }) => workout.workoutKey) }),
    INFO: [
      counts,
      ...(known.length > 0 ? [`already there: ${known.length}`] : []),
      ...(repeated > 0 ? [`the same as one before: ${repeated}`] : []),
      ...new Set(imported.flatMap(({ warnings }) => warnings)),
    ].join("; "),
    ...(only?.duplicateOf !== undefined && { duplicateOf: only.duplicateOf }),
    ...(only && matchOf(only)),
  };
}

/** What a file is to the existing workout, besides the same. */
function matchOf({ warnings }: Imported) {
  const matches = warnings.filter((one) => one === likelyDuplicate || one === recordingReplaced);
  return matches.length > 0 ? { warnings: matches } : {};
}

/** Whether a form field before the file requests keeping both. */
function keepsByField({ fields }: MultipartFile): boolean {
  const field = fields["duplicates"];
  const last = Array.isArray(field) ? field.at(-1) : field;
  return last?.type === "field" && last.value === "keep";
}
