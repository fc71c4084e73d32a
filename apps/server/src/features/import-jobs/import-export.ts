import { createReadStream } from "node:fs";
import { rm } from "node:fs/promises";
import { basename } from "node:path";
import { maxPhotoBytes } from "@cairn/contracts/photos";
import type { ExportedActivity } from "@cairn/formats/services/strava-export";
import type { Deps } from "../../deps.ts";
import { addPhoto } from "../photos/photos.public.ts";
import { insertEntered } from "../workout-entry/workout-entry.public.ts";
import { memberNames } from "../../core/archives/member-names.ts";
import { extractFile, readExport } from "../../core/archives/unpack-tasks.ts";
import { lockImportsOf } from "../../core/originals/uploads.queries.ts";
import { findOwnEntered } from "../../core/workouts/workouts.queries.ts";
import { actorOf } from "./actor-of.ts";
import { homeOffset } from "./home-offset.ts";
import { findImportedMembers, type ImportFileKey, settleMember } from "./import-files.queries.ts";
import type { ImportJobRow } from "./import-jobs.queries.ts";

/** The export of a service, as its table describes it. */
export interface ServiceExport {
  /** By the path of the recording in the archive, as in outcomes. */
  readonly activityOf: ReadonlyMap<string, ExportedActivity>;
  /** Activities without a recording. */
  readonly typedIn: readonly ExportedActivity[];
  /** Prefix of the paths in the table. */
  readonly folder: string;
  /** Whether a path belongs to a planned route. */
  isRoute(path: string): boolean;
}

/** The service export in an archive; undefined if it is not one, or if it cannot be read now. */
export async function findServiceExport(
  { workers }: Pick<Deps, "workers">,
  path: string,
): Promise<ServiceExport | undefined> {
  const read = await workers.run(readExport, { path });
  if (!read.ok) throw new Error("too many other files are being unpacked");
  if (!read.value) return undefined;
  const { folder, activities } = read.value;
  return {
    activityOf: new Map(
      activities.flatMap((activity) =>
        activity.file === undefined
          ? []
          : [[memberNames(`${folder}${activity.file}`, "").path, activity] as const],
      ),
    ),
    typedIn: activities.filter(({ file }) => file === undefined),
    folder,
    isRoute: (member) => member.startsWith(`${folder}routes/`),
  };
}

interface Rest {
  readonly job: ImportJobRow;
  readonly key: Omit<ImportFileKey, "member">;
  readonly path: string;
  /** Folder for unpacked files. */
  readonly folder: string;
  /** Number of recordings in the archive, which are numbered first. */
  readonly from: number;
}

/**
 * Imports what an export contains besides recordings: workouts that were typed in, then the photos of those that this import made. Each step
 * may be repeated.
 *
 * @returns false if it was told to stop before the end
 */
export async function importRest(
  deps: Deps,
  exported: ServiceExport,
  rest: Rest,
  signal: AbortSignal,
): Promise<boolean> {
  for (const [i, activity] of exported.typedIn.entries()) {
    if (signal.aborted) return false;
    await importTypedIn(deps, rest, activity, rest.from + 1 + i);
  }
  const imported = await findImportedMembers(deps.db, rest.key);
  let member = rest.from + exported.typedIn.length;
  for (const [name, { photos }] of exported.activityOf) {
    for (const photo of photos) {
      member += 1;
      const workoutId = imported.get(name);
      if (workoutId === undefined) continue;
      if (signal.aborted) return false;
      await importPhoto(deps, rest, { workoutId, photo: `${exported.folder}${photo}`, member });
    }
  }
  return true;
}

/** Imports a workout that was typed in at the service as one that is typed in here. One that starts at the same instant counts as the same. */
async function importTypedIn(
  deps: Deps,
  { job, key }: Rest,
  { title, notes, gear, privateNote, activityId = 4, startTime, ...totals }: ExportedActivity,
  member: number,
): Promise<void> {
  const name = title ?? "activities.csv";
  const place = { ...key, member };
  if (startTime === undefined) {
    await settleMember(deps.db, place, name, { state: "failed", reason: "workout_import.no_points" });
    return;
  }
  await deps.db
    .transaction()
    .execute(async (trx) => {
      await lockImportsOf(trx, key.ownerId);
      const known = job.keepDuplicates
        ? undefined
        : await findOwnEntered(trx, key.ownerId, new Date(startTime));
      const entered = {
        activityId,
        startTime,
        description: title ?? null,
        notes,
        gear: gear && [...gear],
        privateNote,
        totalDistance: totals.distance,
        duration: totals.elapsedTime,
        energy: totals.energy,
        hrAvg: totals.avgHeartRate,
        hrMax: totals.maxHeartRate,
        timeZoneOffset: await homeOffset(trx, key.ownerId, startTime),
      };
      const workoutId = known ?? (await insertEntered(trx, key.ownerId, entered, deps.now()));
      const state = known === undefined ? "imported" : "duplicate";
      if (!(await settleMember(trx, place, name, { state, workoutId }))) throw new AlreadySettled();
    })
    .catch((error: unknown) => {
      if (!(error instanceof AlreadySettled)) throw error;
    });
}

/** Another run has done it, or the job was cancelled. */
class AlreadySettled extends Error {}

/** Adds a photo to a workout; a photo that cannot be added is listed among the files. */
async function importPhoto(
  deps: Deps,
  { key, path, folder }: Rest,
  {
    workoutId,
    photo,
    member,
  }: { readonly workoutId: string; readonly photo: string; readonly member: number },
): Promise<void> {
  const extracted = await deps.workers.run(extractFile, {
    path,
    name: photo,
    folder,
    maxBytes: maxPhotoBytes,
  });
  if (!extracted.ok) throw new Error("too many other files are being unpacked");
  let reason: string | undefined;
  if (extracted.value.ok) {
    const target = extracted.value.value;
    const part = createReadStream(target);
    const incoming = { part, name: basename(photo), outlivesSession: true };
    const added = await addPhoto(deps, actorOf(key.ownerId), workoutId, incoming);
    await rm(target, { force: true });
    if (!added.ok && ["photo.busy", "request.share_used"].includes(added.error))
      throw new Error("too many other photos are being read");
    reason = added.ok ? undefined : added.error;
  } else reason = extracted.value.error.kind === "too_large" ? "photo.too_large" : "photo.damaged";
  if (reason === undefined) return;
  const { path: name } = memberNames(photo, "");
  await settleMember(deps.db, { ...key, member }, name, { state: "failed", reason });
}
