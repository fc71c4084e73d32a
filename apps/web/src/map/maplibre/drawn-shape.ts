/** A small picture that the map draws by itself. */
export interface DrawnShape {
  readonly name: string;
  /** CSS pixels along a side. */
  readonly size: number;
  /** `size` in the pixels of the canvas. */
  readonly draw: (context: CanvasRenderingContext2D, size: number) => void;
}
