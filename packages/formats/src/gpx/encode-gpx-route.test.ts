import { describe, expect, it } from "vitest";
import { encodeGpxRoute, encodeGpxTrack } from "./encode-gpx-route.ts";

const text = (name: string, points: readonly number[]): string =>
  new TextDecoder().decode(encodeGpxRoute(name, points));

describe("a route as GPX", () => {
  it("[ROUT-8] follows GPX 1.1: a creator, a version, a name, and points with heights if there are any", () => {
    expect(text("Lake & <ridge>", [8.5, 46.25, 1234.56, 8.123_456_789, -46, NaN])).toBe(
      `<?xml version="1.0" encoding="UTF-8" standalone="no"?><gpx xmlns="http://www.topografix.com/GPX/1/1" creator="Cairn" version="1.1">` +
        `<metadata><name>Lake &amp; &lt;ridge&gt;</name></metadata><rte><name>Lake &amp; &lt;ridge&gt;</name>` +
        `<rtept lat="46.25" lon="8.5"><ele>1234.6</ele></rtept><rtept lat="-46" lon="8.1234568"></rtept></rte></gpx>`,
    );
  });

  it("[ROUT-8] is a track without times as well, for devices that follow nothing else", () => {
    const bytes = encodeGpxTrack("Lake & <ridge>", [8.5, 46.25, 1234.56, 8.123_456_789, -46, NaN]);
    expect(new TextDecoder().decode(bytes)).toBe(
      `<?xml version="1.0" encoding="UTF-8" standalone="no"?><gpx xmlns="http://www.topografix.com/GPX/1/1" creator="Cairn routes" version="1.1">` +
        `<metadata><name>Lake &amp; &lt;ridge&gt;</name></metadata><trk><name>Lake &amp; &lt;ridge&gt;</name><trkseg>` +
        `<trkpt lat="46.25" lon="8.5"><ele>1234.6</ele></trkpt><trkpt lat="-46" lon="8.1234568"></trkpt></trkseg></trk></gpx>`,
    );
  });
});
