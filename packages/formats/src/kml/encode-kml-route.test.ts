import { describe, expect, it } from "vitest";
import { encodeKmlRoute } from "./encode-kml-route.ts";

describe("a route as KML", () => {
  it("[ROUT-8] follows KML 2.2: a placemark with a line of longitude, latitude and, if it is known, altitude, and one for each waypoint", () => {
    const bytes = encodeKmlRoute({
      name: "Lake & <ridge>",
      points: [8.5, 46.25, 1234.56, 8.123_456_789, -46, NaN],
      waypoints: [{ lat: 46.3, lon: 8.4, name: "Spring & <well>", symbol: "water" }],
    });
    expect(new TextDecoder().decode(bytes)).toBe(
      `<?xml version="1.0" encoding="UTF-8"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document><name>Lake &amp; &lt;ridge&gt;</name>` +
        `<Placemark><name>Lake &amp; &lt;ridge&gt;</name><LineString><tessellate>1</tessellate><altitudeMode>clampToGround</altitudeMode>` +
        `<coordinates>8.5,46.25,1234.6 8.1234568,-46</coordinates></LineString></Placemark>` +
        `<Placemark><name>Spring &amp; &lt;well&gt;</name><ExtendedData><Data name="symbol"><value>water</value></Data></ExtendedData>` +
        `<Point><coordinates>8.4,46.3</coordinates></Point></Placemark></Document></kml>`,
    );
  });
});
