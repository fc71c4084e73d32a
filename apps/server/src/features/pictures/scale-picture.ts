import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { ok, type Result } from "@cairn/domain/result";
import type { PhotoSizeName, ScalePlan } from "../../core/photos/photo-sizes.ts";
import { createByteCache } from "../../platform/files/byte-cache.ts";
import type { FileStore } from "../../platform/files/file-store.ts";
import type { Images } from "../../platform/images/images.ts";
import type { QueueRefusal } from "../../platform/workers/fair-queue.ts";

/** Total size of cached scaled pictures, bytes; one has about 20 KB. */
const remembered = 32 * 1024 * 1024;

/** A picture with its files. */
export interface StoredPicture {
  readonly id: string;
  /** Key in the file store of a size that is at least as large as the named one. */
  readonly fileKey: (size: PhotoSizeName) => string;
}

/** Returns a picture as planned; `undefined` if its file is missing. */
export type ScalePicture = (
  picture: StoredPicture,
  plan: ScalePlan,
) => Promise<Result<Buffer | Readable | undefined, QueueRefusal>>;

/** Scales pictures of a file store; each size is made once while it is cached. */
export function createScaler(files: FileStore, images: Images): ScalePicture {
  const cache = createByteCache(remembered);
  const underWay = new Map<string, Promise<Result<Buffer | undefined, QueueRefusal>>>();

  const make = async (
    picture: StoredPicture,
    { from, size, work }: ScalePlan,
  ): Promise<Result<Buffer | undefined, QueueRefusal>> => {
    const file = await files.read(picture.fileKey(from));
    if (!file) return ok(undefined);
    const fit = work === "cover" ? "cover" : "fill";
    const scaled = await images.scale({ bytes: await buffer(file), ...size, fit });
    return scaled.ok
      ? ok(Buffer.from(scaled.value.buffer, scaled.value.byteOffset, scaled.value.length))
      : scaled;
  };

  return async (picture, plan) => {
    if (plan.work === "none") return ok(await files.read(picture.fileKey(plan.from)));
    const name = `${picture.id} ${planName(plan)}`;
    const known = cache.get(name);
    if (known) return ok(known);
    const made = underWay.get(name) ?? make(picture, plan);
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

/** Distinguishes the versions of a picture. */
export const planName = ({ from, size, work }: ScalePlan): string =>
  work === "none" ? from : `${work}-${size.width}x${size.height}`;
