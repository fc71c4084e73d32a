import { activities } from "./activities.ts";
import { activityOfStravaNumber, sportWords } from "./sport-words.ts";

/** Letters and digits of any script, without case and accents. */
const wordOf = (text: string): string =>
  text
    .toLowerCase()
    .normalize("NFKD")
    .replaceAll("ß", "ss")
    .replaceAll(/[^\p{L}\p{N}]/gu, "");

const activityOfSlug = new Map(activities.map((activity) => [wordOf(activity.slug), activity.id]));

const activityOfWord = new Map(
  Object.entries(sportWords).flatMap(([id, words]) =>
    words.split(",").map((word) => [wordOf(word), Number(id)] as const),
  ),
);

/** Prefixes that Apple, Android and others put before their words, and Garmin after some. */
const prefix = /^(?:hkworkoutactivitytype|exercisetype|comgoogleactivity|activitytype|workouttype|sporttype)/;
const suffix = /(?:ws|v2)$/;

const maxTypeLength = 64;

/**
 * Catalogue id of a word for a sport in the `<type>` of GPX and in its equivalents in TCX, KML and FIT (`sportWords`), regardless
 * of case, spaces, dashes and accents ("Trail Run", "trail_running", "Pyöräily"), or of one of Strava's numbers. Undefined if it
 * does not name a known sport ("generic", "user", names of places). Any string is safe to pass.
 */
export const activityForGpxType = (text: string): number | undefined => {
  if (text.length > maxTypeLength) return undefined;
  const word = wordOf(text);
  if (Object.hasOwn(activityOfStravaNumber, word)) return activityOfStravaNumber[word];
  const bare = word.replace(prefix, "");
  return known(word) ?? known(bare) ?? known(bare.replace(suffix, ""));
};

const known = (word: string): number | undefined => activityOfWord.get(word) ?? activityOfSlug.get(word);

/** Catalogue id of the `<type>` of a file that Cairn wrote: our own names have priority over the same words of others. */
export const activityForOwnGpxType = (text: string): number | undefined =>
  (text.length > maxTypeLength ? undefined : activityOfSlug.get(wordOf(text))) ?? activityForGpxType(text);

/**
 * Words that name the sport if a title ends with them; other words end titles by chance, as in "Golf course" or "Rhine trail".
 */
const doing =
  /^(?:run|ride|walk|hike|swim|row|yoga|pilates|(?!training|riding|racing|morning|evening|spring|boxing)\p{L}{3,}ing)$/iu;

/** Maximum number of words at the end of a title that are looked up together. */
const maxWords = 3;

/**
 * A time of the day with its half, which Runkeeper puts behind the sport: "Running 4/13/20 6:58 am". In other clocks it has no
 * letters.
 */
const timeOfDay = /\d{1,2}[:.]\d{2}(?:[:.]\d{2})?\s?[ap]\.?\s?m\b\.?/giu;

/**
 * Rides that nobody cycles and runs that nobody runs; those of horses, boats and motors that the catalogue has are in
 * `sportWords`.
 */
const byOtherMeans =
  /^(?:(?:bus|camel|car|carriage|chairlift|ferry|gondola|lift|scooter|sled|sleigh|taxi|train|tram|truck) ride|(?:bob|bobsled|bobsleigh|luge|ski|sled|toboggan) run)$/iu;

/**
 * Catalogue id of the sport named in a title, in the form that services use: "Morning Trail Run", "Ljubljana Open Water
 * Swimming", "Hiking 31/1/25 8:32 am". The whole title without dates and times is looked up, or its last words; a single last
 * word only if it names an activity. For files that do not name their sport anywhere else.
 */
export const activityForTitle = (title: string | undefined): number | undefined => {
  if (title === undefined) return undefined;
  const words = title
    .slice(0, 4 * maxTypeLength)
    .replaceAll(timeOfDay, " ")
    .split(/[\s,.;:()–-]+/u)
    .filter((word) => /\p{L}/u.test(word));
  const isByOtherMeans = byOtherMeans.test(words.slice(-2).join(" "));
  for (let count = Math.min(maxWords, words.length); count > 0; count--) {
    const last = words.slice(-count);
    const found = known(wordOf(last.join("")));
    const isSaid = count > 1 || words.length === 1 || (doing.test(last[0] ?? "") && !isByOtherMeans);
    if (found !== undefined && isSaid) return found;
  }
  return undefined;
};
