import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { useFormats } from "../../lib/format.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { expectTexts } from "../../testing/read-page.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { waypointAndAreaPins } from "./waypoint-and-area-pins.tsx";

const Pins = () => {
  const { t } = useMessages();
  const formats = useFormats();
  const pins = waypointAndAreaPins(
    {
      avoid: [{ lat: 0, lon: 1, radius: 1112 }],
      waypoints: [
        { lat: 1, lon: 2, name: "", symbol: "water" },
        { lat: 3, lon: 4, name: "Refuge", symbol: "hut" },
      ],
    },
    { formats, t },
  );
  return (
    <ul>
      {pins.map(({ id, lat, lon, what, kind, name, isLit, sign }) => (
        <li key={id} data-signed={sign !== null}>
          {[id, lat.toFixed(2), lon.toFixed(2), kind, JSON.stringify(what), String(isLit), name].join(" | ")}
        </li>
      ))}
    </ul>
  );
};

describe("[ROUT-3] the pins of waypoints and of areas to avoid", () => {
  it("are where they are, with names, and an area has one more at its edge in the east", async () => {
    await renderScreen(<Pins />);
    const items = page.getByRole("listitem");
    // A degree at the equator is 111.2 km.
    await expectTexts(items, [
      'edge 0 | 0.00 | 1.01 | edge | {"kind":"edge","index":0} | false | Edge of area 1, radius 1 112 m',
      'area 0 | 0.00 | 1.00 | area | {"kind":"area","index":0} | false | Area to avoid 1, radius 1 112 m. Plus and minus change its size.',
      'waypoint 0 | 1.00 | 2.00 | waypoint | {"kind":"waypoint","index":0} | false | Water',
      'waypoint 1 | 3.00 | 4.00 | waypoint | {"kind":"waypoint","index":1} | false | Hut: Refuge',
    ]);
    expect(items.elements().map(({ dataset }) => dataset["signed"])).toEqual([
      "false",
      "true",
      "true",
      "true",
    ]);
  });
});
