import { profileImage } from "@cairn/contracts/profile/profile-image-address";
import type { WorkoutView } from "@cairn/contracts/workouts/workout-view";
import { curveOf } from "@cairn/domain/analysis/curve";
import { usableMaxHeartRate } from "@cairn/domain/heart-rate/heart-rate-zones";
import { sharingBits } from "@cairn/domain/privacy/sharing";
import { usableCadence } from "@cairn/domain/sensors/cadence";
import type { SessionActor } from "../../platform/access/actor.ts";
import { mayRead } from "../../platform/access/may-read.ts";
import { timeForReader } from "../../platform/access/stored-time.ts";
import type { RedactedInList } from "../redaction/redacted-workout.ts";
import { localDateText } from "../workouts/local-date-text.ts";
import { hundredths, thousandths } from "../workouts/rounded.ts";

/**
 * A workout as known clients read it; the only place where a row becomes JSON. It is one literal because the feed makes ten of
 * them per answer, and merging parts of objects costs several times as much. Undefined values are left out of the answer.
 */
export function workoutView(row: RedactedInList): WorkoutView {
  const avgSpeed = row.avg_speed ?? 0;
  const startTime = row.start_time.getTime();
  const cadence = usableCadence(row.avg_cadence ?? undefined, row.max_cadence ?? undefined);
  const zones = row.seconds_in_zones;
  const flags = row.sharing_flags;
  const lineStarts = row.redaction?.lineStarts ?? [];
  const reader = row.redaction ? "others" : "owner";
  return {
    workoutKey: row.id,
    key: row.id,
    username: row.username,
    fullname: row.fullname,
    ...profileImage(row.imageKey),
    activityId: row.activity_id,
    description: row.title ?? undefined,
    workoutName: localDateText(startTime, row.utc_offset_minutes),
    startTime,
    stopTime: row.stop_time.getTime(),
    timeOffsetInMinutes: row.utc_offset_minutes,
    totalTime: thousandths(row.total_time),
    movingTime: row.moving_time === null ? undefined : thousandths(row.moving_time),
    totalDistance: hundredths(row.distance),
    totalAscent: hundredths(row.ascent),
    totalDescent: hundredths(row.descent),
    avgSpeed: hundredths(avgSpeed),
    maxSpeed: hundredths(row.max_speed ?? 0),
    avgPace: hundredths(minutesPerKilometre(avgSpeed)),
    energyConsumption: Math.round(row.energy),
    stepCount: row.steps,
    minAltitude: row.min_elevation === null ? undefined : hundredths(row.min_elevation),
    maxAltitude: row.max_elevation === null ? undefined : hundredths(row.max_elevation),
    hrdata: heartRates(Math.round(row.avg_heart_rate ?? 0), Math.round(row.max_heart_rate ?? 0)),
    cadence: { avg: Math.round(cadence?.avg ?? 0), max: Math.round(cadence?.max ?? 0) },
    avgPower: row.avg_power === null ? undefined : Math.round(row.avg_power),
    timeInZone0: zones?.[0],
    timeInZone1: zones?.[1],
    timeInZone2: zones?.[2],
    timeInZone3: zones?.[3],
    timeInZone4: zones?.[4],
    timeInZone5: zones?.[5],
    startPosition: placeOf(row.start_lon, row.start_lat),
    stopPosition: placeOf(row.stop_lon, row.stop_lat),
    centerPosition: row.bbox ? centreOf(row.bbox) : noPlace,
    polyline: row.polyline ?? undefined,
    polylineStarts: lineStarts.length > 0 ? [...lineStarts] : undefined,
    curve: row.placelessOverview ? curveOf(row.placelessOverview) : undefined,
    counted: row.is_counted ? undefined : false,
    sharingFlags: flags,
    visibilityGroups: (flags & sharingBits.groups) !== 0,
    visibilityExplore: (flags & sharingBits.explore) !== 0,
    visibilityFriends: (flags & sharingBits.friends) !== 0,
    visibilityFacebook: (flags & sharingBits.facebook) !== 0,
    visibilityTwitter: (flags & sharingBits.twitter) !== 0,
    pictureCount: row.picture_count,
    commentCount: row.commentCount,
    // Views are not counted, and ranks have their own call.
    viewCount: 0,
    reactionCount: row.reactionCount,
    userReacted: row.userReacted,
    reactions:
      row.reactionCount > 0
        ? [{ utfCode: likeCode, count: row.reactionCount, userReacted: row.userReacted }]
        : undefined,
    recoveryTime: 0,
    cumulativeRecoveryTime: 0,
    rankings: unranked,
    isEdited: row.edited,
    isManuallyAdded: row.manually_added,
    created: timeForReader(row.created_at, reader),
    lastModified: timeForReader(row.updated_at, reader),
    extensions: [],
    extensionTypes: [],
  };
}

