import { describe, expect, it } from "vitest";
import { encodeGpxRoute, encodeGpxTrack } from "./encode-gpx-route.ts";

const route = {
  name: "Lake & <ridge>",
  points: [8.5, 46.25, 1234.56, 8.123_456_789, -46, NaN],
  waypoints: [],
};

const text = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

describe("a route as GPX", () => {
  it("[ROUT-8] follows GPX 1.1: a creator, a version, a name, and points with heights if there are any", () => {
    expect(text(encodeGpxRoute(route))).toBe(
      `<?xml version="1.0" encoding="UTF-8" standalone="no"?><gpx xmlns="http://www.topografix.com/GPX/1/1" creator="Cairn" version="1.1">` +
        `<metadata><name>Lake &amp; &lt;ridge&gt;</name></metadata><rte><name>Lake &amp; &lt;ridge&gt;</name>` +
        `<rtept lat="46.25" lon="8.5"><ele>1234.6</ele></rtept><rtept lat="-46" lon="8.1234568"></rtept></rte></gpx>`,
    );
  });

  it("[ROUT-8] is a track without times as well, for devices that follow nothing else", () => {
    expect(text(encodeGpxTrack(route))).toBe(
      `<?xml version="1.0" encoding="UTF-8" standalone="no"?><gpx xmlns="http://www.topografix.com/GPX/1/1" creator="Cairn routes" version="1.1">` +
        `<metadata><name>Lake &amp; &lt;ridge&gt;</name></metadata><trk><name>Lake &amp; &lt;ridge&gt;</name><trkseg>` +
        `<trkpt lat="46.25" lon="8.5"><ele>1234.6</ele></trkpt><trkpt lat="-46" lon="8.1234568"></trkpt></trkseg></trk></gpx>`,
    );
  });

  it.each([encodeGpxRoute, encodeGpxTrack])(
    "[ROUT-8] has each waypoint as a wpt with its name and the symbol that devices know, before the line",
    (encode) => {
      const waypoints = [
        { lat: 46.3, lon: 8.4, name: "Spring & <well>", symbol: "water" },
        { lat: 46.4, lon: 8.4, name: "", symbol: "summit" },
      ] as const;
      expect(text(encode({ ...route, waypoints }))).toMatch(
        /<\/metadata><wpt lat="46.3" lon="8.4"><name>Spring &amp; &lt;well&gt;<\/name><sym>Drinking Water<\/sym><\/wpt><wpt lat="46.4" lon="8.4"><sym>Summit<\/sym><\/wpt><(?:rte|trk)>/,
      );
    },
  );
});
