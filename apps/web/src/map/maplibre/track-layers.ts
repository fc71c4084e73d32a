import type { ExpressionSpecification, LayerSpecification } from "maplibre-gl";
import { firstNames } from "./base-style.ts";
import type { MapColours } from "./map-colours.ts";

export const trackSource = "track";
export const litSource = "lit";
export const otherSource = "other";
export const hiddenSource = "hidden";
export const keepClearSource = "keep-clear";

/** CSS pixels. The behaviour requires a red line of at least weight 3; 4.5 with a 2 px case is legible on every ground. */
const lineWidth = 4.5;
const caseWidth = lineWidth + 4;

const round = { "line-cap": "round", "line-join": "round" } as const;

const ofTrack = { source: trackSource, layout: round } as const;

/** To the right of the way, where the line covers itself in the other direction. */
const beside: ExpressionSpecification = ["coalesce", ["get", "beside"], 0];

/** Colour of a run by its `step`; runs without a value are faint, and without a ramp the whole line is the track's red. */
export const lineColour = (
  colours: MapColours,
  ramp: readonly string[] | undefined,
): string | ExpressionSpecification =>
  ramp === undefined
    ? colours.track
    : [
        "match",
        ["coalesce", ["get", "step"], -1],
        0,
        ramp[0] ?? colours.track,
        1,
        ramp[1] ?? colours.track,
        2,
        ramp[2] ?? colours.track,
        3,
        ramp[3] ?? colours.track,
        4,
        ramp[4] ?? colours.track,
        colours.trackGhost,
      ];

/** Invisible symbols along a source's lines, which names have to avoid. */
export const keepClearLayer = (id: string, source: string): LayerSpecification => ({
  id,
  type: "symbol",
  source,
  layout: {
    "symbol-placement": "line",
    "symbol-spacing": 12,
    "icon-image": "nothing",
    "icon-padding": 11,
    "icon-allow-overlap": true,
    "icon-keep-upright": false,
  },
});

/** Whether a layer only keeps names away: MapLibre places the topmost symbols first, so it belongs above the names. */
export const repelsNames = ({ id }: LayerSpecification): boolean => id.endsWith("-keep-clear");

/** The layers of a map with lines on it: below the first of its names, and what keeps names away on top. */
export function withLines(
  layers: readonly LayerSpecification[],
  lines: readonly LayerSpecification[],
): LayerSpecification[] {
  const names = layers.findIndex(({ id }) => id === firstNames);
  return [
    ...layers.slice(0, names),
    ...lines.filter((layer) => !repelsNames(layer)),
    ...layers.slice(names),
    ...lines.filter(repelsNames),
  ];
}

/** The line with its glow, case and direction notches, and invisible symbols along it that keep names away. */
export const trackLayers = (
  colours: MapColours,
  ramp: readonly string[] | undefined,
): LayerSpecification[] => [
  {
    id: "track-glow",
    type: "line",
    ...ofTrack,
    paint: { "line-color": colours.trackGlow, "line-width": 18, "line-blur": 12 },
  },
  {
    id: "track-lit",
    type: "line",
    source: litSource,
    layout: round,
    paint: { "line-color": colours.lit, "line-width": caseWidth + 7 },
  },
  {
    id: "track-case",
    type: "line",
    ...ofTrack,
    paint: { "line-color": colours.trackCase, "line-width": caseWidth, "line-offset": beside },
  },
  {
    id: "track-line",
    type: "line",
    ...ofTrack,
    paint: { "line-color": lineColour(colours, ramp), "line-width": lineWidth, "line-offset": beside },
  },
  {
    // Gaps in the line instead of another line, so that the colours keep their meaning.
    id: "hidden-gaps",
    type: "line",
    source: hiddenSource,
    layout: { "line-join": "round" },
    paint: { "line-color": colours.trackCase, "line-width": lineWidth + 0.5, "line-dasharray": [1.2, 1.2] },
  },
  {
    id: "other-line",
    type: "line",
    source: otherSource,
    layout: { "line-join": "round" },
    paint: { "line-color": colours.other, "line-width": 2.2, "line-dasharray": [2.3, 1.8] },
  },
  {
    id: "track-notches",
    type: "symbol",
    source: keepClearSource,
    layout: {
      "symbol-placement": "line",
      "symbol-spacing": 88,
      "icon-image": "notch",
      "icon-rotation-alignment": "map",
      "icon-keep-upright": false,
      "icon-allow-overlap": true,
      "icon-ignore-placement": true,
    },
  },
  keepClearLayer("track-keep-clear", keepClearSource),
];
