import * as contract from "@cairn/contracts/import-workouts/sent-recordings";
import { maxImportFileBytes } from "@cairn/contracts/import-workouts/workout-imports";
import type { Result } from "@cairn/domain/result";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { isKnown } from "../../core/import-answers/import-answer.ts";
import type { ImportError } from "../../core/received-files/import-error.ts";
import { type ReceivedFile, receiveFile, type Receiver } from "../../core/received-files/receive-file.ts";
import { importLimit, partLimits } from "../../core/received-files/upload-limits.ts";
import type { Deps } from "../../deps.ts";
import { wholeAddressFor } from "../../platform/http/answers/address-for.ts";
import { AppError } from "../../platform/http/answers/app-error.ts";
import { registerEndpoint } from "../../platform/http/register-endpoint.ts";
import { rawFile } from "../../platform/http/requests/raw-file.ts";
import { takeFile } from "../../platform/http/requests/take-file.ts";
import { importSent, refuseTooLarge } from "./import-sent.ts";

/** Bytes that a multipart body may have beside its file. */
const multipartBytes = 1024 * 1024;

/**
 * Takes recordings from programs that know only an address. Nobody looks at their answers, so the person is notified of what was
 * not imported.
 */
export function registerSentRecordingEndpoints(app: FastifyInstance, deps: Deps): void {
  registerEndpoint(
    app,
    contract.sendRecording,
    async ({ actor, request, reply }) => {
      const declared = Number(request.headers["content-length"] ?? 0);
      if (declared > maxImportFileBytes + (request.isMultipart() ? multipartBytes : 0)) {
        reply.header("connection", "close");
        return await refuseTooLarge(deps, actor, "");
      }
      const sent = await receiveSentFile(request, { deps, ownerId: actor.userId, declared });
      if (!sent) throw new AppError("workout_import.no_file");
      const { imported, refused } = await importSent(deps, actor, sent);
      const workoutKeys = [...new Set(imported.map(({ workout }) => workout.workoutKey))];
      const [workoutKey = ""] = workoutKeys;
      reply.code(imported.every(isKnown) ? 200 : 201);
      const prefix = wholeAddressFor(request, deps.settings.publicUrl);
      const address = `${prefix}/workout/${encodeURIComponent(actor.username)}/${workoutKey}`;
      return { payload: { workoutKey, address, workoutKeys, refused } };
    },
    importLimit,
  );
}

/** What became of a file that was sent. */
interface SentFile {
  /** Empty if the program does not say. */
  readonly name: string;
  readonly result: Result<ReceivedFile, ImportError>;
}

/** Receives the file of a request; undefined if a multipart body has none. */
async function receiveSentFile(request: FastifyRequest, receiver: Receiver): Promise<SentFile | undefined> {
  if (!request.isMultipart()) {
    const file = rawFile(request, maxImportFileBytes);
    return { name: file.filename, result: await receiveFile(file, receiver) };
  }
  let name = "";
  const result = await takeFile<ReceivedFile, ImportError>(request, {
    limits: partLimits,
    async take(part) {
      name = part.filename;
      return await receiveFile(part, receiver);
    },
    isForeign: (error) => error === "workout_import.unknown_format",
  });
  return result && { name, result };
}
