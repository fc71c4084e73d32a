import { describe, expect, it } from "vitest";
import { shownDeviceName } from "./device-name.ts";

describe("the name of what made a file", () => {
  it.each([
    ["GPSBabel - http://www.gpsbabel.org", "GPSBabel"],
    ["ExpertGPS 1.1.1 - https://www.topografix.com", "ExpertGPS 1.1.1"],
    ["Wadlbeißer - www.wadlbeisser.org", "Wadlbeißer"],
    ["gpx.py -- https://github.com/tkrajina/gpxpy", "gpx.py"],
    ["Planner (http://planner.example/app?x=1)", "Planner"],
    ["https://www.komoot.de", "komoot.de"],
    ["http://ridewithgps.com/", "ridewithgps.com"],
    ["HTTPS://GPX.studio:443/x", "GPX.studio"],
    ["Garmin Edge 500", "Garmin Edge 500"],
    ["Endomondo.com", "Endomondo.com"],
    ["OpenTracks (Debug)", "OpenTracks (Debug)"],
    ["http://", "http://"],
  ])("%j is %j", (stated, shown) => {
    expect(shownDeviceName(stated)).toBe(shown);
  });
});
