import { generateOccasion, type DemoOccasion } from "./demo-activity.ts";
import { type DemoHabit, type DemoTitle, routeNamesOf } from "./demo-habit.ts";
import { demoHabits } from "./demo-habits.ts";
import { demoPeople, type DemoPerson } from "./demo-people.ts";
import { writeFit } from "./files/write-fit.ts";
import { writeGpx } from "./files/write-gpx.ts";
import { composePhotos, type DemoPhoto, type PhotoOuting } from "./photos/compose-photos.ts";
import { isOutdoors, photoMoments, sportOf } from "./photos/photo-moments.ts";
import { createRandom, type Random } from "./random.ts";

/** A workout of the demo: its owner's description, and the file that their device wrote. */
export interface DemoWorkout {
  readonly owner: string;
  /** UTC, ms since 1970. */
  readonly startTime: number;
  readonly activityId: number;
  readonly title: string;
  /** Flags: 19 is public, 17 for followers, 1 for everybody with the link, 0 private. */
  readonly sharingFlags: number;
  readonly fileName: string;
  /** What the owner saw during the workout; only for the last weeks, because painting takes time. */
  readonly photos: readonly DemoPhoto[];
  /** Writes the file when it is needed, because that takes about 30 ms. */
  readonly file: () => Uint8Array;
}

const day = 86_400_000;
/** Number of past days with photos. */
const photoDays = 14;
/** Number of past days that the demo covers, about 14 months. */
const demoDays = 425;

interface DatedOccasion extends DemoOccasion {
  readonly isRecent: boolean;
}

/** A workout whose photos are still to be composed together with those of others. */
interface WorkoutDraft {
  readonly workout: Omit<DemoWorkout, "photos">;
  readonly outing: PhotoOuting | undefined;
}

/** Workouts of all people, newest first, dated relative to `now`; the same at any time of a UTC day. */
export function demoWorkouts(now: number): DemoWorkout[] {
  const today = Math.floor(now / day) * day;
  const drafts = demoPeople.flatMap((person) =>
    demoHabits
      .filter((habit) => habit.username === person.username)
      .flatMap((habit, index) => habitWorkouts(person, habit, `${person.username}/${index}`, today)),
  );
  // A workout that began late in the evening west of here might not have ended.
  const over = drafts.filter(({ workout }) => workout.startTime < today - 4 * 3_600_000);
  const ordered = over.toSorted((a, b) => b.workout.startTime - a.workout.startTime);
  const photos = composePhotos(ordered.flatMap(({ outing }) => outing ?? []));
  let next = 0;
  return ordered.map(({ workout, outing }) =>
    Object.assign(workout, { photos: (outing && photos[next++]) ?? [] }),
  );
}

function habitWorkouts(person: DemoPerson, habit: DemoHabit, label: string, today: number): WorkoutDraft[] {
  const random = createRandom(`demo/${label}`);
  return daysOf(habit, today, random.fork("days")).map((on, number) => {
    const own = random.fork(number);
    const hour = own.between(habit.hours[0], habit.hours[1]);
    const startTime = Math.floor(instantOf(person.timeZone, on, hour) / 1000) * 1000;
    const month = new Date(on).getUTCMonth() + 1;
    const occasion = { person, habit, startTime, number, month };
    const isRecent = startTime > today - photoDays * day;
    return draftWorkout({ ...occasion, isRecent }, titleOf(occasion, hour), own);
  });
}

/** Different days in the habit's months, more of them recent than old, in order; yesterday at the latest. */
function daysOf(habit: DemoHabit, today: number, random: Random): number[] {
  const days = new Set<number>();
  for (let tries = 0; days.size < habit.times && tries < habit.times * 40; tries += 1) {
    const back = 1 + Math.floor(demoDays * random.next() ** 1.25);
    const on = today - back * day;
    if (habit.months.includes(new Date(on).getUTCMonth() + 1)) days.add(on);
  }
  return [...days].toSorted((a, b) => a - b);
}

/** The habit's titles in turn, skipping those that do not fit the route, the hour or the month. */
function titleOf({ habit, number, month }: DemoOccasion, hour: number): DemoTitle {
  const names = routeNamesOf(habit.doing);
  const route = names[number % names.length];
  const fitting = habit.titles.filter(
    ({ on = route, hours = [0, 24], months }) =>
      on === route && hour >= hours[0] && hour < hours[1] && (months?.includes(month) ?? true),
  );
  // Routes rotate, too. Without the second term, each of two routes would only get every other title.
  const turn = number + Math.floor(number / Math.max(1, names.length));
  return fitting[turn % fitting.length] ?? habit.titles[0];
}

function draftWorkout(
  occasion: DatedOccasion,
  { text: title, weather }: DemoTitle,
  random: Random,
): WorkoutDraft {
  const { person, habit, startTime } = occasion;
  const onPhone = habit.doing.kind === "outing" && habit.doing.device === "phone";
  const sharingFlags = sharingOf(random.fork("sharing"));
  const stamp = new Date(startTime).toISOString().slice(0, 16).replaceAll(":", "");
  const workout = {
    owner: person.username,
    startTime,
    activityId: habit.activityId,
    title,
    sharingFlags,
    fileName: `${stamp}.${onPhone ? "gpx" : "fit"}`,
    file: () => {
      const activity = generateOccasion(occasion, random.fork("recording"));
      if (onPhone) return new TextEncoder().encode(writeGpx(activity.recording, { name: title }));
      const device = { manufacturer: 255, product: 1, name: person.deviceName };
      return writeFit({ ...activity, device, utcOffset: utcOffsetAt(person.timeZone, startTime) });
    },
  };
  const hasPhotos = occasion.isRecent && sharingFlags > 1;
  return { workout, outing: hasPhotos ? photoOuting(occasion, weather, random.fork("photos")) : undefined };
}

/** What its owner photographs on an outing; nothing of a session indoors. */
function photoOuting(
  occasion: DatedOccasion,
  weather: DemoTitle["weather"],
  random: Random,
): PhotoOuting | undefined {
  const { person, habit, startTime, month } = occasion;
  if (!isOutdoors(habit.doing)) return undefined;
  const local = startTime + utcOffsetAt(person.timeZone, startTime) * 1000;
  const moments = photoMoments(occasion, habit.doing, (local % day) / 3_600_000, random);
  const { activityId } = habit;
  return {
    sport: sportOf(habit.doing),
    activityId,
    dayNumber: Math.floor(local / day),
    month,
    weather,
    moments,
  };
}

/** Most workouts are public or for followers, some private, a few for people with the link. */
function sharingOf(random: Random): number {
  const draw = random.next();
  if (draw < 0.5) return 19;
  if (draw < 0.82) return 17;
  return draw < 0.94 ? 0 : 1;
}

/** Offset of a time zone from UTC at an instant, seconds; east is positive. Unknown zones throw a RangeError. */
function utcOffsetAt(timeZone: string, instant: number): number {
  const parts = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  }).formatToParts(instant);
  const part = (type: string): number => Number(parts.find((one) => one.type === type)?.value);
  const local = Date.UTC(
    part("year"),
    part("month") - 1,
    part("day"),
    part("hour"),
    part("minute"),
    part("second"),
  );
  return Math.round((local - Math.floor(instant / 1000) * 1000) / 1000);
}

/** The instant at which clocks in a time zone show an hour (fractions allowed) of a UTC calendar day. */
function instantOf(timeZone: string, utcDay: number, hour: number): number {
  const wall = utcDay + hour * 3_600_000;
  return wall - utcOffsetAt(timeZone, wall) * 1000;
}
