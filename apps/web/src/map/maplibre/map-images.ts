import type { Map as MapLibreMap } from "maplibre-gl";
import type { MapColours } from "./map-colours.ts";
import type { DrawnShape } from "./drawn-shape.ts";
import { regionShapes } from "./region-style/region-shapes.ts";

const ring =
  (fill: string, stroke: string, dot?: string) => (context: CanvasRenderingContext2D, size: number) => {
    context.beginPath();
    context.arc(size / 2, size / 2, size * 0.3, 0, 2 * Math.PI);
    context.fillStyle = fill;
    context.fill();
    context.lineWidth = size * 0.15;
    context.strokeStyle = stroke;
    context.stroke();
    if (dot === undefined) return;
    context.beginPath();
    context.arc(size / 2, size / 2, size * 0.12, 0, 2 * Math.PI);
    context.fillStyle = dot;
    context.fill();
  };

const notch = (colour: string) => (context: CanvasRenderingContext2D, size: number) => {
  context.beginPath();
  context.moveTo(size * 0.4, size * 0.3);
  context.lineTo(size * 0.62, size * 0.5);
  context.lineTo(size * 0.4, size * 0.7);
  context.lineWidth = size * 0.12;
  context.lineCap = "round";
  context.lineJoin = "round";
  context.strokeStyle = colour;
  context.stroke();
};

/** Twice the size in CSS pixels, so that the small shapes are sharp on dense screens. */
const density = 2;

const shapes = (colours: MapColours): readonly DrawnShape[] => [
  { name: "place", size: 9, draw: ring(colours.halo, colours.text) },
  { name: "capital", size: 13, draw: ring(colours.halo, colours.text, colours.text) },
  { name: "notch", size: 11, draw: notch(colours.trackArrow) },
  { name: "nothing", size: 2, draw: () => undefined },
  ...regionShapes(colours),
];

/** Draws the few pictures of the style in the theme's colours; called again when the theme changes. */
export function addMapImages(map: MapLibreMap, colours: MapColours): void {
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) return;
  for (const { name, size, draw } of shapes(colours)) {
    canvas.width = size * density;
    canvas.height = size * density;
    draw(context, canvas.width);
    const image = context.getImageData(0, 0, canvas.width, canvas.height);
    if (map.hasImage(name)) map.updateImage(name, image);
    else map.addImage(name, image, { pixelRatio: density });
  }
}
