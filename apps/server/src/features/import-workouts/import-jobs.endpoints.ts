import { Readable } from "node:stream";
import * as contract from "@cairn/contracts/import-workouts/import-jobs";
import {
  maxFollowedImportJobs,
  maxJobArchiveBytes,
  maxJobFiles,
} from "@cairn/contracts/import-workouts/import-jobs";
import type { FastifyInstance } from "fastify";
import { isSessionOpen, requireOpenSession } from "../../core/sessions/open-sessions.ts";
import type { Deps } from "../../deps.ts";
import { AppError, valueOrRefuse } from "../../platform/http/answers/app-error.ts";
import { registerEndpoint, registerRaw } from "../../platform/http/register-endpoint.ts";
import { cancelImport, undoImport } from "./cancel-import.ts";
import { importEvents } from "./import-events.ts";
import { countFiles, listFiles } from "./import-files.queries.ts";
import { importFileView, importJobView } from "./import-job.view.ts";
import { findJob, type ImportJobRow, listImportJobs } from "./import-jobs.queries.ts";
import { beginImport } from "./receive-import.ts";

const importLimit = { name: "import-job", max: 120, timeWindow: 60_000, atOnce: 16 };
/** Maximum total size of the files of a request, including multipart overhead, bytes. */
const maxRequestBytes = maxJobArchiveBytes + 16 * 1024 * 1024;
const partLimits = {
  fileSize: maxJobArchiveBytes,
  files: maxJobFiles + 1,
  fields: 20,
  parts: maxJobFiles + 21,
  fieldSize: 64 * 1024,
} as const;

export function registerImportJobEndpoints(app: FastifyInstance, deps: Deps): void {
  registerEndpoint(
    app,
    contract.startImport,
    async ({ actor, query, request, reply }) => {
      const declared = Number(request.headers["content-length"] ?? 0);
      if (declared > maxRequestBytes) {
        reply.header("connection", "close");
        throw new AppError("workout_import.file_too_large");
      }
      if (!request.isMultipart()) throw new AppError("workout_import.no_file");
      const keepDuplicates = query.duplicates === "keep";
      const asksAboutLikely = query.duplicates === "ask";
      const isByToken = actor.scopes !== undefined;
      const options = { keepDuplicates, asksAboutLikely, isByToken, declared };
      const begun = await beginImport(deps, actor.userId, options);
      if (!begun.ok) reply.header("connection", "close");
      const received = valueOrRefuse(begun);
      try {
        for await (const part of request.files({ limits: partLimits, throwFileSizeLimit: false })) {
          if (received.count >= maxJobFiles) throw new AppError("import_job.too_many_files");
          await received.receive(part);
        }
        if (received.count === 0) throw new AppError("workout_import.no_file");
        await requireOpenSession(deps, actor);
        await received.queue(request.id);
      } catch (error) {
        await received.abandon();
        throw error;
      }
      return { payload: { jobId: received.key.jobId } };
    },
    importLimit,
  );

  const viewOf = async (job: ImportJobRow) =>
    importJobView(job, await countFiles(deps.db, job.ownerId, [job.jobId]));

  registerEndpoint(app, contract.listImports, async ({ actor, query }) => {
    const jobs = await listImportJobs(deps.db, actor.userId, query.limit);
    const jobIds = jobs.map(({ jobId }) => jobId);
    const counts = await countFiles(deps.db, actor.userId, jobIds);
    return { payload: jobs.map((job) => importJobView(job, counts)) };
  });

  registerEndpoint(app, contract.getImport, async ({ actor, params, query }) => {
    const job = await findJob(deps.db, { ownerId: actor.userId, jobId: params.jobId });
    if (!job) throw new AppError("import_job.not_found");
    const files = await listFiles(deps.db, job, query);
    return { payload: { ...(await viewOf(job)), files: files.map(importFileView) } };
  });

  registerEndpoint(app, contract.cancelImport, async ({ actor, params, request }) => {
    const key = { ownerId: actor.userId, jobId: params.jobId };
    return { payload: await viewOf(valueOrRefuse(await cancelImport(deps, key, request.id))) };
  });

  registerEndpoint(app, contract.undoImport, async ({ actor, params, request }) => {
    const key = { ownerId: actor.userId, jobId: params.jobId };
    return { payload: await viewOf(valueOrRefuse(await undoImport(deps, key, request.id))) };
  });

  serveEvents(app, deps);
}

function serveEvents(app: FastifyInstance, deps: Deps): void {
  const closing = new AbortController();
  const followed = new Map<string, number>();
  // Open answers would delay the shutdown of the server.
  app.addHook("preClose", async () => closing.abort());
  registerRaw(app, contract.followImport, async ({ actor, params, request, reply }) => {
    const { userId } = actor;
    const key = { ownerId: userId, jobId: params.jobId };
    if (!(await findJob(deps.db, key))) throw new AppError("import_job.not_found");
    const open = followed.get(userId) ?? 0;
    if (open >= maxFollowedImportJobs) throw new AppError("import_job.too_many");
    followed.set(userId, open + 1);
    const leaving = new AbortController();
    reply.raw.once("close", () => leaving.abort());
    const lastEventId = request.headers["last-event-id"];
    const events = importEvents(
      deps,
      key,
      typeof lastEventId === "string" ? lastEventId : undefined,
      () => isSessionOpen(deps, actor),
      AbortSignal.any([closing.signal, leaving.signal]),
    );
    const stream = Readable.from(events);
    stream.once("close", () => {
      const left = (followed.get(userId) ?? 1) - 1;
      if (left > 0) followed.set(userId, left);
      else followed.delete(userId);
    });
    reply.type("text/event-stream; charset=utf-8");
    // A proxy must not buffer the events.
    reply.header("x-accel-buffering", "no");
    return stream;
  });
}
