import type { DrawnShape } from "../drawn-shape.ts";
import type { MapColours } from "../map-colours.ts";

/** Lines of a drawing on a grid of 16: M x y, L x y, Z, as in SVG. */
interface Drawing {
  readonly path: string;
  readonly colour: keyof MapColours;
  /** Drawn as a line instead of filled. */
  readonly isLine?: true;
}

const drawings = {
  peak: { path: "M8 3 L14 13 L2 13 Z", colour: "text" },
  saddle: { path: "M3 3 C6 6 6 10 3 13 M13 3 C10 6 10 10 13 13", colour: "text", isLine: true },
  hut: { path: "M8 2.5 L14.5 8 L12.8 8 L12.8 13.5 L3.2 13.5 L3.2 8 L1.5 8 Z", colour: "text" },
  drop: { path: "M8 2 C11 6 12.5 8 12.5 10 A4.5 4.5 0 0 1 3.5 10 C3.5 8 5 6 8 2 Z", colour: "waterText" },
  viewpoint: {
    path: "M8 8 L8 2.5 M8 8 L13 4.5 M8 8 L3 4.5 M8 8 L14 9.5 M8 8 L2 9.5 M8 8 L8 8.2",
    colour: "text",
    isLine: true,
  },
  parking: { path: "M5 14 L5 2.5 L9 2.5 A3.4 3.4 0 0 1 9 9.3 L5 9.3", colour: "waterText", isLine: true },
  station: { path: "M3 3 L13 3 L13 13 L3 13 Z M5.5 5.5 L5.5 10.5 L10.5 10.5 L10.5 5.5 Z", colour: "rail" },
  lift: {
    path: "M2 5 L14 2 M8 3.6 L8 7 M4.5 7 L11.5 7 L11.5 12.5 L4.5 12.5 Z",
    colour: "rail",
    isLine: true,
  },
  camp: { path: "M8 3 L14 13 L9.6 13 L8 9.5 L6.4 13 L2 13 Z", colour: "woodLine" },
  church: { path: "M8 2 L8 14 M4.5 5.5 L11.5 5.5", colour: "text", isLine: true },
  monument: {
    path: "M8 1.5 L9.6 4 L10.2 10.5 L5.8 10.5 L6.4 4 Z M3.5 11.5 L12.5 11.5 L12.5 14 L3.5 14 Z",
    colour: "text",
  },
  castle: {
    path: "M2.5 3 L5 3 L5 5.5 L6.7 5.5 L6.7 3 L9.3 3 L9.3 5.5 L11 5.5 L11 3 L13.5 3 L13.5 13.5 L9.6 13.5 L9.6 10 L6.4 10 L6.4 13.5 L2.5 13.5 Z",
    colour: "text",
  },
  hospital: {
    path: "M6 2 L10 2 L10 6 L14 6 L14 10 L10 10 L10 14 L6 14 L6 10 L2 10 L2 6 L6 6 Z",
    colour: "pisteRed",
  },
  anchor: {
    path: "M8 5 L8 14 M5 7 L11 7 M2.5 9.5 C3 13 5.5 14 8 14 C10.5 14 13 13 13.5 9.5 M8 5 A1.6 1.6 0 1 1 8.01 5",
    colour: "waterText",
    isLine: true,
  },
  cave: { path: "M2.5 13 A5.5 6.5 0 0 1 13.5 13 L10.5 13 A2.5 3.5 0 0 0 5.5 13 Z", colour: "text" },
  oneway: { path: "M2 8 L13 8 M9.5 4.5 L13 8 L9.5 11.5", colour: "textQuiet", isLine: true },
  dot: { path: "M8 5.5 A2.5 2.5 0 0 1 8 10.5 A2.5 2.5 0 0 1 8 5.5 Z", colour: "textQuiet" },
} as const satisfies Record<string, Drawing>;

const grid = 16;

/** The signs of points, our own drawings, with a halo that keeps them legible on every ground. */
export const regionShapes = (colours: MapColours): readonly DrawnShape[] =>
  Object.entries<Drawing>(drawings).map(([name, { path, colour, isLine }]) => ({
    name,
    size: name === "dot" || name === "oneway" ? 10 : 15,
    draw: (context, size) => {
      const shape = new Path2D(path);
      context.save();
      context.scale(size / (grid + 4), size / (grid + 4));
      context.translate(2, 2);
      context.lineJoin = "round";
      context.lineCap = "round";
      context.strokeStyle = colours.halo;
      context.lineWidth = isLine ? 5 : 3;
      context.stroke(shape);
      if (isLine) {
        context.strokeStyle = colours[colour];
        context.lineWidth = 2;
        context.stroke(shape);
      } else {
        context.fillStyle = colours[colour];
        // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- a canvas is filled here, no array
        context.fill(shape, "evenodd");
      }
      context.restore();
    },
  }));
