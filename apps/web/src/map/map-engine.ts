import "../ui/map-tokens.css";

/** Everything that draws with MapLibre. It is imported only here, so that its megabyte is one file. */
export { SlopeLegend } from "./frame/slope-legend.tsx";
export { StyleMenu } from "./frame/style-menu.tsx";
export { GlMap } from "./maplibre/gl-map.tsx";
export { ExploreMap } from "./explore-map.tsx";
export { LinesMap } from "./lines-map.tsx";
export { startMapWorker } from "./maplibre/open-map.ts";
export { mapPicture } from "./maplibre/map-picture.ts";
export { PlannerMap } from "./planner-map.tsx";
export { PlaceMap } from "./place-map.tsx";
export { PlacePicker } from "./place-picker.tsx";
