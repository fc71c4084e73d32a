import { isHidden } from "../../../lib/dropped-files.ts";
import { asJpegs, isOtherPicture } from "../../../lib/photos/as-jpegs.ts";
import { isJpeg } from "../../../lib/photos/photo-queue.ts";
import type { BatchEffects } from "../batch/batch-effects.ts";
import { isUndone, keysOf, stageOf } from "../batch/batch.ts";
import type { DraftEffects } from "../drafts/draft-effects.ts";
import { queueLength } from "../drafts/import-queue.ts";
import { isPicture } from "../photos/batch-photos.ts";
import { pendingPhotos } from "../photos/next-photos.ts";
import type { PhotoEffects } from "../photos/photo-effects.ts";
import type { FileReader } from "../read-files/file-reader.ts";
import type { ImportStore } from "./import-store.ts";

interface Takers {
  readonly store: ImportStore;
  readonly reader: FileReader;
  readonly drafts: DraftEffects;
  readonly batch: BatchEffects;
  readonly photos: PhotoEffects;
  /** Whether the dialog in which the files were chosen is still open. */
  readonly isWanted: () => boolean;
}

/** Whether a file is an archive of several recordings, or a table of workouts, which are sent together. */
const holdsSeveral = async (file: File, reader: FileReader): Promise<boolean> => {
  const head = new Uint8Array(
    await file
      .slice(0, 2)
      .arrayBuffer()
      .catch(() => new ArrayBuffer()),
  );
  const isZip = head[0] === 0x50 && head[1] === 0x4b;
  if (!isZip && !/\.csv$/i.test(file.name)) return false;
  // Left to the server if this browser cannot decide; an empty one is a single bad file.
  return ((await reader.countInFile(file)) ?? 2) > 1;
};

/** Divides chosen files into those that are sent one by one, those that are sent together, and photos. */
export const takeFiles = async (
  { store, reader, drafts, batch, photos, isWanted }: Takers,
  chosen: readonly File[],
): Promise<void> => {
  const wanted = chosen.filter((file) => !isHidden(file));
  const files = wanted.filter((file) => !isPicture(file));
  const chosenPictures = wanted.filter(isPicture);
  const pictures = chosenPictures.some(isOtherPicture) ? await asJpegs(chosenPictures) : chosenPictures;
  if (!isWanted()) return;
  const before = store.get();
  const stage = before.batch && stageOf(before.batch);
  const isBusy =
    stage === "sending" ||
    stage === "running" ||
    stage === "undoing" ||
    (files.length > 0 && pendingPhotos(before.photos) > 0);
  store.dispatch({ part: "choice", leftOut: isBusy ? "busy" : undefined });
  if (isBusy) return;
  if (before.batch && stage === "preview") {
    photos.add(pictures);
    if (files.length > 0) batch.prepare([...before.batch.files, ...files]);
    return;
  }
  if (before.batch && files.length === 0 && !isUndone(before.batch)) {
    photos.add(pictures);
    await photos.send(keysOf(before.batch));
    return;
  }
  // The outcome of the last import was seen; this is the next one.
  if (before.batch) batch.drop();
  store.dispatch({ part: "choice", examined: store.get().examined + 1 });
  const several = await Promise.all(files.map((file) => holdsSeveral(file, reader)));
  if (!isWanted()) return;
  store.dispatch({ part: "choice", examined: store.get().examined - 1 });
  const isMany = files.length > queueLength || several.includes(true);
  if (isMany && store.get().queue.items.length === 0) {
    photos.add([...drafts.takeWaitingPhotos(), ...pictures]);
    batch.prepare(files);
    return;
  }
  store.dispatch({ part: "queue", event: { type: "photos", photos: pictures.filter(isJpeg) } });
  if (several.includes(true)) store.dispatch({ part: "choice", leftOut: "archive" });
  else if (!pictures.every(isJpeg)) store.dispatch({ part: "choice", leftOut: "pictures" });
  const alone = files.filter((_, index) => !several[index]);
  store.dispatch({ part: "queue", event: { type: "add", files: alone } });
};
