import type { RouteView } from "@cairn/contracts/routes/routes";
import { type Messages, useMessages } from "../../lib/i18n/messages.ts";
import type { TrackLine } from "../../lib/track/track-series.ts";
import type { MapMarker } from "../../map/track/map-marker.ts";
import { WaypointIcon } from "../../map/waypoint-icon.tsx";
import styles from "./route-waypoints.module.css";

/** The waypoints of a route as the server tells them. */
export type RouteWaypointList = readonly NonNullable<RouteView["waypoints"]>[number][];

const nameOf = (t: Messages["t"], { name, symbol }: RouteWaypointList[number]): string =>
  name === "" ? t(`routes.symbol_${symbol}`) : name;

/** The waypoints of a route on its map; a press on one moves the cursor to where the route is nearest to it. */
export const waypointMarkers = (
  waypoints: RouteWaypointList,
  { lat, lon, distance }: TrackLine,
  t: Messages["t"],
): readonly MapMarker[] =>
  waypoints.map((waypoint) => {
    const { x, y, symbol } = waypoint;
    const narrow = Math.cos((y * Math.PI) / 180);
    let [nearest, least] = [0, Number.POSITIVE_INFINITY];
    for (const [i, north] of lat.entries()) {
      const east = (lon[i] ?? 0) - x;
      const away = Math.hypot(north - y, (east - 360 * Math.round(east / 360)) * narrow);
      if (away < least) [nearest, least] = [i, away];
    }
    const name = nameOf(t, waypoint);
    return {
      kind: "waypoint",
      lat: y,
      // On the copy of the world on which the line is.
      lon: x + 360 * Math.round(((lon[nearest] ?? x) - x) / 360),
      distance: distance[nearest] ?? 0,
      text: name,
      symbol,
      name: waypoint.name === "" ? name : `${t(`routes.symbol_${symbol}`)}: ${name}`,
    };
  });

/** The waypoints of a route with their symbols and names. */
export const RouteWaypoints = ({ waypoints }: { readonly waypoints: RouteWaypointList }) => {
  const { t } = useMessages();
  if (waypoints.length === 0) return null;
  return (
    <section className={styles["waypoints"]} aria-label={t("routes.waypoints")}>
      <h2>{t("routes.waypoints")}</h2>
      <ul>
        {waypoints.map((waypoint, index) => (
          // A waypoint has no other name than its place in the order.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>
            <WaypointIcon symbol={waypoint.symbol} />
            <span>
              <span dir="auto">{nameOf(t, waypoint)}</span>
              {waypoint.name !== "" && <small>{t(`routes.symbol_${waypoint.symbol}`)}</small>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
};
