/** A small picture that the map draws. */
export interface DrawnShape {
  readonly name: string;
  /** Side, CSS pixels. */
  readonly size: number;
  /** `size` in the pixels of the canvas. */
  readonly draw: (context: CanvasRenderingContext2D, size: number) => void;
}
