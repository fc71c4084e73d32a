import process from "node:process";
import { api } from "@cairn/contracts/api";
import { writeFit } from "@cairn/demo/files/write-fit";
import { createRandom } from "@cairn/demo/random";
import { decodeBytes } from "@cairn/formats/decoding/create-decoder";
import {
  generateRecording,
  type RecordingKind,
  recordingKinds,
} from "@cairn/testkit/outings/generate-recording";
import { pino } from "pino";
import { buildWorkout } from "../../apps/server/src/core/imports/imported-workout.queries.ts";
import { importedRecording } from "../../apps/server/src/core/originals/decode-file.worker.ts";
import { wholeForOwner } from "../../apps/server/src/core/redaction/redacted-workout.ts";
import { workoutView } from "../../apps/server/src/core/workout-view/workout.view.ts";
import { authorizeWorkout } from "../../apps/server/src/core/workouts/workouts.policy.ts";
import type { WorkoutRow } from "../../apps/server/src/core/workouts/workouts.queries.ts";
import { createHttpApp } from "../../apps/server/src/platform/http/create-app.ts";
import { registerEndpoint } from "../../apps/server/src/platform/http/register-endpoint.ts";

/** One page of the feed, in which each workout is of another kind. */
const page = recordingKinds.slice(0, 10);

/** Likes and comments, so that all fields of a card are written. */
const liked = { reactionCount: 3, userReacted: true, commentCount: 2 };

/** A row as the database would give it. */
function makeRow(kind: RecordingKind, index: number): WorkoutRow {
  const file = writeFit(generateRecording(kind, createRandom(index)));
  const decoded = decodeBytes(file);
  if (!decoded.ok) throw new Error(decoded.error.kind);
  const ownerId = index.toString(16).padStart(24, "0");
  const built = buildWorkout(importedRecording(decoded.value), ownerId, ownerId, new Date());
  // JSON columns are written as text and read as values; the view uses none of them.
  const row = {
    ...built,
    sharing_flags: 19,
    sharingFlags: 19,
    picture_count: 0,
    ownerId,
    relation: "owner",
    ...liked,
  };
  return { ...row, username: `runner-${index}`, fullname: "A runner" } as unknown as WorkoutRow;
}

const anybody = { kind: "anonymous", cookieAlone: false } as const;
const rows = page.map(makeRow).flatMap((row) => {
  const own = authorizeWorkout(anybody, row, "edit");
  return own.ok ? [wholeForOwner(own.value)] : [];
});
const app = await createHttpApp({
  log: pino({ level: "warn" }),
  host: "127.0.0.1",
  publicUrl: undefined,
  trustProxy: undefined,
  findSession: () => Promise.resolve(undefined),
  countCall: () => Promise.resolve({ current: 1, ttl: 0 }),
  verifyAnswers: false,
});
registerEndpoint(app, api.publicWorkoutsWithin, () =>
  Promise.resolve({
    payload: rows.map((row) => ({
      user: {
        username: row.username,
        realName: row.fullname,
        uuid: row.id,
        key: row.ownerId,
        createdDate: 0,
        lastModified: 0,
        lastLogin: 0,
        showLocale: true,
      },
      workout: workoutView(row),
    })),
    metadata: { workoutcount: String(rows.length) },
  }),
);
process.send?.(await app.listen({ host: "127.0.0.1", port: 0 }));
