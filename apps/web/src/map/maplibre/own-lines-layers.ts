import { activities, type ActivityFamily } from "@cairn/domain/sports/activities";
import type { ExpressionSpecification, FilterSpecification, LayerSpecification } from "maplibre-gl";
import type { ShownTheme } from "../../lib/shown-theme.ts";
import { readColours } from "../../lib/token-colours.ts";
import { linesLayers, linesSource } from "./lines-layers.ts";
import { readMapColours } from "./map-colours.ts";

/** The own tracks to draw; undefined for all. */
export interface TracksFilter {
  readonly activityIds: readonly number[] | undefined;
  readonly years: readonly number[] | undefined;
}

/** Each sport in the colour of its family, or each place by how often somebody was there. */
export type TracksLook = "lines" | "heat";

const familyColours = {
  foot: "var(--line-foot)",
  wheel: "var(--line-wheel)",
  snow: "var(--line-snow)",
  water: "var(--line-water)",
  gym: "var(--line-gym)",
  other: "var(--line-other)",
} as const satisfies Record<ActivityFamily, string>;

const isOneOf = (name: string, values: readonly number[] | undefined): ExpressionSpecification[] =>
  values ? [["in", ["get", name], ["literal", [...values]]]] : [];

const filterOf = ({ activityIds, years }: TracksFilter): FilterSpecification => [
  "all",
  ...isOneOf("activityId", activityIds),
  ...isOneOf("year", years),
];

const colourFamilies = Object.groupBy(activities, ({ family }) => family);

/** The colour of a line by the family of its `activityId`. */
export function sportColour(theme: ShownTheme): ExpressionSpecification {
  const colours = readColours(theme, familyColours);
  const cases = Object.entries(colourFamilies)
    .filter(([family]) => family !== "other")
    .flatMap(([family, members]) => [members.map(({ id }) => id), colours[family as ActivityFamily]]);
  return ["match", ["get", "activityId"], ...cases, colours.other] as unknown as ExpressionSpecification;
}

/** The share of the ground that this many passes cover, each a share of the rest: the same as if each were drawn separately. */
const covered = (share: number): ExpressionSpecification => [
  "-",
  1,
  ["^", 1 - share, ["coalesce", ["get", "passes"], 1]],
];

/** The share that the first colour covers wherever somebody was, so that one pass is visible in both themes. */
const onceOpacity = 0.85;
/** The share that each pass covers with the second colour: about 17 passes cover half. */
const manyShare = 0.04;

const heatWidth: ExpressionSpecification = ["interpolate", ["linear"], ["zoom"], 3, 1.6, 10, 2.6, 15, 5];

const heats = [
  ["lines-heat-few", "heatFew", onceOpacity],
  ["lines-heat-many", "heatMany", covered(manyShare)],
] as const;

/** All own tracks, from vector tiles whose lines have `activityId`, `year` and `passes`. */
export function ownLinesLayers(
  theme: ShownTheme,
  look: TracksLook,
  tracks: TracksFilter,
): readonly LayerSpecification[] {
  const colours = readMapColours(theme);
  const filter = filterOf(tracks);
  if (look === "lines") return linesLayers(colours, sportColour(theme), filter);
  const lines = heats.map(([id, colour, opacity]): LayerSpecification => ({
    id,
    type: "line",
    source: linesSource,
    "source-layer": "lines",
    filter,
    // Round ends would cover the joints of merged stretches twice.
    layout: { "line-cap": "butt", "line-join": "bevel" },
    paint: {
      "line-color": colours[colour],
      "line-width": heatWidth,
      "line-blur": 0.6,
      "line-opacity": opacity,
    },
  }));
  const places: LayerSpecification = {
    id: "lines-heat-places",
    type: "circle",
    source: linesSource,
    "source-layer": "places",
    filter,
    paint: { "circle-color": colours.heatFew, "circle-radius": 3.5, "circle-opacity": 0.8 },
  };
  return [...lines, places];
}
