import { Ban } from "lucide-react";
import type { Formats } from "../../lib/format.ts";
import type { Messages } from "../../lib/i18n/messages.ts";
import type { PlannerPin } from "../../map/planner-pins.tsx";
import { WaypointIcon } from "../../map/waypoint-icon.tsx";
import { Icon } from "../../ui/icon.tsx";
import { edgeOf } from "./avoided-area.ts";
import type { Drawing } from "./plan-history.ts";

/** A waypoint is named by its symbol where it has no name. */
export const waypointName = (
  t: Messages["t"],
  { name, symbol }: Pick<Drawing["waypoints"][number], "name" | "symbol">,
): string => (name === "" ? t(`routes.symbol_${symbol}`) : `${t(`routes.symbol_${symbol}`)}: ${name}`);

/** The waypoints for the map, and the middles and edges of the areas to avoid. */
export const waypointAndAreaPins = (
  { waypoints, avoid }: Pick<Drawing, "waypoints" | "avoid">,
  { formats, t }: { readonly formats: Formats; readonly t: Messages["t"] },
): readonly PlannerPin[] => [
  ...avoid.flatMap((area, index): PlannerPin[] => {
    const radius = formats.text(formats.distanceOf(area.radius, { distance: "rowed" }));
    const names = { number: index + 1, radius };
    return [
      {
        ...edgeOf(area),
        id: `edge ${index}`,
        what: { kind: "edge", index },
        kind: "edge",
        name: t("planner.edgePin", names),
        isLit: false,
        sign: null,
      },
      {
        lat: area.lat,
        lon: area.lon,
        id: `area ${index}`,
        what: { kind: "area", index },
        kind: "area",
        name: t("planner.areaPin", names),
        isLit: false,
        sign: <Icon of={Ban} size="s" />,
      },
    ];
  }),
  ...waypoints.map((waypoint, index): PlannerPin => ({
    lat: waypoint.lat,
    lon: waypoint.lon,
    id: `waypoint ${index}`,
    what: { kind: "waypoint", index },
    kind: "waypoint",
    name: waypointName(t, waypoint),
    isLit: false,
    sign: <WaypointIcon symbol={waypoint.symbol} />,
  })),
];
