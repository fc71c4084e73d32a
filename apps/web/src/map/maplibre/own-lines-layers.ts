import { activities, type ActivityFamily } from "@cairn/domain/sports/activities";
import type { ExpressionSpecification, FilterSpecification, LayerSpecification } from "maplibre-gl";
import { readColours, type ShownTheme } from "../../lib/token-colours.ts";
import { linesLayers, linesSource } from "./lines-layers.ts";
import { readMapColours } from "./map-colours.ts";

/** Which of the own tracks are drawn; undefined for all. */
export interface TracksFilter {
  readonly activityIds: readonly number[] | undefined;
  readonly years: readonly number[] | undefined;
}

/** Each sport in the colour of its family, or each place by how often somebody was there. */
export type TracksLook = "lines" | "heat";

const familyColours = {
  foot: "var(--foot)",
  wheel: "var(--wheel)",
  snow: "var(--snow)",
  water: "var(--water)",
  gym: "var(--gym)",
  other: "var(--other)",
} as const satisfies Record<ActivityFamily, string>;

const isOneOf = (name: string, values: readonly number[] | undefined): ExpressionSpecification[] =>
  values ? [["in", ["get", name], ["literal", [...values]]]] : [];

const filterOf = ({ activityIds, years }: TracksFilter): FilterSpecification => [
  "all",
  ...isOneOf("activityId", activityIds),
  ...isOneOf("year", years),
];

function sportColour(theme: ShownTheme): ExpressionSpecification {
  const colours = readColours(theme, familyColours);
  const byFamily = Object.entries(Object.groupBy(activities, ({ family }) => family));
  const cases = byFamily
    .filter(([family]) => family !== "other")
    .flatMap(([family, members]) => [members.map(({ id }) => id), colours[family as ActivityFamily]]);
  return ["match", ["get", "activityId"], ...cases, colours.other] as unknown as ExpressionSpecification;
}

/** What so many passes cover of the ground, each a share of what is left: the same as if each were drawn by itself. */
const covered = (share: number): ExpressionSpecification => [
  "-",
  1,
  ["^", 1 - share, ["coalesce", ["get", "passes"], 1]],
];

const heatWidth: ExpressionSpecification = ["interpolate", ["linear"], ["zoom"], 3, 1.6, 10, 2.6, 15, 5];

/** Few passes lead to the first colour, many on to the second: some 10 and some 100 are half of the way. */
const heats = [
  ["lines-heat-few", "heatFew", 0.28],
  ["lines-heat-many", "heatMany", 0.025],
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
  const lines = heats.map(([id, colour, share]): LayerSpecification => ({
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
      "line-opacity": covered(share),
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
