import * as contract from "@cairn/contracts/workout-exports/workout-exports";
import type { FastifyInstance, FastifyReply } from "fastify";
import { findBulkChange } from "../../core/bulk-changes/bulk-changes.queries.ts";
import { originalKey } from "../../core/originals/original-key.ts";
import { findUpload } from "../../core/originals/uploads.queries.ts";
import { authorizeWorkout } from "../../core/workouts/workouts.policy.ts";
import { findSharedWorkout } from "../../core/workouts/workouts.queries.ts";
import type { Deps } from "../../deps.ts";
import { AppError, valueOrRefuse } from "../../platform/http/answers/app-error.ts";
import { attachment } from "../../platform/http/answers/attachment.ts";
import { BodyCache } from "../../platform/http/answers/body-cache.ts";
import { bodyKey } from "../../platform/http/answers/body-key.ts";
import { registerRaw } from "../../platform/http/register-endpoint.ts";
import { findExportParts, writeExportFile } from "./export-file.ts";
import { exportedWorkoutOf } from "./exported-workout-of.ts";
import { exportName } from "./file-name.ts";
import { workoutJsonHead } from "./workout-json-head.ts";
import { archiveName, writeArchive } from "./write-archive.ts";
import type { WriteExportInput } from "./write-export.worker.ts";

/** Maximum total size of exported files in the cache, bytes: an hour's run is 1 MB as GPX. */
const keptBytes = 32 * 1024 * 1024;

/** Requests per caller: more than a program makes that downloads a whole account, one by one or several at once. */
const exportLimit = { name: "export", max: 6000, timeWindow: 60_000, atOnce: 32 };

/** Archives per caller: each may contain thousands of workouts, and takes as long as its reader. */
const archiveLimit = { name: "export-archive", max: 30, timeWindow: 60_000, atOnce: 2 };

export function registerWorkoutExportEndpoints(app: FastifyInstance, deps: Deps): void {
  const made = new BodyCache(keptBytes);
  const written = async (input: WriteExportInput): Promise<Buffer> => {
    const { bytes } = await made.body(bodyKey(input), false, () => writeExportFile(deps, input));
    return bytes;
  };
  const trackFiles = [
    { endpoint: contract.exportGpx, format: "gpx" },
    { endpoint: contract.exportFit, format: "fit" },
    { endpoint: contract.exportTcx, format: "tcx" },
  ] as const;
  for (const { endpoint, format } of trackFiles) {
    registerRaw(
      app,
      endpoint,
      async ({ actor, params, reply }) => {
        const { row, deviceName, legs, columnsGzip } = await findExportParts(deps, actor, params.workoutKey);
        const workout = exportedWorkoutOf(row, deviceName, deps.settings.publicUrl, legs);
        const file = await written({ format, workout, columnsGzip });
        sendAs(reply, endpoint.mediaType, exportName(row, format));
        return file;
      },
      exportLimit,
    );
  }

  registerRaw(
    app,
    contract.exportWorkoutJson,
    async ({ actor, params, reply }) => {
      const { row, deviceName, warnings, legs, analysis, columnsGzip } = await findExportParts(
        deps,
        actor,
        params.workoutKey,
      );
      const owned = authorizeWorkout(actor, row, "edit");
      const upload = owned.ok ? await findUpload(deps.db, owned.value) : undefined;
      const head = workoutJsonHead(row, { deviceName, warnings, legs, analysis, upload });
      const file = await written({ format: "json", head, columnsGzip });
      sendAs(reply, "application/json; charset=utf-8", exportName(row, "json"));
      return file;
    },
    exportLimit,
  );

  registerRaw(
    app,
    contract.exportArchive,
    async ({ actor, params, query, reply }) => {
      const selection = { ownerId: actor.userId, id: params.key };
      if (!(await findBulkChange(deps.db, selection))) throw new AppError("bulk_change.not_found");
      sendAs(reply, contract.exportArchive.mediaType, archiveName(query.format, deps.now()));
      return writeArchive(deps, actor, selection, query.format);
    },
    archiveLimit,
  );

  registerRaw(app, contract.getOriginal, async ({ actor, params, reply }) => {
    const workout = await findSharedWorkout(deps.db, actor, params.workoutKey);
    const upload = await findUpload(deps.db, valueOrRefuse(authorizeWorkout(actor, workout, "edit")));
    const body = upload && (await deps.files.read(originalKey(upload)));
    if (!body) throw new AppError("workout.no_original");
    sendAs(reply, contract.getOriginal.mediaType, upload.fileName);
    reply.header("content-length", upload.size);
    return body;
  });
}

/** Sets the headers of a file to be saved. */
function sendAs(reply: FastifyReply, mediaType: string, fileName: string): void {
  reply.type(mediaType).header("content-disposition", attachment(fileName));
}
