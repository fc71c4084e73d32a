import type { ExpressionSpecification, LayerSpecification } from "maplibre-gl";
import { byClass, byZoom, isOf } from "./expressions.ts";
import type { RegionLook } from "./region-look.ts";
import { regionSource } from "./region-sources.ts";

/** Widths at zoom 7, 11, 14 and 18, CSS pixels: what is between two of them is even. */
const widths = {
  "motorway trunk": [1.2, 2.6, 5, 20],
  primary: [0.7, 2.2, 4.4, 18],
  secondary: [0.4, 1.7, 3.8, 16],
  tertiary: [0, 1.2, 3.2, 14],
  "minor pedestrian": [0, 0.5, 2.1, 11],
  "service construction raceway": [0, 0.2, 1.1, 6],
  track: [0, 0.4, 1.1, 4],
} as const;

const zooms = [7, 11, 14, 18] as const;

const width = (added: number, factor: number): ExpressionSpecification =>
  byZoom(
    ...zooms.flatMap((zoom, at) => {
      const table = Object.entries(widths).map(([name, stops]) => {
        const own = (stops[at] ?? 0) * factor;
        return [name, own === 0 ? 0 : own + added] as const;
      });
      return [zoom, byClass(Object.fromEntries(table), 0)];
    }),
  );

const layerOrder: ExpressionSpecification = [
  "+",
  ["*", 10, ["to-number", ["get", "layer"], 0]],
  byClass({ "motorway trunk": 6, primary: 5, secondary: 4, tertiary: 3, "minor pedestrian": 2 }, 1),
];

const round = { "line-join": "round", "line-cap": "round", "line-sort-key": layerOrder } as const;

/** Roads by class with a case; those in tunnels are faint. Road rides see them wider. */
export function roadLayers({ colours, sport }: RegionLook): LayerSpecification[] {
  const factor = sport === "road" ? 1.3 : 1;
  const faint: ExpressionSpecification = ["case", ["==", ["get", "structure"], "tunnel"], 0.3, 1];
  const roads = { type: "line", source: regionSource, "source-layer": "road", layout: round } as const;
  return [
    {
      id: "region-road-case",
      ...roads,
      minzoom: 9,
      filter: ["!", isOf("track")],
      paint: {
        "line-color": colours.roadCase,
        "line-opacity": ["case", ["==", ["get", "structure"], "tunnel"], 0.25, 0.75],
        "line-width": width(1.3, factor),
      },
    },
    {
      id: "region-road",
      ...roads,
      minzoom: 6,
      filter: ["!", isOf("track")],
      paint: {
        "line-color": byClass(
          { "motorway trunk primary": colours.road1, "secondary tertiary": colours.road2 },
          colours.road3,
        ),
        "line-opacity": faint,
        "line-width": width(0, factor),
      },
    },
    {
      id: "region-track",
      ...roads,
      minzoom: 11,
      filter: isOf("track"),
      paint: {
        "line-color": colours.roadTrack,
        "line-opacity": faint,
        "line-width": width(0.3, sport === "mountain-bike" ? 1.4 : 1),
        "line-dasharray": [7, 2],
      },
    },
  ];
}
