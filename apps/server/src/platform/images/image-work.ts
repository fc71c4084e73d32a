/** Pixels of a picture. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** A picture as a file. */
export interface WrittenPicture extends PictureSize {
  readonly bytes: Uint8Array;
}

/** How a stored picture comes to stand upright: mirrored up and down, mirrored left and right, then turned clockwise. */
export interface Turn {
  readonly flip: boolean;
  readonly flop: boolean;
  /** Degrees. */
  readonly rotate: 0 | 90 | 180 | 270;
}

/** When a picture was taken, for its Exif block. */
export interface TakenAt {
  /** ms since 1970. */
  readonly instant: number;
  /** Local time minus UTC. */
  readonly offsetMinutes: number;
}

/** A JPEG file of which several sizes are made, upright, in sRGB and without any metadata. */
export interface SizesWork {
  readonly path: string;
  readonly turn: Turn;
  /** Longest sides in pixels, largest first; a picture is never made larger than it is. */
  readonly sides: readonly number[];
  /** More than these are not decoded, whatever was read before in the file. */
  readonly maxPixels: number;
}

/** A picture of ours that is made exactly a size: by bending it, or with what hangs over cut off on both sides alike. */
export interface ScaleWork extends PictureSize {
  readonly bytes: Uint8Array;
  readonly fit: "fill" | "cover";
}

/** Rows of red, green and blue that become a JPEG, as a camera that knows the time would write it. */
export interface PaintWork extends PictureSize {
  readonly pixels: Uint8Array;
  readonly takenAt?: TakenAt | undefined;
}

/** A WebP file, of which the pixels are wanted: rows of red, green and blue. Only for a process that is kept for such files. */
export interface PixelsWork {
  readonly bytes: Uint8Array;
}

/** Rows of red, green, blue and opacity that become a WebP, all of it opaque. */
export interface DrawWork extends PictureSize {
  readonly pixels: Uint8Array;
}

/** What a process for pictures is told. */
export type ImageWork =
  | ({ readonly kind: "sizes" } & SizesWork)
  | ({ readonly kind: "scale" } & ScaleWork)
  | ({ readonly kind: "paint" } & PaintWork)
  | ({ readonly kind: "pixels" } & PixelsWork)
  | ({ readonly kind: "draw" } & DrawWork);

/** What a process for pictures says. */
export type ImageAnswer =
  | { readonly kind: "ready" }
  | { readonly kind: "pictures"; readonly pictures: readonly WrittenPicture[] }
  /** The decoder found no picture in the file. */
  | { readonly kind: "failed"; readonly message: string };
