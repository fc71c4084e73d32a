import { describe, it } from "vitest";
import { page } from "vitest/browser";
import { useMessages } from "../../lib/i18n/messages.ts";
import { expectTexts } from "../../testing/read-page.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { waypointMarkers } from "./route-waypoints.tsx";

/** Three points across the date line, 100 m apart in their distances. */
const line = {
  lat: Float64Array.of(60, 60, 60.001),
  lon: Float64Array.of(179.99, 180.01, 180.012),
  distance: Float64Array.of(0, 100, 200),
};

const Markers = () => {
  const { t } = useMessages();
  const markers = waypointMarkers(
    [
      { x: 179.991, y: 60.0001, name: "", symbol: "water" },
      { x: -179.99, y: 60, name: "Refuge", symbol: "hut" },
    ],
    line as never,
    t,
  );
  return (
    <ul>
      {markers.map((marker) => (
        <li key={marker.text}>
          {marker.kind === "waypoint" &&
            [
              marker.lat,
              marker.lon.toFixed(3),
              marker.distance,
              marker.symbol,
              marker.text,
              marker.name,
            ].join(" | ")}
        </li>
      ))}
    </ul>
  );
};

describe("[ROUT-8] the waypoints of a route on its map", () => {
  it("are on the line's copy of the world, and lead to where the line is nearest to them", async () => {
    await renderScreen(<Markers />);
    await expectTexts(page.getByRole("listitem"), [
      "60.0001 | 179.991 | 0 | water | Water | Water",
      "60 | 180.010 | 100 | hut | Refuge | Hut: Refuge",
    ]);
  });
});
