import type { TrackLine } from "../../../../lib/track/track-series.ts";
import { barPath, gridPath, tickPath } from "../../../../map/frame/graticule-frame-paths.ts";
import { lineStrokes } from "../../../../map/maplibre/track-geojson.ts";
import { graticuleOf } from "../../../../map/projection/graticule.ts";
import { linePath } from "../../../../map/projection/line-path.ts";
import { boundsOf, fitView, type MapView } from "../../../../map/projection/map-view.ts";
import { placeMarkers } from "../../../../map/track/map-marker.ts";
import { canvasPath } from "./canvas-path.ts";
import { type CreditPlace, creditPlace, edgeFigures } from "./map-labels.ts";
import type { PictureColours } from "./picture-colours.ts";
import type { PictureContent } from "./picture-content.ts";
import { faceOf } from "./picture-font.ts";
import type { PictureLayout } from "./picture-layout.ts";
import { textLines } from "./text-lines.ts";

/** The drawn map with the track on it, and its attribution. */
export interface PictureGround {
  readonly image: HTMLCanvasElement;
  readonly credit: string;
}

interface MapSetting {
  readonly layout: PictureLayout;
  readonly colours: PictureColours;
  /** Colours of the line's classes; undefined for a plain one. */
  readonly ramp: readonly string[] | undefined;
  readonly ground: PictureGround | undefined;
}

/** Zoom that still shows the north direction round a single lap of a stadium. */
const deepestZoom = 17.5;

/** The map's view of the world, with the line inside the layout's padding; undefined for a line without positions. */
export function pictureView(line: TrackLine, { width, map }: PictureLayout): MapView | undefined {
  const bounds = boundsOf(line.lat, line.lon);
  return bounds && fitView(bounds, { width, height: map.height }, map.padding, deepestZoom);
}

/** A text that is legible on every ground. */
function setOnMap(
  pen: CanvasRenderingContext2D,
  text: string,
  x: number,
  y: number,
  colours: PictureColours,
): void {
  pen.lineJoin = "round";
  pen.lineWidth = 3;
  pen.strokeStyle = colours.halo;
  pen.strokeText(text, x, y);
  pen.fillText(text, x, y);
}

/** Plain paper with the lines that a drawn map has without data. */
function drawPaper(pen: CanvasRenderingContext2D, view: MapView, colours: PictureColours): void {
  const { meridians, parallels } = graticuleOf(view);
  const { width, height } = view;
  pen.fillStyle = colours.land;
  pen.fillRect(0, 0, width, height);
  pen.strokeStyle = colours.grid;
  pen.lineWidth = 1;
  pen.stroke(canvasPath(gridPath(meridians, parallels, width, height)));
}

/** The frame of a printed map with its labels; on a map they have a halo. */
function drawEdge(pen: CanvasRenderingContext2D, view: MapView, colours: PictureColours): void {
  const { meridians, parallels } = graticuleOf(view);
  const { width, height } = view;
  pen.fillStyle = colours.tick;
  pen.globalAlpha = 0.72;
  pen.fill(canvasPath(barPath(meridians, parallels, width, height)));
  pen.globalAlpha = 1;
  pen.strokeStyle = colours.tick;
  pen.lineWidth = 1.5;
  pen.stroke(canvasPath(tickPath(meridians, parallels, width, height)));
  pen.font = faceOf(500, 11);
  pen.fillStyle = colours.figure;
  for (const { figure, x, y } of edgeFigures(view)) setOnMap(pen, figure, x, y, colours);
}

/** Width of the line, CSS pixels. */
const lineWidth = 4.5;

function drawLine(
  pen: CanvasRenderingContext2D,
  view: MapView,
  { line, runs }: SheetContent,
  { colours, ramp }: Pick<MapSetting, "colours" | "ramp">,
): void {
  const track = canvasPath(
    lineStrokes(line)
      .map((stroke) => linePath(line, stroke, view))
      .join(""),
  );
  pen.lineJoin = "round";
  pen.lineCap = "round";
  const grounds = [
    [colours.trackGlow, 13],
    [colours.trackCase, 8.5],
  ] as const;
  for (const [colour, width] of grounds) {
    pen.strokeStyle = colour;
    pen.lineWidth = width;
    pen.stroke(track);
  }
  pen.lineWidth = lineWidth;
  for (const run of runs) {
    pen.strokeStyle = ramp ? (ramp[run.step ?? -1] ?? colours.trackGhost) : colours.track;
    pen.stroke(canvasPath(linePath(line, run, view)));
  }
}

function drawMarkers(
  pen: CanvasRenderingContext2D,
  view: MapView,
  { markers }: PictureContent,
  colours: PictureColours,
): void {
  pen.textAlign = "center";
  for (const { marker, x, y, free } of placeMarkers(view, markers)) {
    const isEnd = marker.kind === "flag";
    if (!free || (!isEnd && marker.kind !== "distance")) continue;
    pen.beginPath();
    pen.arc(x, y, isEnd ? 8 : 10.5, 0, 2 * Math.PI);
    pen.fillStyle = isEnd ? colours.ink : colours.distance;
    pen.strokeStyle = isEnd ? colours.trackCase : colours.figure;
    pen.lineWidth = isEnd ? 2.5 : 1;
    pen.fill();
    pen.stroke();
    if (isEnd) continue;
    pen.font = faceOf(650, 11);
    pen.fillStyle = colours.ink;
    pen.fillText(marker.text, x, y + 4);
  }
  pen.textAlign = "left";
}

/** The attribution of the map, in the free corner above the profile. */
function drawCredit(
  pen: CanvasRenderingContext2D,
  { credit }: PictureGround,
  { right, baseline, size, room }: CreditPlace,
  colours: PictureColours,
): void {
  pen.font = faceOf(500, size);
  pen.fillStyle = colours.figure;
  const [line = ""] = textLines(credit, room, 1, (part) => pen.measureText(part).width);
  pen.textAlign = "right";
  setOnMap(pen, line, right, baseline, colours);
  pen.textAlign = "left";
}

export interface SheetContent extends PictureContent {
  readonly line: TrackLine;
}

/**
 * The track on a map, with its frame, kilometres or miles, start and finish: on the drawn map, which includes the track, or on
 * plain paper while there is none.
 */
export function drawMap(
  pen: CanvasRenderingContext2D,
  view: MapView,
  content: SheetContent,
  { layout, colours, ramp, ground }: MapSetting,
): void {
  pen.save();
  pen.beginPath();
  pen.rect(0, 0, view.width, view.height);
  pen.clip();
  if (ground) {
    pen.drawImage(ground.image, 0, 0, view.width, view.height);
  } else {
    drawPaper(pen, view, colours);
    drawLine(pen, view, content, { colours, ramp });
  }
  drawEdge(pen, view, colours);
  drawMarkers(pen, view, content, colours);
  if (ground) drawCredit(pen, ground, creditPlace(layout, content.profile !== undefined), colours);
  pen.restore();
}
