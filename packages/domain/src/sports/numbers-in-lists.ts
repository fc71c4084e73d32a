import type { NumberName, SportProfile } from "./sport-profile.ts";
import { numbersWithoutDistance, sportProfile } from "./sport-profiles.ts";

/** Numbers that require a distance. */
const ofDistance: ReadonlySet<NumberName> = new Set(["speed", "maxSpeed", "ascent", "vertical"]);

/** Not every list knows the moving time: the duration replaces it, and the speed over it. */
const withoutMoving: Readonly<Partial<Record<NumberName, NumberName>>> = {
  moving: "duration",
  movingSpeed: "speed",
};

interface ListedByDistance {
  readonly activityId: number;
  /** Metres. */
  readonly totalDistance: number;
}

type Listed = Map<SportProfile, ReadonlySet<NumberName>>;

/** Made once for each sport, with and without a distance: an order asks about thousands of workouts. */
const made: { readonly along: Listed; readonly still: Listed } = { along: new Map(), still: new Map() };

/** The numbers that lists show of a workout as far as they know them, in the order of its sport (`docs/sports.md`). */
export function numbersInLists({ activityId, totalDistance }: ListedByDistance): ReadonlySet<NumberName> {
  const sport = sportProfile(activityId);
  const isAlong = totalDistance > 0;
  const known = isAlong ? made.along : made.still;
  const listed = known.get(sport) ?? listedOf(sport, isAlong);
  known.set(sport, listed);
  return listed;
}

const listedOf = (sport: SportProfile, isAlong: boolean): ReadonlySet<NumberName> => {
  const names = isAlong ? sport.numbers : numbersWithoutDistance(sport);
  const listed = names.map((name) => withoutMoving[name] ?? name);
  return new Set(isAlong ? listed : listed.filter((name) => !ofDistance.has(name)));
};
