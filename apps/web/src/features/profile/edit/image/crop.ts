/** The chosen square of a picture. */
export interface Crop {
  /** 1 is the largest square that fits. */
  readonly zoom: number;
  /** Its position in the available space, 0 for the left or upper end, 1 for the other. */
  readonly x: number;
  readonly y: number;
}

interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** The middle of the picture, as large as possible. */
export const wholeCrop: Crop = { zoom: 1, x: 0.5, y: 0.5 };
export const maxZoom = 4;

const clamp = (value: number, most: number, least = 0): number => Math.min(most, Math.max(least, value));

/** The square in pixels of the picture. */
export const squareOf = (
  { width, height }: PictureSize,
  { zoom, x, y }: Crop,
): { readonly left: number; readonly top: number; readonly side: number } => {
  const side = Math.min(width, height) / clamp(zoom, maxZoom, 1);
  return { left: (width - side) * clamp(x, 1), top: (height - side) * clamp(y, 1), side };
};

/**
 * The crop after the picture was dragged under the square.
 *
 * @param dx share of the square's width by which it was dragged to the right
 * @param dy the same downwards
 */
export const dragged = (picture: PictureSize, crop: Crop, dx: number, dy: number): Crop => {
  const { left, top, side } = squareOf(picture, crop);
  const place = (at: number, part: number, room: number) =>
    room > 0 ? clamp((at - part * side) / room, 1) : 0.5;
  return {
    ...crop,
    x: place(left, dx, picture.width - side),
    y: place(top, dy, picture.height - side),
  };
};
