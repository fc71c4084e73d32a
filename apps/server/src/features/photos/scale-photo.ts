import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { ok, type Result } from "@cairn/domain/result";
import { createByteCache } from "../../platform/files/byte-cache.ts";
import type { FileStore } from "../../platform/files/file-store.ts";
import type { Images } from "../../platform/images/images.ts";
import type { QueueRefusal } from "../../platform/workers/fair-queue.ts";
import { photoFileKey, type StoredPhoto } from "./photo-files.ts";
import type { ScalePlan } from "./photo-sizes.ts";

/** Total size of cached scaled photos, bytes; one has about 20 KB. */
const remembered = 32 * 1024 * 1024;

/** Returns a photo as planned; `undefined` if its file is missing. */
export type ScalePhoto = (
  photo: StoredPhoto,
  plan: ScalePlan,
) => Promise<Result<Buffer | Readable | undefined, QueueRefusal>>;

/** Scales photos of a file store; each size is made once while it is cached. */
export function createPhotoScaler(files: FileStore, images: Images): ScalePhoto {
  const cache = createByteCache(remembered);
  const underWay = new Map<string, Promise<Result<Buffer | undefined, QueueRefusal>>>();

  const make = async (
    photo: StoredPhoto,
    { from, size, work }: ScalePlan,
  ): Promise<Result<Buffer | undefined, QueueRefusal>> => {
    const file = await files.read(photoFileKey(photo, from));
    if (!file) return ok(undefined);
    const fit = work === "cover" ? "cover" : "fill";
    const scaled = await images.scale({ bytes: await buffer(file), ...size, fit });
    return scaled.ok
      ? ok(Buffer.from(scaled.value.buffer, scaled.value.byteOffset, scaled.value.length))
      : scaled;
  };

  return async (photo, plan) => {
    if (plan.work === "none") return ok(await files.read(photoFileKey(photo, plan.from)));
    const name = `${photo.id} ${planName(plan)}`;
    const known = cache.get(name);
    if (known) return ok(known);
    const made = underWay.get(name) ?? make(photo, plan);
    underWay.set(name, made);
    try {
      const scaled = await made;
      if (scaled.ok && scaled.value) cache.set(name, scaled.value);
      return scaled;
    } finally {
      underWay.delete(name);
    }
  };
}

/** Distinguishes the versions of a photo. */
export const planName = ({ from, size, work }: ScalePlan): string =>
  work === "none" ? from : `${work}-${size.width}x${size.height}`;
