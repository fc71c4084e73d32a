import { Readable } from "node:stream";
import type { DemoWorkout } from "@cairn/demo/demo-data";
import type { PaintedPicture } from "@cairn/demo/photos/canvas";
import type { PhotoScene } from "@cairn/demo/photos/photo-scene";
import type { Deps } from "../deps.ts";
import { addPhoto } from "../features/photos/add-photo.ts";
import type { SessionActor } from "../platform/access/actor.ts";
import type { WorkerTask } from "../platform/workers/workers.ts";
import type { StoredDemoWorkout } from "./seed-demo.queries.ts";

const paintDemoPhoto: WorkerTask<PhotoScene, PaintedPicture> = {
  file: new URL("./seed-demo-file.worker.ts", import.meta.url),
  name: "paintDemoPhoto",
  lane: "imports",
  timeLimit: 60_000,
};

/**
 * Adds the photos that a workout does not have yet, as their owner's phone would: with a time, from which their positions are
 * found.
 */
export async function addDemoPhotos(
  deps: Deps,
  actor: SessionActor,
  workout: DemoWorkout,
  { id, totalTime, offsetMinutes, photoCount }: StoredDemoWorkout,
): Promise<void> {
  for (const { at, scene } of workout.photos.slice(photoCount)) {
    const painted = await deps.workers.run(paintDemoPhoto, scene);
    if (!painted.ok) throw new Error(`a photo of ${workout.fileName} was not painted: ${painted.error}`);
    const takenAt = { instant: workout.startTime + at * totalTime * 1000, offsetMinutes };
    const photo = await deps.images.paint({ ...painted.value, takenAt });
    if (!photo.ok) throw new Error(`a photo of ${workout.fileName} was not written: ${photo.error}`);
    const added = await addPhoto(deps, actor, id, {
      part: Readable.from([photo.value]),
      name: `${at}.jpg`,
      outlivesSession: true,
    });
    if (!added.ok) throw new Error(`a photo of ${workout.fileName} was refused: ${added.error}`);
  }
}
