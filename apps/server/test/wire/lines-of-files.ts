import { photo, route, routeSegment, workout } from "./entities.ts";
import { exactly, type Fields, place } from "./shape.ts";
import { gpx10, grey } from "./wire-files.ts";
import type { Part, WireLine } from "./wire-line.ts";

const uploaded: Fields = {
  ...workout,
  sharingFlags: exactly(0),
  totalTime: exactly(295),
  isManuallyAdded: exactly(false),
};
const track = (says: string, file: Omit<Part, "name" | "content">): WireLine => ({
  line: "1.9",
  says,
  call: "POST /workout/importGpx",
  parts: [{ name: "file", content: gpx10, ...file }],
  payload: uploaded,
  metadata: { INFO: "words" },
  afterwards: {
    call: "GET /workouts/{answer}",
    payload: { visibilityExplore: exactly(false), sharingFlags: exactly(0) },
  },
});
const inQuotes = /^attachment; filename="(.+)"/;
const gpxHead =
  /^<\?xml version="1\.0" encoding="UTF-8" standalone="no"\?><gpx xmlns="http:\/\/www\.topografix\.com\/GPX\/1\/1" xmlns:gpxtpx="http:\/\/www\.garmin\.com\/xmlschemas\/TrackPointExtension\/v1" /;
const picture = (path: string): WireLine => ({
  line: "1.16",
  says: `a picture without a session: ${path}`,
  call: `GET /image/${path}`,
  by: "nobody",
  text: /^\u00ff\u00d8\u00ff/,
});

/** Uploads and downloads of files: recordings, exports, photos, routes (1.8, 1.9, 1.12, 1.16, 1.17, 5.3, 5.4). */
export const linesOfFiles: readonly WireLine[] = [
  track("an upload is a private draft at once", { filename: "workout.gpx", type: "application/gpx+xml" }),
  track("an upload as bytes of any kind", { filename: "x.gpx", type: "application/octet-stream" }),
  track("an upload whose disposition ends with a stray semicolon", {
    filename: "x.gpx",
    type: "application/gpx+xml",
    strayEnd: true,
  }),
  {
    line: "1.11",
    says: "the recording in filePart, with its extensions",
    call: "POST /workout",
    parts: [
      { name: "workoutExtensionsPart", type: "application/json", content: "[]" },
      { name: "filePart", filename: "x.gpx", content: gpx10 },
    ],
    payload: uploaded,
  },
  {
    line: "5.3",
    says: "GPX by token, its name in quotes",
    call: "GET /workout/exportGpx/{private}",
    by: "token",
    text: gpxHead,
    gives: { "content-disposition": inQuotes },
  },
  {
    line: "5.3",
    says: "GPX by header, on one line",
    call: "GET /workout/exportGpx/{private}",
    text: /^[^\n]+$/,
  },
  {
    line: "5.3",
    says: "the title is in desc, the person in author",
    call: "GET /workout/exportGpx/{public}",
    text: /<metadata><name>[^<]+<\/name><desc>To the kiosk<\/desc><author><name>old-hand Tester<\/name><\/author><link href="[^"]+"><text>/,
  },
  {
    line: "5.3",
    says: "points with times of whole seconds in UTC",
    call: "GET /workout/exportGpx/{public}",
    text: /<trkseg><trkpt lat="60(?:\.0+)?" lon="24(?:\.0+)?"><time>2014-07-01T10:00:00Z<\/time><\/trkpt>/,
  },
  {
    line: "5.3",
    says: "the heart rate in Garmin's extension",
    call: "GET /workout/exportGpx/{private}",
    text: /<trkpt lat="-?\d+\.\d+" lon="-?\d+\.\d+"><ele>-?\d+(?:\.\d)?<\/ele><time>[^<]+<\/time><extensions>.*?<gpxtpx:TrackPointExtension>(?:<gpxtpx:atemp>[^<]+<\/gpxtpx:atemp>)?<gpxtpx:hr>\d+<\/gpxtpx:hr>/,
  },
  {
    line: "5.3",
    says: "what was typed in is a GPX without points",
    call: "GET /workout/exportGpx/{typed}",
    by: "token",
    text: /^<\?xml(?!.*<trkpt).*<\/gpx>$/,
  },
  {
    line: "5.4",
    says: "FIT by header",
    call: "GET /workout/exportFit/{private}",
    text: /^.{8}\.FIT/s,
    gives: { "content-type": /^application\/octet-stream$/, "content-disposition": inQuotes },
  },
  {
    line: "5.4",
    says: "what was typed in is a FIT file, too",
    call: "GET /workout/exportFit/{typed}",
    by: "token",
    text: /^.{8}\.FIT/s,
  },
  {
    line: "1.12",
    says: "a photo under any name and media type",
    call: "POST /workouts/{draft}/image/web",
    parts: [{ name: "file", filename: "image", type: "application/octet-stream", content: grey }],
    payload: { key: "key" },
    afterwards: { call: "GET /workouts/{draft}", payload: { pictureCount: exactly(1) } },
  },
  {
    line: "1.16",
    says: "photos of a shared workout without a session",
    call: "GET /images/workout/{public}",
    by: "nobody",
    payload: [photo],
    metadata: { ts: "instant" },
  },
  picture("{photo}.jpg"),
  picture("scale/{photo}.jpg?width=200&height=200"),
  picture("scale/{photo}/?width=2000&height=2000&fit=true"),
  {
    line: "1.17",
    says: "planned routes, with their ends",
    call: "GET /routes",
    payload: [
      {
        ...route,
        startPoint: exactly({ x: 24, y: 60 }),
        endPoint: exactly({ x: 24, y: 60.02 }),
        segments: [{ ...routeSegment, routePoints: [place] }],
      },
    ],
  },
  {
    line: "1.17",
    says: "a planned route with its points and heights",
    call: "GET /routes/{route}",
    payload: {
      ...route,
      startPoint: exactly({ x: 24, y: 60 }),
      endPoint: exactly({ x: 24, y: 60.02 }),
      centerPoint: exactly({ x: 24, y: 60.01 }),
      segments: [routeSegment],
    },
  },
];
