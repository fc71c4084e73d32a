import { markPaths } from "../../../../ui/mark-paths.ts";
import { canvasPath } from "./canvas-path.ts";
import type { PictureColours } from "./picture-colours.ts";
import type { PictureContent, PictureNumber } from "./picture-content.ts";
import { faceOf } from "./picture-font.ts";
import type { PictureLayout } from "./picture-layout.ts";
import { textLines } from "./text-lines.ts";

interface Setting {
  readonly pen: CanvasRenderingContext2D;
  readonly layout: PictureLayout;
  readonly colours: PictureColours;
}

/** A text on one line, cut if it does not fit; returns its width. */
function set(pen: CanvasRenderingContext2D, text: string, x: number, y: number, room: number): number {
  const [line = ""] = textLines(text, room, 1, (part) => pen.measureText(part).width);
  pen.fillText(line, x, y);
  return pen.measureText(line).width;
}

function drawTitle({ pen, layout, colours }: Setting, title: string): number {
  const { size, lines, top } = layout.title;
  pen.font = faceOf(650, size);
  pen.letterSpacing = `${(-0.018 * size).toFixed(2)}px`;
  pen.fillStyle = colours.ink;
  const room = layout.width - 2 * layout.margin;
  let y = top;
  for (const line of textLines(title, room, lines, (part) => pen.measureText(part).width)) {
    y += size * 1.18;
    pen.fillText(line, layout.margin, y);
  }
  pen.letterSpacing = "0px";
  return y;
}

function drawSub(
  { pen, layout, colours }: Setting,
  { sub }: PictureContent,
  image: HTMLImageElement | undefined,
  y: number,
): void {
  const { sub: size, margin } = layout;
  let x = margin;
  if (image) {
    const side = size * 1.5;
    pen.beginPath();
    pen.roundRect(x, y - size * 1.1, side, side, side / 2);
    pen.fillStyle = colours.sportSoft;
    pen.fill();
    pen.drawImage(image, x + side * 0.17, y - size * 1.1 + side * 0.17, side * 0.66, side * 0.66);
    x += side + size * 0.5;
  }
  pen.font = faceOf(500, size);
  pen.fillStyle = colours.quiet;
  set(pen, sub, x, y, layout.width - margin - x);
}

function drawNumber(
  { pen, layout, colours }: Setting,
  { label, value, unit, colour }: PictureNumber,
  x: number,
  y: number,
  room: number,
): void {
  const { label: small, value: large } = layout.numbers;
  const dash = colour ? small * 0.75 : 0;
  if (colour) {
    pen.fillStyle = colours[colour];
    pen.fillRect(x, y - small * 0.42, dash, 2);
  }
  pen.font = faceOf(450, small);
  pen.fillStyle = colours.quiet;
  set(pen, label, x + (colour ? dash + small * 0.4 : 0), y, room - dash - small * 0.4);
  // Long values shrink instead of overlapping the next one.
  let size = large;
  const widthAt = (of: number) => {
    pen.font = faceOf(560, of);
    const figures = pen.measureText(value).width;
    pen.font = faceOf(420, of * 0.56);
    return figures + (unit === "" ? 0 : of * 0.14 + pen.measureText(unit).width);
  };
  while (size > small && widthAt(size) > room) size -= 1;
  const base = y + large * 1.12;
  pen.font = faceOf(560, size);
  pen.fillStyle = colours.ink;
  pen.fillText(value, x, base);
  const end = x + pen.measureText(value).width + size * 0.14;
  pen.font = faceOf(420, size * 0.56);
  pen.fillStyle = colours.quiet;
  pen.fillText(unit, end, base);
}

function drawFoot({ pen, layout, colours }: Setting, who: string): void {
  const { foot, margin, width, sub } = layout;
  const side = sub * 1.6;
  pen.font = faceOf(650, sub * 1.2);
  const nameWidth = pen.measureText("Cairn").width;
  const begin = width - margin - nameWidth - side * 1.15;
  pen.fillStyle = colours.ink;
  pen.fillText("Cairn", width - margin - nameWidth, foot);
  pen.save();
  pen.translate(begin, foot - side * 0.82);
  pen.scale(side / 48, side / 48);
  pen.strokeStyle = colours.mark;
  pen.lineWidth = 3.6;
  for (const stone of markPaths) pen.stroke(canvasPath(stone));
  pen.restore();
  pen.font = faceOf(500, sub);
  pen.fillStyle = colours.quiet;
  set(pen, who, margin, foot, begin - margin - sub);
}

/** Title, sport and date, the numbers in their columns, and the person, below the map. */
export function drawWords(
  setting: Setting,
  content: PictureContent,
  image: HTMLImageElement | undefined,
): void {
  const { layout } = setting;
  const titleEnd = drawTitle(setting, content.title);
  const subLine = titleEnd + layout.sub * 1.75;
  drawSub(setting, content, image, subLine);
  const { columns, label, rowHeight } = layout.numbers;
  const gap = label;
  const column = (layout.width - 2 * layout.margin + gap) / columns;
  for (const [index, number] of content.numbers.entries()) {
    const x = layout.margin + (index % columns) * column;
    const y = subLine + label * 2.5 + Math.floor(index / columns) * rowHeight;
    drawNumber(setting, number, x, y, column - gap);
  }
  drawFoot(setting, content.who);
}
