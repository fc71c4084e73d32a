/** Pixels of a picture. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** A picture as a file. */
export interface WrittenPicture extends PictureSize {
  readonly bytes: Uint8Array;
}

/** How to turn a stored picture upright: mirror it up and down, mirror it left and right, then turn it clockwise. */
export interface Turn {
  readonly flip: boolean;
  readonly flop: boolean;
  /** Degrees. */
  readonly rotate: 0 | 90 | 180 | 270;
}

/** When a picture was taken, for its Exif data. */
export interface TakenAt {
  /** ms since 1970. */
  readonly instant: number;
  /** Local time minus UTC. */
  readonly offsetMinutes: number;
}

/** A JPEG file to be written in several sizes, upright, in sRGB and without any metadata. */
export interface SizesWork {
  readonly path: string;
  readonly turn: Turn;
  /** Longest sides in pixels, largest first; a picture is never enlarged. */
  readonly sides: readonly number[];
  /** Larger pictures are not decoded, whatever the file said before. */
  readonly maxPixels: number;
}

/** A picture of ours to be scaled to an exact size: by distorting it, or by cropping both sides equally. */
export interface ScaleWork extends PictureSize {
  readonly bytes: Uint8Array;
  readonly fit: "fill" | "cover";
}

/** Rows of red, green and blue to be written as a JPEG, as by a camera that knows the time. */
export interface PaintWork extends PictureSize {
  readonly pixels: Uint8Array;
  readonly takenAt?: TakenAt | undefined;
}

/** A WebP file to be decoded to pixels: rows of red, green and blue. Only for a process that is kept for such files. */
export interface PixelsWork {
  readonly bytes: Uint8Array;
}

/** Rows of red, green, blue and opacity to be written as an opaque WebP. */
export interface DrawWork extends PictureSize {
  readonly pixels: Uint8Array;
}

/** The messages to a process for pictures. */
export type ImageWork =
  | ({ readonly kind: "sizes" } & SizesWork)
  | ({ readonly kind: "scale" } & ScaleWork)
  | ({ readonly kind: "paint" } & PaintWork)
  | ({ readonly kind: "pixels" } & PixelsWork)
  | ({ readonly kind: "draw" } & DrawWork);

/** The answers of a process for pictures. */
export type ImageAnswer =
  | { readonly kind: "ready" }
  | { readonly kind: "pictures"; readonly pictures: readonly WrittenPicture[] }
  /** The decoder found no picture in the file. */
  | { readonly kind: "failed"; readonly message: string };
