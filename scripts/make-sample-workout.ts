/**
 * Makes `src/features/home/sample-workout.json`, the workout that the home page shows on a server without public workouts:
 * `node scripts/make-sample-workout.ts`. Nobody ran it; the page says so.
 */
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { overviewOf } from "@cairn/domain/analysis/overview";
import { trackDistances } from "@cairn/domain/track/track-distance";
import { encodePolyline } from "@cairn/geo/polyline";
import { simplifyLine } from "@cairn/geo/simplify";
import { generateRecording } from "@cairn/testkit/outings/generate-recording";
import { createRandom } from "@cairn/testkit/random";

const target = fileURLToPath(new URL("../apps/web/src/features/home/sample-workout.json", import.meta.url));
/** Enough for a profile of 700 px, few enough for some kilobytes. */
const overviewRows = 240;
/** Metres by which the line may leave the track. */
const tolerance = 8;

const round = (value: number | null, decimals: number): number | null =>
  value === null ? null : Number(value.toFixed(decimals));

const { recording, activityId } = generateRecording("trail-run", createRandom("home page"));
const { lat, lon, time } = recording.columns;
if (!lat || !lon || !time) throw new Error("The generator made no positions.");
const distances = trackDistances(recording);
const rows = overviewOf(recording, distances, overviewRows).map(
  ([distance, seconds, ele, speed, heartRate]) => [
    Math.round(distance),
    Math.round(seconds),
    round(ele, 0),
    round(speed, 2),
    round(heartRate, 0),
  ],
);
const sample = {
  activityId,
  totalDistance: Math.round(distances.at(-1) ?? 0),
  totalTime: Math.round(time.at(-1) ?? 0),
  title: "",
  line: encodePolyline(lat, lon, simplifyLine(lat, lon, tolerance)),
  overview: rows,
};

writeFileSync(target, `${JSON.stringify(sample)}\n`);
