import type { PictureSize } from "../../platform/images/image-work.ts";

/** The stored sizes of each photo: longest sides in pixels, largest first. For a whole screen, a card and a tile. */
export const photoSides = { large: 2000, medium: 1000, small: 400 } as const;

export type PhotoSizeName = keyof typeof photoSides;

export const photoSizeNames = Object.keys(photoSides) as readonly PhotoSizeName[];

/** A picture of this size reduced to one of the stored sizes; never enlarged. */
export const storedSize = (photo: PictureSize, name: PhotoSizeName): PictureSize =>
  fitted(photo, { width: photoSides[name], height: photoSides[name] });

/** A request for a scaled photo; an absent side is unlimited. */
export interface ScaleRequest {
  readonly width?: number | undefined;
  readonly height?: number | undefined;
  /** Fit inside the box, instead of filling it. */
  readonly fit: boolean;
}

/** How to answer a request. */
export interface ScalePlan {
  /** The stored size from which it is made, which is at least as large. */
  readonly from: PhotoSizeName;
  readonly size: PictureSize;
  /** `none`: the stored size is what was requested. */
  readonly work: "none" | "inside" | "cover";
}

/** Possible sides, pixels; others are rounded up, so that nobody can make the server create thousands of sizes of one photo. */
const steps = [64, 100, 160, 200, 260, 320, 400, 520, 640, 800, 1000, 1280, 1600, 2000];

/** How to answer a request for a photo. Sides are rounded up to a step, 2,000 at most, and nothing is larger than the photo. */
export function planScale(photo: PictureSize, { width, height, fit }: ScaleRequest): ScalePlan {
  const box = { width: stepFor(width), height: stepFor(height) };
  const covers = !fit && width !== undefined && height !== undefined;
  if (!covers) {
    const size = fitted(photo, box);
    const from = smallestOver(photo, size);
    return { from, size, work: isSame(storedSize(photo, from), size) ? "none" : "inside" };
  }
  const size = { width: Math.min(box.width, photo.width), height: Math.min(box.height, photo.height) };
  const scale = Math.max(size.width / photo.width, size.height / photo.height);
  const from = smallestOver(photo, { width: photo.width * scale, height: photo.height * scale });
  return { from, size, work: isSame(storedSize(photo, from), size) ? "none" : "cover" };
}

const stepFor = (side: number = Infinity): number => steps.find((step) => step >= side) ?? photoSides.large;

function fitted(photo: PictureSize, box: PictureSize): PictureSize {
  const scale = Math.min(1, box.width / photo.width, box.height / photo.height);
  return {
    width: Math.max(1, Math.round(photo.width * scale)),
    height: Math.max(1, Math.round(photo.height * scale)),
  };
}

/** The smallest stored size that is not smaller than the needed one. */
const smallestOver = (photo: PictureSize, needed: PictureSize): PhotoSizeName =>
  photoSizeNames.findLast((name) => {
    const kept = storedSize(photo, name);
    return kept.width >= Math.floor(needed.width) && kept.height >= Math.floor(needed.height);
  }) ?? "large";

const isSame = (a: PictureSize, b: PictureSize): boolean => a.width === b.width && a.height === b.height;
