import type { FoundRoute, RoundTrip, UnreachedPoint } from "@cairn/contracts/planner/planner";
import type { RoutingProfile } from "@cairn/contracts/planner/routing-limits";
import { fail, ok, type Result } from "@cairn/domain/result";
import type { LonLat } from "../../../platform/routing/engine-work.ts";
import type { Routing, RoutingFailure } from "../../../platform/routing/routing.ts";
import { cornersOf, drawPlans, type Plan } from "./draw-plans.ts";
import { examineLoop, type ExaminedLoop, isNear, type Loop, lossOf, sharedPart } from "./examine-loop.ts";

/** What somebody wishes for. */
export interface RoundTripWish {
  readonly profile: RoutingProfile;
  readonly start: LonLat;
  /** Metres. */
  readonly length: number;
  /** Degrees clockwise from north; all round if undefined. */
  readonly direction: number | undefined;
  /** Another one gives other round trips. */
  readonly seed: number;
  /** Corners of areas that none of its routes touches. */
  readonly avoid: readonly (readonly LonLat[])[];
  /** BCP 47. */
  readonly language: string | undefined;
}

export type RoundTripFailure = RoutingFailure | { readonly kind: "no_round_trip" };

/**
 * How many searches one request may cost: for the plans, and in all, as the best loops are asked for again without their dead
 * ends.
 */
const searches = { plans: 21, all: 24 };
/** How many plans are tried before any is corrected: so many that are no way there and back, and most of all. */
const firstPlans = { good: 8, repeated: 0.6, most: 12 };
/** Sizes in which a plan is tried until one has a way: a smaller one stays within its region. */
const firstSizes = [1, 0.75, 0.5];
/** How often the size of a plan is corrected by the length of its loop, and by which factors at most. */
const corrections = { rounds: 2, least: 0.3, most: 3 };
/** How much longer ways are than the straight lines between the points of a plan, before any is known. */
const usualDetour = 1.35;
/** A loop with no more loss than this (`lossOf`) is not corrected. */
const closeEnough = 0.05;
/**
 * Most of the answers; above which share of the same stretches two loops are one; how much more loss than the best one may have.
 */
const answers = { most: 3, alike: 0.7, worse: 0.5 };

interface FoundLoop extends ExaminedLoop {
  readonly route: FoundRoute;
}

/** A plan, how long its straight lines were, metres, and what was found. */
interface Attempt {
  readonly plan: Plan;
  readonly perimeter: number;
  readonly found: FoundLoop;
}

/** A loop that may be an answer, and the route in which it was found. */
interface Choice {
  readonly loop: Loop;
  readonly found: FoundLoop;
}

/**
 * Up to three round trips, the best first: points are drawn round the start, joined along ways, and moved outwards or inwards by
 * the length that was found.
 *
 * @param mayGoOn whether somebody still waits, and there is time for another search
 */
export async function findRoundTrips(
  routing: Pick<Routing, "find" | "covers">,
  wish: RoundTripWish,
  mayGoOn: () => boolean,
): Promise<Result<readonly RoundTrip[], RoundTripFailure>> {
  if (!(await routing.covers(wish.start))) return fail({ kind: "no_tiles" });
  const search = searchLoops(routing, wish, mayGoOn);
  const found = await tryPlans(search, wish);
  const chosen: Choice[] = [];
  for (const choice of distinctChoices(found, wish.length)) {
    const led = await ledAlong(search, choice, wish);
    if (isNear(led.loop, wish.length)) chosen.push(led);
  }
  if (chosen.length === 0) return fail(search.failure() ?? { kind: mayGoOn() ? "no_round_trip" : "failed" });
  const losses = new Map(chosen.map(({ loop }) => [loop, lossOf(loop, wish.length)]));
  const best = chosen.toSorted((a, b) => (losses.get(a.loop) ?? 0) - (losses.get(b.loop) ?? 0));
  return ok(best.map(roundTripOf));
}

const roundTripOf = ({ loop, found: { route } }: Choice): RoundTrip => ({
  ...route,
  via: loop.via.map(([x, y]) => ({ x, y })),
  repeated: loop.repeated,
});

/** Searches of one request. */
interface LoopSearch {
  /** The way from the start through points and back; undefined if there is none, or no more may be asked. */
  readonly through: (via: readonly LonLat[], most: number) => Promise<FoundLoop | undefined>;
  /** Why no more may be asked; undefined if it may. */
  readonly failure: () => RoutingFailure | undefined;
}

