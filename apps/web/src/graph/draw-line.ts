import type { Stroke } from "./line-strokes.ts";

interface LineLook {
  readonly stroke: string;
  /** Fill colour from the line down to the lower edge. */
  readonly fill?: string | undefined;
  /** Device pixels. */
  readonly width: number;
  readonly dash: readonly number[];
  /** Lower end of the fill, device pixels. */
  readonly bottom: number;
}

const lineThrough = (context: CanvasRenderingContext2D, points: Stroke) => {
  for (let at = 0; at < points.length; at += 2) context.lineTo(points[at] ?? 0, points[at + 1] ?? 0);
};

/** Draws strokes into a canvas in device pixels. A value between two gaps is a dot. */
export function drawLine(
  context: CanvasRenderingContext2D,
  strokes: readonly Stroke[],
  { stroke, fill, width, dash, bottom }: LineLook,
): void {
  if (fill !== undefined) {
    context.fillStyle = fill;
    context.beginPath();
    for (const points of strokes) {
      context.moveTo(points[0] ?? 0, bottom);
      lineThrough(context, points);
      context.lineTo(points.at(-2) ?? 0, bottom);
    }
    context.fill();
  }
  context.strokeStyle = stroke;
  context.lineWidth = width;
  context.lineJoin = "round";
  context.setLineDash([...dash]);
  context.beginPath();
  for (const points of strokes) {
    const [x = 0, y = 0] = points;
    context.moveTo(x, y);
    if (points.length === 2) context.arc(x, y, width / 2, 0, 2 * Math.PI);
    else lineThrough(context, points);
  }
  context.stroke();
}