/**
 * A workout in the answer to a call that stores or changes it. A program that may not read gets its key and, in the shape of a
 * workout, none of its values: a file that matches a workout of the owner, or a change of nothing, would otherwise be answered
 * with what the workout holds.
 */
export const echoFor = (actor: SessionActor, view: WorkoutView): WorkoutView =>
  mayRead(actor) ? view : keyView(view);

/** A workout in its usual shape, with nothing but its key and the username, which tokens of all scopes know. */
export const keyView = ({ workoutKey, key, username }: WorkoutView): WorkoutView => ({
  workoutKey,
  key,
  username,
  fullname: username,
  activityId: 0,
  startTime: 0,
  stopTime: 0,
  timeOffsetInMinutes: 0,
  totalTime: 0,
  totalDistance: 0,
  totalAscent: 0,
  totalDescent: 0,
  avgSpeed: 0,
  maxSpeed: 0,
  avgPace: 0,
  energyConsumption: 0,
  stepCount: 0,
  hrdata: heartRates(0, 0),
  cadence: { avg: 0, max: 0 },
  startPosition: noPlace,
  stopPosition: noPlace,
  centerPosition: noPlace,
  sharingFlags: 0,
  visibilityGroups: false,
  visibilityExplore: false,
  visibilityFriends: false,
  visibilityFacebook: false,
  visibilityTwitter: false,
  pictureCount: 0,
  commentCount: 0,
  viewCount: 0,
  reactionCount: 0,
  userReacted: false,
  recoveryTime: 0,
  cumulativeRecoveryTime: 0,
  rankings: unranked,
  isEdited: false,
  isManuallyAdded: false,
  created: 0,
  lastModified: 0,
  extensions: [],
  extensionTypes: [],
});

/** A thumbs up. No known client shows which reaction it is. */
const likeCode = "U+1F44D";

const unranked = { totalTimeOnRouteRanking: { originalRanking: 0, originalNumberOfWorkouts: 0 } };

const millionths = (value: number): number => Math.round(value * 1e6) / 1e6;

/** 0 if there was no movement worth a pace: slower than a kilometre in 17 hours. */
const minutesPerKilometre = (speed: number): number => (speed > 1 / 60 ? 1000 / 60 / speed : 0);

/** The default of clients, for everybody: a person's own value is only for that person (docs/heart-rate.md). */
export const userMaxHeartRate = usableMaxHeartRate(undefined);

const heartRates = (avg: number, hrmax: number): WorkoutView["hrdata"] => ({
  userMaxHR: userMaxHeartRate,
  workoutMaxHR: hrmax,
  workoutAvgHR: avg,
  hrmax,
  avg,
  max: userMaxHeartRate,
});

/** `{0, 0}` means no position to every known client. */
const noPlace = { x: 0, y: 0 };

const placeOf = (lon: number | null, lat: number | null) =>
  lon === null || lat === null ? noPlace : { x: millionths(lon), y: millionths(lat) };

function centreOf([west = 0, south = 0, east = 0, north = 0]: readonly number[]) {
  const middle = west <= east ? (west + east) / 2 : (west + east + 360) / 2;
  return { x: millionths(middle > 180 ? middle - 360 : middle), y: millionths((south + north) / 2) };
}
