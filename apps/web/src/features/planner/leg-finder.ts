import type { RoutingLeg } from "@cairn/contracts/planner/planner";
import type { SegmentType } from "@cairn/contracts/planner/routing-limits";
import type { Result } from "@cairn/domain/result";
import { decodePolyline } from "@cairn/geo/polyline";
import { ApiFailure } from "../../lib/api/api-failure.ts";
import { createStore, type Readable } from "../../lib/store.ts";
import type { MapPlace } from "../../map/projection/map-view.ts";
import { type AvoidedArea, touches } from "./avoided-area.ts";
import type { PlanLine } from "./plan-line.ts";

/** A leg whose way is wanted. */
export interface WantedLeg {
  readonly type: SegmentType;
  readonly from: MapPlace;
  readonly to: MapPlace;
  /** Areas that its ways do not touch. */
  readonly avoid?: readonly AvoidedArea[];
}

/** A found way, and everything that the server says about it. */
export interface FoundLeg extends Pick<
  RoutingLeg,
  "distance" | "start" | "end" | "maneuvers" | "surfaces" | "ways" | "warnings"
> {
  readonly line: PlanLine;
}

/** What is known about a leg; undefined until the server has answered. */
export type LegAnswer = FoundLeg | ApiFailure;

/** Asks the server for the ways between successive places, round some areas. */
export type AskLegs = (
  type: SegmentType,
  places: readonly MapPlace[],
  avoid: readonly AvoidedArea[],
) => Promise<Result<readonly RoutingLeg[], ApiFailure>>;

/** Finds the ways of legs, a few requests at a time, and remembers them. */
export interface LegFinder {
  /** Changes with each answer. */
  readonly answers: Readable<ReadonlyMap<string, LegAnswer>>;
  /** Replaces the list of legs that are wanted; those without an answer are asked for, in their order. */
  readonly want: (legs: readonly WantedLeg[]) => void;
  /** Forgets the failures, so that those legs are asked for again. */
  readonly retry: () => void;
  /** The same for the failures that say nothing about the way: nothing answered, or the session had ended. */
  readonly retryLost: () => void;
}

/** Requests at the same time: the server searches for one route at a time for each person. */
const atOnce = 2;
/** Legs in one request. */
const legsAtOnce = 20;
/** Answers that are kept; whoever drags a point gets one for each of its places. */
const maxAnswers = 4000;
/** How often a busy server is asked again by itself, and how long to wait if it does not say, ms. */
const patience = { tries: 3, wait: 1500 };

const placeKey = ({ lon, lat }: MapPlace): string => `${lon.toFixed(6)},${lat.toFixed(6)}`;

const areasKey = (avoid: readonly AvoidedArea[] = []): string =>
  avoid
    .map((area) => ` ${placeKey(area)} ${area.radius}`)
    .toSorted()
    .join("");

export const legKey = ({ type, from, to, avoid }: WantedLeg): string =>
  `${type} ${placeKey(from)} ${placeKey(to)}${areasKey(avoid)}`;

export const isFound = (answer: LegAnswer | undefined): answer is FoundLeg =>
  answer !== undefined && "line" in answer;

/** A leg with the areas that its ways have to go round, and the last of its ways that is known. */
interface LegAround {
  readonly wanted: WantedLeg;
  readonly way: FoundLeg | undefined;
}

/**
 * A leg with those areas that it would touch without them: the ways of all other legs stay as they are, and need not be asked
 * for. Areas that it still touches although the server knows of them contain an end of it.
 */
export function legAround(
  leg: WantedLeg,
  avoid: readonly AvoidedArea[],
  answers: ReadonlyMap<string, LegAnswer>,
): LegAround {
  let [wanted, way]: [WantedLeg, FoundLeg | undefined] = [leg, undefined];
  for (;;) {
    const answer = answers.get(legKey(wanted));
    if (!isFound(answer)) return { wanted, way };
    way = answer;
    const told = wanted.avoid ?? [];
    const touched = avoid.filter((area) => !told.includes(area) && touches(area, answer.line));
    if (touched.length === 0 || leg.type === "free") return { wanted, way };
    wanted = { ...leg, avoid: [...told, ...touched] };
  }
}

/** The line of a leg as the server sends it. */
export const lineOfLeg = ({
  polyline,
  elevations,
}: Pick<RoutingLeg, "polyline" | "elevations">): PlanLine => ({
  ...decodePolyline(polyline),
  ...(elevations && { ele: Float64Array.from(elevations, (height) => height ?? Number.NaN) }),
});

