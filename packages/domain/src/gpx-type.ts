import { activities } from "./activities.ts";

/**
 * Numbers that Strava's exporter writes into `<type>`: its sports in the order in which its first API listed them.
 * A number beyond that list is left open.
 */
const activityOfStravaNumber: Readonly<Record<string, number>> = {
  1: 2, // ride
  2: 13, // alpine ski
  3: 31, // backcountry ski
  4: 11, // hike
  5: 49, // ice skate
  6: 12, // inline skate
  7: 3, // nordic ski
  8: 56, // roller ski
  9: 1, // run
  10: 0, // walk
  12: 30, // snowboard
  13: 65, // snowshoe
  14: 87, // kitesurf
  15: 86, // windsurf
  16: 85, // swim
};

/** Words of Strava, Garmin Connect, komoot, Runkeeper, OpenTracks and Suunto that differ from the catalogue's names, letters and digits only. */
const activityOfWord: Readonly<Record<string, number>> = {
  walk: 0,
  casualwalking: 0,
  speedwalking: 0,
  run: 1,
  jogging: 1,
  streetrunning: 1,
  virtualrun: 1,
  ride: 2,
  bike: 2,
  biking: 2,
  bicycle: 2,
  roadbiking: 2,
  roadcycling: 2,
  racebike: 2,
  touringbicycle: 2,
  commuting: 2,
  virtualride: 2,
  nordicski: 3,
  nordicskiing: 3,
  skiing: 3,
  xcskiing: 3,
  crosscountryskiingclassic: 118,
  mtb: 10,
  mountainbike: 10,
  mountainbikeride: 10,
  mtbeasy: 10,
  mtbadvanced: 10,
  downhillbiking: 10,
  hike: 11,
  alpinetour: 83,
  inlineskate: 12,
  inlineskating: 12,
  skate: 12,
  skating: 12,
  alpineski: 13,
  downhillski: 13,
  downhillskiing: 13,
  resortskiing: 13,
  resortskiingsnowboardingws: 13,
  resortskiingsnowboarding: 13,
  swim: 21,
  swimming: 21,
  lapswimming: 21,
  trailrun: 22,
  strengthtraining: 23,
  weighttraining: 23,
  nordicwalk: 24,
  horseriding: 25,
  motorcycling: 26,
  skateboard: 27,
  rockclimbing: 29,
  bouldering: 29,
  snowboard: 30,
  backcountryski: 31,
  backcountryskiing: 31,
  skitour: 31,
  football: 33,
  iceskate: 49,
  indoorride: 52,
  virtualcycling: 52,
  spinning: 52,
  treadmillrunning: 53,
  indoorrunning: 53,
  elliptical: 55,
  rollerski: 56,
  standuppaddle: 61,
  standuppaddleboarding: 61,
  sup: 61,
  snowshoe: 65,
  snowshoeing: 65,
  discgolf: 66,
  multisport: 68,
  sail: 71,
  kayak: 72,
  canoe: 82,
  openwaterswim: 85,
  openwaterswimming: 85,
  windsurf: 86,
  kitesurf: 87,
  kitesurfing: 87,
  surf: 91,
  gravelride: 99,
  gravelbiking: 99,
  trackrunning: 103,
  ebike: 105,
  ebikeride: 105,
  etouringbicycle: 105,
  emountainbike: 106,
  emountainbikeride: 106,
  emtbeasy: 106,
  wheelchairpush: 108,
  handcycle: 109,
  skateskiingws: 117,
  skateskiing: 117,
};

const wordOf = (text: string): string => text.toLowerCase().replaceAll(/[^a-z0-9]/g, "");

const activityOfSlug = new Map(activities.map((activity) => [wordOf(activity.slug), activity.id]));

const longestType = 64;

/**
 * Catalogue id of the text in a GPX `<type>`, whatever its case, spaces and underscores ("Trail Run", "trail_running"), or
 * undefined when it names no sport that we know ("generic", "user", names of places). Any string is safe to pass.
 */
export const activityForGpxType = (text: string): number | undefined => {
  if (text.length > longestType) return undefined;
  const word = wordOf(text);
  if (Object.hasOwn(activityOfStravaNumber, word)) return activityOfStravaNumber[word];
  if (Object.hasOwn(activityOfWord, word)) return activityOfWord[word];
  return activityOfSlug.get(word);
};

/** Catalogue id of the `<type>` of a file that Cairn wrote: our own names go before the same words of others. */
export const activityForOwnGpxType = (text: string): number | undefined =>
  (text.length > longestType ? undefined : activityOfSlug.get(wordOf(text))) ?? activityForGpxType(text);
