import type { Map as MapLibreMap } from "maplibre-gl";
import type { DrawnShape } from "./drawn-shape.ts";
import type { MapColours } from "./map-colours.ts";
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

/** A picture of the style under its name. */
interface MapImage {
  readonly name: string;
  readonly image: ImageData;
}

/** The few pictures of the style in the theme's colours. */
export const drawMapImages = (colours: MapColours): readonly MapImage[] => drawShapes(shapes(colours));

/** Small pictures, as many pixels as `setMapImages` needs. */
export function drawShapes(drawn: readonly DrawnShape[]): readonly MapImage[] {
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) return [];
  return drawn.map(({ name, size, draw }) => {
    canvas.width = size * density;
    canvas.height = size * density;
    draw(context, canvas.width);
    return { name, image: context.getImageData(0, 0, canvas.width, canvas.height) };
  });
}

/** Puts them on a map, or in the place of those that it has. */
export function setMapImages(map: MapLibreMap, images: readonly MapImage[]): void {
  for (const { name, image } of images) {
    if (map.hasImage(name)) map.updateImage(name, image);
    else map.addImage(name, image, { pixelRatio: density });
  }
}

/** Draws them and puts them on a map; called again when the theme changes. */
export const addMapImages = (map: MapLibreMap, colours: MapColours): void => {
  setMapImages(map, drawMapImages(colours));
};
