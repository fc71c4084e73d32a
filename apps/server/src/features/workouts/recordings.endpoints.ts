import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import * as contract from "@cairn/contracts/workouts/workouts";
import type { FastifyInstance } from "fastify";
import { findColumns } from "../../core/redaction/redacted-recordings.queries.ts";
import { showWorkout, type WorkoutAddress } from "../../core/redaction/show-workout.ts";
import type { Deps } from "../../deps.ts";
import type { Actor } from "../../platform/access/actor.ts";
import { AppError } from "../../platform/http/answers/app-error.ts";
import { BodyCache } from "../../platform/http/answers/body-cache.ts";
import { bodyKey } from "../../platform/http/answers/body-key.ts";
import { versionTag } from "../../platform/http/answers/version-tag.ts";
import { acceptsGzip, isKnown } from "../../platform/http/answers/versioned-answer.ts";
import { refusalOf } from "../../platform/http/answers/worker-refusal.ts";
import { registerRaw } from "../../platform/http/register-endpoint.ts";
import type { WorkerTask } from "../../platform/workers/workers.ts";
import type { WriteDataInput } from "./write-data.worker.ts";

const unpack = promisify(gunzip);
const nothing = Buffer.alloc(0);

const writeData: WorkerTask<WriteDataInput, Uint8Array> = {
  file: new URL("./write-data.worker.ts", import.meta.url),
  name: "writeData",
  lane: "answers",
  timeLimit: 60_000,
};

/** Maximum total size of cached `/data` bodies, bytes: that of an hour's run is 0.5 MB, or 0.1 MB compressed. */
const cachedBytes = 64 * 1024 * 1024;

export function registerRecordingEndpoints(app: FastifyInstance, deps: Deps): void {
  const bodies = new BodyCache(cachedBytes);
  const showRecording = (actor: Actor, address: WorkoutAddress) =>
    showWorkout(deps, actor, address, async (visible) => ({
      visible,
      stored: await findColumns(deps.db, visible),
    }));

  registerRaw(app, contract.getWorkoutRecording, async ({ actor, params, request, reply }) => {
    const { stored } = await showRecording(actor, params);
    if (!stored) throw new AppError("workout.not_found");
    const isGzip = acceptsGzip(request);
    // Another coding has other bytes, so the tag identifies exactly these.
    const tag = await versionTag(deps.db, [isGzip ? "gzip" : "plain", stored.columns_gzip]);
    if (isKnown(request, reply, tag)) return nothing;
    reply.type(contract.getWorkoutRecording.mediaType);
    if (!isGzip) return await unpack(stored.columns_gzip);
    reply.header("content-encoding", "gzip");
    return stored.columns_gzip;
  });

  registerRaw(app, contract.getWorkoutData, async ({ actor, params, query, request, reply }) => {
    const { visible, stored } = await showRecording(actor, params);
    const input = {
      columnsGzip: stored?.columns_gzip,
      samples: query.samples ?? Number.POSITIVE_INFINITY,
      head: {
        ...(visible.title !== null && { description: visible.title }),
        starttime: visible.start_time.getTime(),
        totaldistance: visible.distance,
        totaltime: visible.total_time,
        activityId: visible.activity_id,
      },
    };
    const key = bodyKey(input);
    // It is sent compressed or not, as stored, so the tag identifies the content and not the bytes.
    if (isKnown(request, reply, `W/${await versionTag(deps.db, [key])}`)) return nothing;
    const body = await bodies.body(key, acceptsGzip(request), async () => {
      const written = await deps.workers.run(writeData, input);
      if (!written.ok) throw new AppError(refusalOf(written.error) ?? "request.busy");
      return Buffer.from(written.value.buffer, written.value.byteOffset, written.value.byteLength);
    });
    reply.type("application/json; charset=utf-8");
    if (body.isGzip) reply.header("content-encoding", "gzip");
    return body.bytes;
  });
}
