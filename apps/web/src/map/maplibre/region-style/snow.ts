import type { LayerSpecification } from "maplibre-gl";
import { byClass, byZoom } from "./expressions.ts";
import type { RegionLook } from "./region-look.ts";
import { regionSource } from "./region-sources.ts";

/** Pistes in the European colours and lifts: prominent for days on skis, faint for others. */
export const snowLayers = ({ colours, sport }: RegionLook): LayerSpecification[] => {
  const isFirst = sport === "snow";
  return [
    {
      id: "region-piste",
      type: "line",
      source: regionSource,
      "source-layer": "piste",
      minzoom: isFirst ? 10 : 12,
      filter: ["==", ["geometry-type"], "LineString"],
      layout: { "line-join": "round", "line-cap": "round" },
      paint: {
        "line-color": byClass(
          {
            novice: colours.pisteGreen,
            easy: colours.pisteBlue,
            intermediate: colours.pisteRed,
            "advanced expert": colours.pisteBlack,
            freeride: colours.pisteFree,
          },
          colours.pisteBlue,
          "difficulty",
        ),
        "line-opacity": isFirst ? 0.85 : 0.28,
        "line-width": isFirst ? byZoom(10, 0.7, 12, 1.3, 14, 2.4, 17, 6) : byZoom(12, 1, 17, 4),
      },
    },
    {
      id: "region-aerialway",
      type: "line",
      source: regionSource,
      "source-layer": "aerialway",
      minzoom: isFirst ? 10 : 12,
      paint: {
        "line-color": colours.text,
        "line-opacity": isFirst ? 0.85 : 0.5,
        "line-width": isFirst ? byZoom(10, 0.8, 14, 1.8) : byZoom(12, 0.6, 15, 1.2),
        "line-dasharray": [9, 1, 1, 1],
      },
    },
  ];
};
