import type {
  ExpressionSpecification,
  FilterSpecification,
  LayerSpecification,
  LineLayerSpecification,
} from "maplibre-gl";
import type { MapColours } from "./map-colours.ts";

/** Id of the source; the ids of all its layers begin with it. */
export const linesSource = "lines";

const round = { "line-cap": "round", "line-join": "round" } as const;

/**
 * Wider at deeper zooms: thousands of lines must not become one blot, and a single one must be easy to press. Zoom and CSS
 * pixels.
 */
const widths = [
  [3, 1.2],
  [10, 2],
  [15, 3.5],
] as const;

const widthFrom = (added: number): ExpressionSpecification => [
  "interpolate",
  ["linear"],
  ["zoom"],
  ...widths.flatMap(([zoom, width]) => [zoom, width + added]),
];

/** First zoom at which lines have a border, and how much wider it is than the line, CSS pixels. */
const caseFrom = 9;
const caseWidth = 2;

const lineOpacity = 0.85;

/** How much wider a line is that is pointed at, CSS pixels. */
const litWidth = 2;

const everything: FilterSpecification = ["all"];

/** Where lines come from; a source of tiles has layers of its own. */
type LinesFrom = Pick<LineLayerSpecification, "source" | "source-layer">;

/** Lines with their border; the ids of the layers begin with the source's. */
export const drawnLines = (
  from: LinesFrom,
  colours: MapColours,
  colour: string | ExpressionSpecification,
  filter: FilterSpecification = everything,
): LineLayerSpecification[] => [
  {
    id: `${from.source}-case`,
    type: "line",
    ...from,
    filter,
    minzoom: caseFrom,
    layout: round,
    paint: { "line-color": colours.trackCase, "line-width": widthFrom(caseWidth) },
  },
  {
    id: `${from.source}-line`,
    type: "line",
    ...from,
    filter,
    layout: round,
    paint: { "line-color": colour, "line-width": widthFrom(0), "line-opacity": lineOpacity },
  },
];

/** One line that is pointed at: above the others, and wider. */
export const litLine = (
  from: LinesFrom,
  colours: MapColours,
  colour: string | ExpressionSpecification,
  filter: FilterSpecification,
): LineLayerSpecification[] => [
  {
    id: `${from.source}-lit-case`,
    type: "line",
    ...from,
    filter,
    layout: round,
    paint: { "line-color": colours.trackCase, "line-width": widthFrom(litWidth + 2 * caseWidth) },
  },
  {
    id: `${from.source}-lit`,
    type: "line",
    ...from,
    filter,
    layout: round,
    paint: { "line-color": colour, "line-width": widthFrom(litWidth) },
  },
];

/** Many tracks at once, or some of them, from vector tiles with the layers `lines` and `places`. */
export const linesLayers = (
  colours: MapColours,
  colour: string | ExpressionSpecification = colours.track,
  filter: FilterSpecification = everything,
): LayerSpecification[] => [
  ...drawnLines({ source: linesSource, "source-layer": "lines" }, colours, colour, filter),
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
