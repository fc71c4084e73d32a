import { activityById, type ActivityFamily } from "../sports/activities.ts";
import { sportProfile } from "../sports/sport-profiles.ts";
import { maxPlausibleSpeedMps } from "../track/plausible-speed.ts";

/** A world record: seconds, and the metres that somebody covered in them. */
type WorldRecord = readonly [seconds: number, metres: number];

const kilometresPerHour = 1 / 3.6;
const nauticalMile = 1852;

/**
 * World records by how long they lasted, shortest first. A stretch of a workout has a flying start, so the shortest on foot are
 * those of a sprint (U. Bolt: 44.72 km/h, Berlin 2009; the last leg of a relay in 8.65 s). World Athletics (400 m: W. van
 * Niekerk; 800 m: D. Rudisha; 1000 m: N. Ngeny; 1500 m and mile: H. El Guerrouj; 3000 m: J. Ingebrigtsen; 5 and 10 km: J.
 * Cheptegei; half marathon: J. Kiplimo; marathon: K. Kiptum), International Association of Ultrarunners (100 km, 100 miles, 24 h:
 * A. Sorokin).
 */
const onFoot: readonly WorldRecord[] = [
  [1, 44.72 * kilometresPerHour],
  [8.65, 100],
  [19.19, 200],
  [43.03, 400],
  [100.91, 800],
  [131.96, 1000],
  [206, 1500],
  [223.13, 1609.344],
  [437.55, 3000],
  [755.36, 5000],
  [1571, 10_000],
  [3402, 21_097.5],
  [7235, 42_195],
  [21_560, 100_000],
  [39_099, 160_934.4],
  [86_400, 319_614],
];

/**
 * The top is what is possible on wheels at all (`maxPlausibleSpeedMps`), because nobody keeps records of descents; then the hour
 * (F. Russo, 92.432 km) and the day (C. von Ascheberg, 1,219.93 km) of the International Human Powered Vehicle Association.
 */
const onWheels: readonly WorldRecord[] = [
  [1, 50],
  [3600, 92_432],
  [86_400, 1_219_930],
];

/** Speed skiing (S. Billy, 255.5 km/h), and the Lauberhorn, the longest downhill race (K. Ghedina, 4.48 km in 2:24.23). */
const onSnow: readonly WorldRecord[] = [
  [1, 255.5 * kilometresPerHour],
  [144.23, 4480],
];

/** World Sailing Speed Record Council: 500 m and the nautical mile of P. Larsen, 24 hours of Banque Populaire V. */
const onWater: readonly WorldRecord[] = [
  [500 / 33.67, 500],
  [nauticalMile / (55.32 * (nauticalMile / 3600)), nauticalMile],
  [86_400, 908.2 * nauticalMile],
];

/**
 * World Aquatics, freestyle in a pool of 25 m: J. Crooks, K. Chalmers, L. Hobson, Y. Agnel, D. Wiffen, F. Wellbrock. In open
 * water a current has no record.
 */
const inThePool: readonly WorldRecord[] = [
  [19.9, 50],
  [44.84, 100],
  [98.61, 200],
  [212.25, 400],
  [440.46, 800],
  [846.88, 1500],
];

const ofFamily: Readonly<Partial<Record<ActivityFamily, readonly WorldRecord[]>>> = {
  foot: onFoot,
  wheel: onWheels,
  snow: onSnow,
  water: onWater,
};

/** The records of an activity; none where machines or a current carry people, or nobody keeps any. */
const recordsOf = (activityId: number | undefined): readonly WorldRecord[] => {
  const activity = activityId === undefined ? undefined : activityById(activityId);
  if (activity === undefined) return [];
  const { name } = sportProfile(activity.id);
  if (name === "pool-swimming") return inThePool;
  return name === "motor-and-air" || name === "open-water-swimming" ? [] : (ofFamily[activity.family] ?? []);
};

/**
 * The longest distance, metres, that anybody covers in a time in an activity: between two world records by the power law through
 * both; shorter than the first and longer than the last at their speeds, and never faster than `maxPlausibleSpeedMps`.
 * @param seconds more than 0
 */
export const recordDistance = (seconds: number, activityId: number | undefined): number => {
  const records = recordsOf(activityId);
  const most = maxPlausibleSpeedMps(activityId) * seconds;
  const next = records.findIndex(([time]) => time >= seconds);
  const [a, b] = next < 0 ? [records.at(-1), undefined] : [records[next - 1], records[next]];
  if (a === undefined || b === undefined) {
    const [time, metres] = a ?? b ?? [seconds, most];
    return Math.min(most, (metres / time) * seconds);
  }
  const share = Math.log(seconds / a[0]) / Math.log(b[0] / a[0]);
  return Math.min(most, a[1] * (b[1] / a[1]) ** share);
};

/** The shortest time, seconds, in which anybody covers a distance in an activity: the inverse of `recordDistance`. */
export const recordTime = (metres: number, activityId: number | undefined): number => {
  let [least, most] = [0, 1];
  while (recordDistance(most, activityId) < metres) most *= 2;
  // A bisection to the precision of a number, because a limit at either end may hold.
  for (let round = 0; round < 60; round++) {
    const middle = (least + most) / 2;
    if (recordDistance(middle, activityId) < metres) least = middle;
    else most = middle;
  }
  return most;
};

/** Whether anybody keeps records by which efforts of an activity can be judged. */
export const hasRecords = (activityId: number | undefined): boolean => recordsOf(activityId).length > 0;
