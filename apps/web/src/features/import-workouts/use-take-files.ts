import { useState } from "react";
import { prepareBatch, useBatch } from "./batch-store.ts";
import { stageOf } from "./batch.ts";
import { countInFile } from "./file-reader.ts";
import { queueLength } from "./import-queue.ts";
import type { useImportQueue } from "./use-import-queue.ts";

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
export type LeftOut = "archive" | "busy" | "photos" | undefined;

const isPhoto = ({ type }: File): boolean => type === "image/jpeg";

type Controls = Pick<ReturnType<typeof useImportQueue>, "queue" | "add" | "addPhotos">;

/** Parts chosen files into those for the rows, those that go in together, and photos. */
export const useTakeFiles = ({ queue, add, addPhotos }: Controls) => {
  const batch = useBatch();
  const [isLooking, setIsLooking] = useState(false);
  const [leftOut, setLeftOut] = useState<LeftOut>();

  const take = async (chosen: readonly File[]): Promise<void> => {
    const files = chosen.filter((file) => !isPhoto(file));
    const photos = chosen.filter(isPhoto);
    const stage = batch && stageOf(batch);
    if (stage === "sending" || stage === "running" || stage === "undoing") {
      setLeftOut("busy");
      return;
    }
    if (batch && stage === "preview") {
      if (photos.length > 0) setLeftOut("photos");
      if (files.length > 0) prepareBatch([...batch.files, ...files]);
      return;
    }
    setIsLooking(true);
    const several = await Promise.all(files.map(holdsSeveral));
    setIsLooking(false);
    setLeftOut(undefined);
    const isMany = files.length > queueLength || several.includes(true);
    if (isMany && queue.items.length === 0) {
      if (photos.length > 0) setLeftOut("photos");
      prepareBatch(files);
      return;
    }
    addPhotos(photos);
    if (several.includes(true)) setLeftOut("archive");
    add(files.filter((_, index) => !several[index]));
  };
  return { take, isLooking, leftOut };
};
