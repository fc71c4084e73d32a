import type { ExpressionSpecification, FilterSpecification, LayerSpecification } from "maplibre-gl";
import type { MapColours } from "./map-colours.ts";

/** Of the source, and how the ids of all of its layers begin. */
export const linesSource = "lines";

const round = { "line-cap": "round", "line-join": "round" } as const;

/** Wider the nearer: thousands of lines must not become one blot, and one that is near must be hit by a finger. */
const widthFrom = (added: number): ExpressionSpecification => [
  "interpolate",
  ["linear"],
  ["zoom"],
  3,
  1.2 + added,
  10,
  2 + added,
  15,
  3.5 + added,
];

const everything: FilterSpecification = ["all"];

/** Many tracks at once, or some of them, from vector tiles with the layers `lines` and `places`. */
export const linesLayers = (
  colours: MapColours,
  colour: string | ExpressionSpecification = colours.track,
  filter: FilterSpecification = everything,
): LayerSpecification[] => [
  {
    id: "lines-case",
    type: "line",
    source: linesSource,
    "source-layer": "lines",
    filter,
    minzoom: 9,
    layout: round,
    paint: { "line-color": colours.trackCase, "line-width": widthFrom(2) },
  },
  {
    id: "lines-line",
    type: "line",
    source: linesSource,
    "source-layer": "lines",
    filter,
    layout: round,
    paint: { "line-color": colour, "line-width": widthFrom(0), "line-opacity": 0.85 },
  },
  {
    id: "lines-places",
    type: "circle",
    source: linesSource,
    "source-layer": "places",
    filter,
    paint: {
      "circle-color": colour,
      "circle-radius": 3.5,
      "circle-stroke-color": colours.trackCase,
      "circle-stroke-width": 1.5,
    },
  },
];
