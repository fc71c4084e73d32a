import { describe, expect, it } from "vitest";
import {
  activityFile,
  definition,
  enumeration,
  fit,
  le,
  noon,
  text,
  time,
  uint32,
} from "../fit/hand-made-fit.ts";
import { decodeBytes } from "./create-decoder.ts";

const activityIn = (file: string | Uint8Array): number | undefined => {
  const result = decodeBytes(typeof file === "string" ? new TextEncoder().encode(file) : file);
  return result.ok ? result.value.activityId : expect.fail(result.error.kind);
};

const instant = "2024-05-01T10:00:00Z";

const gpx = (inside: string): string =>
  `<gpx creator="t"><trk>${inside}<trkseg><trkpt lat="47" lon="8"><time>${instant}</time></trkpt></trkseg></trk></gpx>`;

const tcx = (sport: string, inside = ""): string =>
  `<TrainingCenterDatabase><Activities><Activity Sport="${sport}"><Lap StartTime="${instant}"><Track><Trackpoint><Time>${instant}</Time></Trackpoint></Track></Lap>${inside}</Activity></Activities></TrainingCenterDatabase>`;

const kml = (inside: string): string =>
  `<kml xmlns:gx="g"><Placemark>${inside}<gx:Track><when>${instant}</when><gx:coord>8 47 400</gx:coord></gx:Track></Placemark></kml>`;

const data = (name: string, value: string): string =>
  `<ExtendedData><Data name="${name}"><value>${value}</value></Data></ExtendedData>`;

const nameLength = 24;
const named = (name: string): number[] =>
  Array.from({ length: nameLength }, (_, i) => name.codePointAt(i) ?? 0);

const session = (sport: number, subSport: number, name = ""): Uint8Array =>
  fit(
    activityFile,
    definition(1, 20, time),
    [1, ...le(noon, 4)],
    definition(2, 18, [2, 4, uint32], [5, 1, enumeration], [6, 1, enumeration], [110, nameLength, text]),
    [2, ...le(noon, 4), sport, subSport, ...named(name)],
  );

describe("The sport of a file", () => {
  it.each([
    ["GPX: the type", gpx("<name>Lunch</name><type>open_water_swimming</type>"), 85],
    ["GPX: Strava's number", gpx("<name>Evening Ride</name><type>9</type>"), 1],
    ["GPX: a title, where the type is none", gpx("<name>Afternoon Hike</name><type>generic</type>"), 11],
    ["GPX: the type before the title", gpx("<name>Sunday Hike</name><type>trail_running</type>"), 22],
    ["TCX: the attribute, whatever it holds", tcx("Open Water Swimming"), 85],
    ["TCX: the notes of an Other", tcx("Other", "<Notes>Ljubljana Cross Country Skiing</Notes>"), 3],
    ["KML: My Tracks", kml(data("type", "mountain biking")), 10],
    ["KML: OpenTracks, in the person's language", kml(data("type", "Pyöräily")), 2],
    ["KML: OpenTracks' own word", kml(data("activityType", "swimming in open water")), 85],
    ["FIT: sport and sub-sport", session(5, 18), 85],
    ["FIT: a generic sport whose sub-sport says more", session(0, 20), 23],
    ["FIT: the name of the profile", session(0, 0, "Open Water"), 85],
    ["FIT: a profile that somebody named", session(0, 0, "My Nordic Walking"), 24],
  ])("%s", (_, file, activityId) => expect(activityIn(file)).toBe(activityId));

  it.each([
    ["GPX", gpx("<name>Route 7</name><type>user</type>")],
    ["TCX", tcx("Other", "<Notes>A long day</Notes>")],
    ["KML", kml("<name>2020-11-28 18:06</name>")],
    ["FIT", session(0, 0, "Profile 4")],
  ])("stays open where nothing in %s names it", (_, file) => expect(activityIn(file)).toBeUndefined());
});
