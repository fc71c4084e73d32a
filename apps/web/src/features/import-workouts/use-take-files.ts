import { useState } from "react";
import { addBatchPhotos, pendingPhotos, placePhotos, useBatchPhotos } from "./photos/batch-photo-store.ts";
import { isPicture } from "./photos/batch-photos.ts";
import { dropBatch, keysOf, prepareBatch, useBatch } from "./batch/batch-store.ts";
import { isUndone, stageOf } from "./batch/batch.ts";
import { isHidden } from "../../lib/dropped-files.ts";
import { isJpeg } from "../../lib/photos/photo-queue.ts";
import { countInFile } from "./read-files/file-reader.ts";
import { queueLength } from "./drafts/import-queue.ts";
import type { useImportQueue } from "./drafts/use-import-queue.ts";

/** Whether a file is an archive of several recordings, which go in together instead of row by row. */
const holdsSeveral = async (file: File): Promise<boolean> => {
  const head = new Uint8Array(
    await file
      .slice(0, 2)
      .arrayBuffer()
      .catch(() => new ArrayBuffer()),
  );
  if (head[0] !== 0x50 || head[1] !== 0x4b) return false;
  // Left to the server where this browser cannot tell; nothing at all is one bad file.
  return ((await countInFile(file)) ?? 2) > 1;
};

/** What could not be taken of the last choice. */
export type LeftOut = "archive" | "busy" | "pictures" | undefined;

type Controls = Pick<ReturnType<typeof useImportQueue>, "queue" | "add" | "addPhotos" | "takeWaitingPhotos">;

/** Parts chosen files into those for the rows, those that go in together, and photos. */
export const useTakeFiles = ({ queue, add, addPhotos, takeWaitingPhotos }: Controls) => {
  const batch = useBatch();
  const batchPhotos = useBatchPhotos();
  const [isLooking, setIsLooking] = useState(false);
  const [leftOut, setLeftOut] = useState<LeftOut>();

  const take = async (chosen: readonly File[]): Promise<void> => {
    const wanted = chosen.filter((file) => !isHidden(file));
    const files = wanted.filter((file) => !isPicture(file));
    const pictures = wanted.filter(isPicture);
    const stage = batch && stageOf(batch);
    const isBusy =
      stage === "sending" ||
      stage === "running" ||
      stage === "undoing" ||
      (files.length > 0 && pendingPhotos(batchPhotos) > 0);
    setLeftOut(isBusy ? "busy" : undefined);
    if (isBusy) return;
    if (batch && stage === "preview") {
      addBatchPhotos(pictures);
      if (files.length > 0) prepareBatch([...batch.files, ...files]);
      return;
    }
    if (batch && files.length === 0 && !isUndone(batch)) {
      addBatchPhotos(pictures);
      await placePhotos(keysOf(batch));
      return;
    }
    // What came of the last import was seen; this is the next one.
    if (batch) dropBatch();
    setIsLooking(true);
    const several = await Promise.all(files.map(holdsSeveral));
    setIsLooking(false);
    const isMany = files.length > queueLength || several.includes(true);
    if (isMany && queue.items.length === 0) {
      addBatchPhotos([...takeWaitingPhotos(), ...pictures]);
      prepareBatch(files);
      return;
    }
    addPhotos(pictures.filter(isJpeg));
    if (several.includes(true)) setLeftOut("archive");
    else if (!pictures.every(isJpeg)) setLeftOut("pictures");
    add(files.filter((_, index) => !several[index]));
  };
  return { take, isLooking, leftOut };
};