function searchLoops(
  routing: Pick<Routing, "find" | "covers">,
  { profile, start, avoid, language }: RoundTripWish,
  mayGoOn: () => boolean,
): LoopSearch {
  let asked = 0;
  let failure: RoutingFailure | undefined;
  const ask = async (
    via: readonly LonLat[],
    most: number,
    isMoved: boolean,
  ): Promise<FoundLoop | undefined> => {
    if (failure || asked >= most || !mayGoOn()) return undefined;
    // A point outside the regions costs no search.
    for (const point of via) if (!(await routing.covers(point))) return undefined;
    asked += 1;
    const points = [start, ...via, start];
    const answer = await routing.find({ profile, points, alternatives: 0, avoid, language });
    if (answer.ok) {
      const [route] = answer.value;
      return route && { route, ...examineLoop(route) };
    }
    if (answer.error.kind !== "no_way") {
      failure = answer.error;
      return undefined;
    }
    const { points: unreached } = answer.error;
    const ofStart = unreached.filter(({ index }) => index === 0);
    if (ofStart.length > 0) failure = { kind: "no_way", points: ofStart };
    const mayBeMoved = unreached.length > 0 && unreached.every(({ nearest }) => nearest);
    return mayBeMoved && !isMoved ? await ask(movedTo(unreached, via), most, true) : undefined;
  };
  const through: LoopSearch["through"] = async (via, most) => await ask(via, most, false);
  return { through, failure: () => failure };
}

/** Points of a loop, of which those that no way is near are moved to the nearest one. */
const movedTo = (unreached: readonly UnreachedPoint[], via: readonly LonLat[]): readonly LonLat[] =>
  via.map((point, i): LonLat => {
    const nearest = unreached.find(({ index }) => index === i + 1)?.nearest;
    return nearest ? [nearest.x, nearest.y] : point;
  });

/** Everything that is found for the plans of a wish, and for their corrected sizes. */
async function tryPlans({ through }: LoopSearch, wish: RoundTripWish): Promise<readonly FoundLoop[]> {
  const attempt = async (plan: Plan, perimeter: number): Promise<Attempt | undefined> => {
    const found = await through(cornersOf(plan, wish.start, perimeter), searches.plans);
    return found && { plan, perimeter, found };
  };
  const all: Attempt[] = [];
  for (const plan of drawPlans(wish.direction, wish.seed)) {
    const good = all.filter(
      ({ found: { whole, trimmed } }) => (trimmed ?? whole).repeated < firstPlans.repeated,
    );
    if (good.length >= firstPlans.good || all.length >= firstPlans.most) break;
    const detours = all.map(({ perimeter, found }) => lengthOf(found) / perimeter);
    const detour = detours.reduce((sum, value) => sum + value, usualDetour) / (detours.length + 1);
    for (const part of firstSizes) {
      const first = await attempt(plan, (part * wish.length) / detour);
      if (!first) continue;
      all.push(first);
      break;
    }
  }
  let latest: readonly Attempt[] = all;
  for (let round = 0; round < corrections.rounds; round++) {
    const next: Attempt[] = [];
    const losses = new Map(latest.map((one) => [one, lossIn(one.found, wish.length)]));
    for (const one of latest.toSorted((a, b) => (losses.get(a) ?? 0) - (losses.get(b) ?? 0))) {
      if ((losses.get(one) ?? 0) <= closeEnough) continue;
      const factor = wish.length / lengthOf(one.found);
      const { least, most } = corrections;
      const corrected = await attempt(one.plan, one.perimeter * Math.min(most, Math.max(least, factor)));
      if (corrected) next.push(corrected);
    }
    all.push(...next);
    latest = next;
  }
  return all.map(({ found }) => found);
}

/** The length that a loop has in the end, metres, which is never zero; where most of it is dead ends, those belong to it. */
const lengthOf = ({ whole, trimmed }: FoundLoop): number =>
  Math.max(1, trimmed && trimmed.length > 0.3 * whole.length ? trimmed.length : whole.length);

const lossIn = ({ whole, trimmed }: FoundLoop, wish: number): number =>
  Math.min(lossOf(whole, wish), trimmed ? lossOf(trimmed, wish) : Number.POSITIVE_INFINITY);

/** The best loops that are not the same, of those that are near the wish. */
function distinctChoices(found: readonly FoundLoop[], wish: number): readonly Choice[] {
  const chosen: { readonly choice: Choice; readonly loss: number }[] = [];
  const choices = found
    .flatMap((one) =>
      [one.whole, ...(one.trimmed ? [one.trimmed] : [])].map((loop) => ({ loop, found: one })),
    )
    .filter(({ loop }) => isNear(loop, wish))
    .map((choice) => ({ choice, loss: lossOf(choice.loop, wish) }));
  for (const one of choices.toSorted((a, b) => a.loss - b.loss)) {
    if (chosen.length === answers.most || one.loss > (chosen[0]?.loss ?? one.loss) + answers.worse) break;
    if (chosen.every(({ choice }) => sharedPart(choice.loop, one.choice.loop) <= answers.alike))
      chosen.push(one);
  }
  return chosen.map(({ choice }) => choice);
}

/**
 * A loop without its dead ends as the engine leads it, with the turns that it then has; the loop as it was found if that fails.
 */
async function ledAlong({ through }: LoopSearch, choice: Choice, wish: RoundTripWish): Promise<Choice> {
  const { found, loop } = choice;
  if (loop === found.whole) return choice;
  const again = await through(loop.via, searches.all);
  return again && isNear(again.whole, wish.length)
    ? { loop: again.whole, found: again }
    : { loop: found.whole, found };
}
