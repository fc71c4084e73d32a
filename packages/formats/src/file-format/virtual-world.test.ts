import { describe, expect, it } from "vitest";
import { decodeBytes } from "../decoding/create-decoder.ts";

const isVirtual = (xml: string): boolean | undefined => {
  const result = decodeBytes(new TextEncoder().encode(xml));
  return result.ok ? (result.value.isVirtual ?? false) : undefined;
};

const gpx = (creator: string, type: string): string =>
  `<gpx creator="${creator}"><trk><type>${type}</type><trkseg><trkpt lat="-11.6" lon="166.9"><time>2026-01-06T18:49:22Z</time></trkpt></trkseg></trk></gpx>`;

const tcx = (sport: string, creator: string): string =>
  `<TrainingCenterDatabase><Activities><Activity Sport="${sport}"><Lap StartTime="2026-01-06T18:49:22Z"><Track><Trackpoint><Time>2026-01-06T18:49:22Z</Time></Trackpoint></Track></Lap><Creator><Name>${creator}</Name></Creator></Activity></Activities></TrainingCenterDatabase>`;

describe("Rides in virtual worlds", () => {
  // Words and markers that Strava, Garmin Connect and the programs' own exports write.
  it.each([
    ["Strava's word", gpx("StravaGPX", "VirtualRide")],
    ["Strava's word for runs", gpx("StravaGPX", "VirtualRun")],
    ["Strava's number", gpx("StravaGPX", "17")],
    ["Strava's number for runs", gpx("StravaGPX", "53")],
    ["Garmin's word", gpx("Garmin Connect", "virtual_ride")],
    ["Zwift's signature", gpx("Zwift", "cycling")],
    ["MyWhoosh's", gpx("MyWhoosh 4.1", "")],
    ["Rouvy's", tcx("Biking", "ROUVY")],
    ["TrainingPeaks Virtual's", tcx("Biking", "TrainingPeaks Virtual")],
    ["a sport of TCX", tcx("VirtualRide", "Strava")],
  ])("are told by %s", (_, xml) => expect(isVirtual(xml)).toBe(true));

  it.each([
    ["a ride", gpx("Garmin Connect", "road_biking")],
    ["another number of Strava", gpx("StravaGPX", "1")],
    ["an indoor ride", tcx("Biking", "Forerunner 945")],
    ["a program whose name holds such a word", gpx("My RGTracker", "cycling")],
  ])("are not taken for %s", (_, xml) => expect(isVirtual(xml)).toBe(false));
});
