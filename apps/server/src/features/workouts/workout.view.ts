import type { WorkoutView } from "@cairn/contracts/workout-view";
import { usableCadence } from "@cairn/domain/cadence";
import { usableMaxHeartRate } from "@cairn/domain/heart-rate-zones";
import { sharingBits } from "@cairn/domain/sharing";
import { localDateText } from "./local-date-text.ts";
import type { WorkoutRow } from "./workouts.queries.ts";

/** A workout as known clients read it; the only place where a row becomes JSON. */
export function workoutView(row: WorkoutRow): WorkoutView {
  return {
    workoutKey: row.id,
    key: row.id,
    username: row.username,
    fullname: row.fullname,
    activityId: row.activity_id,
    ...(row.title !== null && { description: row.title }),
    workoutName: localDateText(row.start_time.getTime(), row.utc_offset_minutes),
    startTime: row.start_time.getTime(),
    stopTime: row.stop_time.getTime(),
    timeOffsetInMinutes: row.utc_offset_minutes,
    ...totals(row),
    ...sensors(row),
    ...places(row),
    ...sharing(row.sharing_flags),
    ...social,
    isEdited: row.edited,
    isManuallyAdded: row.manually_added,
    created: row.created_at.getTime(),
    lastModified: row.updated_at.getTime(),
    extensions: [],
    extensionTypes: [],
  };
}

const round = (value: number, decimals: number): number => {
  const factor = 10 ** decimals;
  return Math.round(value * factor) / factor;
};

function totals(row: WorkoutRow) {
  const avgSpeed = row.avg_speed ?? 0;
  return {
    totalTime: round(row.total_time, 3),
    totalDistance: round(row.distance, 2),
    totalAscent: round(row.ascent, 2),
    totalDescent: round(row.descent, 2),
    avgSpeed: round(avgSpeed, 2),
    maxSpeed: round(row.max_speed ?? 0, 2),
    avgPace: round(minutesPerKilometre(avgSpeed), 2),
    energyConsumption: Math.round(row.energy),
    stepCount: row.steps,
    ...(row.min_elevation !== null && { minAltitude: round(row.min_elevation, 2) }),
    ...(row.max_elevation !== null && { maxAltitude: round(row.max_elevation, 2) }),
  };
}

/** 0 when there was no movement worth a pace: slower than a kilometre in 17 hours. */
function minutesPerKilometre(speed: number): number {
  return speed > 1 / 60 ? 1000 / 60 / speed : 0;
}

function sensors(row: WorkoutRow) {
  const avg = Math.round(row.avg_heart_rate ?? 0);
  const hrmax = Math.round(row.max_heart_rate ?? 0);
  // No member has a maximum of their own yet, so it is the one that clients fall back to.
  const max = usableMaxHeartRate(undefined);
  const cadence = usableCadence(row.avg_cadence ?? undefined, row.max_cadence ?? undefined);
  return {
    hrdata: { userMaxHR: max, workoutMaxHR: hrmax, workoutAvgHR: avg, hrmax, avg, max },
    cadence: { avg: Math.round(cadence?.avg ?? 0), max: Math.round(cadence?.max ?? 0) },
    ...(row.avg_power !== null && { avgPower: Math.round(row.avg_power) }),
    ...zones(row.seconds_in_zones),
  };
}

function zones(seconds: readonly number[] | null) {
  if (!seconds) return {};
  const [zone0 = 0, zone1 = 0, zone2 = 0, zone3 = 0, zone4 = 0, zone5 = 0] = seconds;
  return {
    timeInZone0: zone0,
    timeInZone1: zone1,
    timeInZone2: zone2,
    timeInZone3: zone3,
    timeInZone4: zone4,
    timeInZone5: zone5,
  };
}

/** `{0, 0}` means no place to every known client. */
const noPlace = { x: 0, y: 0 };

function places(row: WorkoutRow) {
  const at = (lon: number | null, lat: number | null) =>
    lon === null || lat === null ? noPlace : { x: round(lon, 6), y: round(lat, 6) };
  return {
    startPosition: at(row.start_lon, row.start_lat),
    stopPosition: at(row.stop_lon, row.stop_lat),
    centerPosition: row.bbox ? centreOf(row.bbox) : noPlace,
    ...(row.polyline !== null && { polyline: row.polyline }),
  };
}

function centreOf([west = 0, south = 0, east = 0, north = 0]: readonly number[]) {
  const middle = west <= east ? (west + east) / 2 : (west + east + 360) / 2;
  return { x: round(middle > 180 ? middle - 360 : middle, 6), y: round((south + north) / 2, 6) };
}

function sharing(sharingFlags: number) {
  const has = (bit: number): boolean => (sharingFlags & bit) !== 0;
  return {
    sharingFlags,
    visibilityGroups: has(sharingBits.groups),
    visibilityExplore: has(sharingBits.explore),
    visibilityFriends: has(sharingBits.friends),
    visibilityFacebook: has(sharingBits.facebook),
    visibilityTwitter: has(sharingBits.twitter),
  };
}

/** Nothing of this can exist yet: nobody can comment, react, add pictures or be ranked. */
const social = {
  commentCount: 0,
  pictureCount: 0,
  viewCount: 0,
  reactionCount: 0,
  recoveryTime: 0,
  cumulativeRecoveryTime: 0,
  rankings: { totalTimeOnRouteRanking: { originalRanking: 0, originalNumberOfWorkouts: 0 } },
} as const;
