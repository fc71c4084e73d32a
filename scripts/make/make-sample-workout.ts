/**
 * Makes `src/features/home/sample-workout.json`, the workout that the home page shows on a server without public workouts:
 * `node scripts/make/make-sample-workout.ts`. Nobody ran it, but the route exists: it is one of the demo's, in Andorra. The page
 * says so.
 */
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { demoRoute } from "@cairn/demo/demo-routes";
import { averageAthlete } from "@cairn/demo/outings/athlete";
import { steadyEffort } from "@cairn/demo/outings/effort-plan";
import { generateOuting } from "@cairn/demo/outings/generate-outing";
import { watch } from "@cairn/demo/outings/record-moments";
import { createRandom } from "@cairn/demo/random";
import { overviewOf } from "@cairn/domain/analysis/overview";
import { trackDistances } from "@cairn/domain/track/track-distance";
import { encodePolyline } from "@cairn/geo/polyline";
import { simplifyLine } from "@cairn/geo/simplify";

const target = fileURLToPath(
  new URL("../../apps/web/src/features/home/sample-workout.json", import.meta.url),
);
/** Enough points for a profile of 700 px, few enough for some kilobytes. */
const overviewRows = 240;
/** How far the line may deviate from the track, metres. */
const tolerance = 8;

/** Its id in the activity catalogue. */
const trailRunning = 22;

const round = (value: number | null, decimals: number): number | null =>
  value === null ? null : Number(value.toFixed(decimals));

const random = createRandom("home page");
const { recording, activityId } = generateOuting(
  {
    activityId: trailRunning,
    startTime: Date.UTC(2026, 5, 7, 6, 30),
    route: demoRoute("iron-route"),
    gait: "run",
    athlete: averageAthlete,
    effort: steadyEffort(0.8, random.fork("effort")),
    device: watch,
  },
  random.fork("outing"),
);
const { lat, lon, time } = recording.columns;
if (!lat || !lon || !time) throw new Error("The generator created no positions.");
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