const foundLeg = ({ polyline, elevations, ...facts }: RoutingLeg): FoundLeg => ({
  ...facts,
  line: lineOfLeg({ polyline, ...(elevations && { elevations }) }),
});

/** Failures that pass by themselves. */
const passing = new Set([
  "network",
  "routing.busy",
  "routing.failed",
  "request.busy",
  "request.rate_limited",
]);

export function createLegFinder(ask: AskLegs): LegFinder {
  const answers = createStore<ReadonlyMap<string, LegAnswer>>(new Map());
  const asked = new Set<string>();
  const tries = new Map<string, number>();
  let wanted: readonly WantedLeg[] = [];
  /** Failed together with others: which of them has no way is found out one by one. */
  const alone = new Set<string>();
  let running = 0;

  const remember = (entries: readonly (readonly [string, LegAnswer])[]): void => {
    const all = new Map(answers.get());
    for (const [key, answer] of entries) {
      // The latest last: the oldest are dropped first.
      all.delete(key);
      all.set(key, answer);
    }
    const needed = new Set(wanted.map(legKey));
    for (const key of all.keys()) {
      if (all.size <= maxAnswers) break;
      if (!needed.has(key)) all.delete(key);
    }
    answers.set(all);
  };

  const isMissing = (leg: WantedLeg): boolean => {
    const key = legKey(leg);
    return !answers.get().has(key) && !asked.has(key);
  };

  /** The first legs without an answer that follow each other and are of one type. */
  const nextLegs = (): readonly WantedLeg[] => {
    const begin = wanted.findIndex(isMissing);
    const [first, ...rest] = begin === -1 ? [] : wanted.slice(begin, begin + legsAtOnce);
    if (!first) return [];
    const legs = [first];
    if (alone.has(legKey(first))) return legs;
    for (const leg of rest) {
      const follows =
        leg.type === first.type &&
        areasKey(leg.avoid) === areasKey(first.avoid) &&
        placeKey(leg.from) === placeKey(legs.at(-1)?.to ?? leg.to);
      if (!follows || !isMissing(leg) || alone.has(legKey(leg))) break;
      legs.push(leg);
    }
    return legs;
  };

  const fail = (legs: readonly WantedLeg[], failure: ApiFailure): void => {
    const keys = legs.map(legKey);
    const again = Math.max(0, ...keys.map((key) => tries.get(key) ?? 0)) + 1;
    if (passing.has(failure.reason) && again <= patience.tries) {
      for (const key of keys) {
        tries.set(key, again);
        asked.add(key);
      }
      const wait = failure.retryAfter === undefined ? patience.wait : failure.retryAfter * 1000;
      setTimeout(() => {
        for (const key of keys) asked.delete(key);
        run();
      }, wait);
    } else if (legs.length > 1 && failure.reason !== "network" && failure.reason !== "routing.no_tiles") {
      for (const key of keys) alone.add(key);
    } else {
      remember(keys.map((key) => [key, failure]));
    }
  };

  const askFor = async (legs: readonly WantedLeg[], first: WantedLeg): Promise<void> => {
    const keys = legs.map(legKey);
    for (const key of keys) asked.add(key);
    const result = await ask(first.type, [first.from, ...legs.map(({ to }) => to)], first.avoid ?? []);
    for (const key of keys) asked.delete(key);
    // An answer without one of the legs would be asked for without end.
    if (!result.ok || result.value.length < legs.length) {
      fail(legs, result.ok ? new ApiFailure("routing.failed") : result.error);
      return;
    }
    for (const key of keys) tries.delete(key);
    remember(result.value.flatMap((leg, index) => (keys[index] ? [[keys[index], foundLeg(leg)]] : [])));
  };

  const run = (): void => {
    while (running < atOnce) {
      const legs = nextLegs();
      const [first] = legs;
      if (!first) return;
      running += 1;
      void askFor(legs, first).finally(() => {
        running -= 1;
        run();
      });
    }
  };

  const forget = (isForgotten: (failure: ApiFailure) => boolean): void => {
    tries.clear();
    const kept = [...answers.get()].filter(([, answer]) => isFound(answer) || !isForgotten(answer));
    if (kept.length < answers.get().size) answers.set(new Map(kept));
    run();
  };

  return {
    answers,
    want: (legs) => {
      wanted = legs;
      run();
    },
    retry: () => {
      forget(() => true);
    },
    retryLost: () => {
      forget(({ reason }) => reason === "network" || reason === "session.expired");
    },
  };
}
