import type { SegmentType } from "@cairn/contracts/planner/routing-limits";
import type { MapPlace } from "../../map/projection/map-view.ts";
import {
  cutLine,
  joinLines,
  lengthsOf,
  nearestPointOf,
  placeOn,
  type PlanLine,
  reverseLine,
} from "./plan-line.ts";

/**
 * What joins two neighbouring points of a plan: a way that is to be found by the profile of its type, or a line that is given, of
 * a saved route or of a file. A given line without a type was drawn by nobody here and is left as it is wherever it can be.
 */
export type PlanLeg = { readonly type: SegmentType; readonly line?: undefined } | GivenLeg;

/** A leg whose line is given. */
export interface GivenLeg {
  readonly type: SegmentType | undefined;
  readonly line: PlanLine;
}

/** A route while it is drawn: its points in order, and one leg between each two. Never changed, only replaced. */
export interface Plan {
  readonly points: readonly MapPlace[];
  readonly legs: readonly PlanLeg[];
}

export const emptyPlan: Plan = { points: [], legs: [] };

const isSamePlace = (one: MapPlace | undefined, other: MapPlace | undefined): boolean =>
  one !== undefined && other !== undefined && one.lat === other.lat && one.lon === other.lon;

/** Whether the route ends where it starts. */
export const isClosed = ({ points }: Plan): boolean =>
  points.length > 2 && isSamePlace(points[0], points.at(-1));

/** The first place starts the route, and each further one adds a leg that ends there (ROUT-3). */
export const addPoint = ({ points, legs }: Plan, place: MapPlace, type: SegmentType): Plan => ({
  points: [...points, place],
  legs: points.length === 0 ? legs : [...legs, { type }],
});

/** Adds a leg back to the start. */
export const backToStart = (plan: Plan, type: SegmentType): Plan => {
  const [start] = plan.points;
  return start && plan.points.length > 1 && !isClosed(plan) ? addPoint(plan, start, type) : plan;
};

/** Goes back the same way. Ways are found again, because one may be for one direction only. */
export const outAndBack = ({ points, legs }: Plan): Plan => ({
  points: [...points, ...points.slice(0, -1).toReversed()],
  legs: [...legs, ...legs.toReversed().map(reversedLeg)],
});

const reversedLeg = ({ type, line }: PlanLeg): PlanLeg => {
  if (line === undefined) return { type };
  return type === undefined ? { type, line: reverseLine(line) } : { type };
};

/** The same points from the last to the first. */
export const reversePlan = ({ points, legs }: Plan): Plan => ({
  points: points.toReversed(),
  legs: legs.toReversed().map(reversedLeg),
});

/** How much of a given line is found again when the point at its end is moved, metres. */
const keptFrom = 500;

/** Cuts a given line without a type some way from a point that is moved, so that the rest of it stays. */
function cutNear(plan: Plan, index: number, side: "before" | "after"): { plan: Plan; moved: number } {
  const at = side === "before" ? index - 1 : index;
  const leg = plan.legs[at];
  if (!leg || leg.type !== undefined) return { plan, moved: index };
  const lengths = lengthsOf(leg.line);
  const length = lengths.at(-1) ?? 0;
  const metres = Math.min(keptFrom, length / 2);
  const wanted = side === "before" ? length - metres : metres;
  const cut = lengths.findIndex((metresThere) => metresThere >= wanted);
  if (cut <= 0 || cut >= lengths.length - 1) return { plan, moved: index };
  const parts = [cutLine(leg.line, 0, cut), cutLine(leg.line, cut, lengths.length - 1)];
  const split = {
    points: plan.points.toSpliced(at + 1, 0, placeOn(leg.line, cut)),
    legs: plan.legs.toSpliced(at, 1, ...parts.map((line) => ({ type: undefined, line }))),
  };
  return { plan: split, moved: side === "before" ? index + 1 : index };
}

/** What is left of a leg one of whose points is elsewhere now. */
const askedAgain =
  (fallback: SegmentType) =>
  ({ type }: PlanLeg): PlanLeg => ({ type: type ?? fallback });

/** A changed plan, and where the point is now that was moved or set. */
export interface MovedPoint {
  readonly plan: Plan;
  readonly index: number;
}

/**
 * Moves a point; only the legs beside it are found again (ROUT-3). A loop stays closed.
 *
 * @param fallback the type of legs that had none
 */
export function movePoint(plan: Plan, index: number, place: MapPlace, fallback: SegmentType): MovedPoint {
  const last = plan.points.length - 1;
  if (isClosed(plan) && (index === 0 || index === last)) {
    const start = cutNear(plan, 0, "after").plan;
    const { plan: open, moved } = cutNear(start, start.points.length - 1, "before");
    return {
      plan: {
        points: open.points.with(0, place).with(moved, place),
        legs: open.legs.map((leg, at) =>
          at === 0 || at === open.legs.length - 1 ? askedAgain(fallback)(leg) : leg,
        ),
      },
      index: index === 0 ? 0 : moved,
    };
  }
  const { plan: cut, moved } = cutNear(cutNear(plan, index, "after").plan, index, "before");
  return {
    plan: {
      points: cut.points.with(moved, place),
      legs: cut.legs.map((leg, at) => (at === moved || at === moved - 1 ? askedAgain(fallback)(leg) : leg)),
    },
    index: moved,
  };
}

/** Metres of a given line on each side of a new point that are found again. */
const bend = 250;

/**
 * Sets a point inside a leg, where its line is pulled away or pressed. Of a given line without a type only the part around it is
 * found again.
 *
 * @param from the place on the leg's line at which it was taken
 */
export function insertPoint(
  plan: Plan,
  leg: number,
  {
    from,
    place,
    fallback,
  }: { readonly from: MapPlace; readonly place: MapPlace; readonly fallback: SegmentType },
): MovedPoint {
  const cut = plan.legs[leg];
  if (!cut) return { plan, index: 0 };
  if (cut.type !== undefined) {
    return {
      plan: {
        points: plan.points.toSpliced(leg + 1, 0, place),
        legs: plan.legs.toSpliced(leg, 1, { type: cut.type }, { type: cut.type }),
      },
      index: leg + 1,
    };
  }
  const lengths = lengthsOf(cut.line);
  const middle = lengths[nearestPointOf(cut.line, from)] ?? 0;
  const end = lengths.length - 1;
  const before = Math.max(
    0,
    lengths.findLastIndex((metres) => metres <= middle - bend),
  );
  const after = lengths.findIndex((metres) => metres >= middle + bend);
  const to = after === -1 ? end : after;
  const head = before > 0 ? [{ type: undefined, line: cutLine(cut.line, 0, before) }] : [];
  const tail = to < end ? [{ type: undefined, line: cutLine(cut.line, to, end) }] : [];
  return {
    plan: {
      points: plan.points.toSpliced(
        leg + 1,
        0,
        ...head.map(({ line }) => placeOn(line, -1)),
        place,
        ...tail.map(({ line }) => placeOn(line, 0)),
      ),
      legs: plan.legs.toSpliced(leg, 1, ...head, { type: fallback }, { type: fallback }, ...tail),
    },
    index: leg + 1 + head.length,
  };
}

/** Removes a point; its neighbours are joined. A loop without its start begins and ends at its second point. */
export function removePoint(plan: Plan, index: number, fallback: SegmentType): Plan {
  const { points, legs } = plan;
  const left = points.toSpliced(index, 1);
  const [, second] = points;
  if (index === 0 && second && isClosed(plan)) {
    // Of two points that go back and forth but one is left.
    if (left.length === 2) return { points: [second], legs: [] };
    return {
      points: [...left.slice(0, -1), second],
      legs: [...legs.slice(1, -1), { type: legs.at(-1)?.type ?? fallback }],
    };
  }
  if (index === 0) return { points: left, legs: legs.slice(1) };
  if (index === points.length - 1) return { points: left, legs: legs.slice(0, -1) };
  const [before, after] = [legs[index - 1], legs[index]];
  const isGiven = before?.type === undefined && after?.type === undefined;
  const joint: PlanLeg =
    isGiven && before && after
      ? { type: undefined, line: joinLines([before.line, after.line]) }
      : { type: before?.type ?? after?.type ?? fallback };
  return { points: left, legs: legs.toSpliced(index - 1, 2, joint) };
}

/** Moves a point to another place in the order; legs between points that stay neighbours are kept. */
export function reorderPoint({ points, legs }: Plan, from: number, to: number, fallback: SegmentType): Plan {
  const moved = points[from];
  if (!moved || from === to || to < 0 || to >= points.length) return { points, legs };
  const order = [...points.keys()].toSpliced(from, 1).toSpliced(to, 0, from);
  return {
    points: order.flatMap((index) => points[index] ?? []),
    legs: legs.map(({ type }, at): PlanLeg => {
      const [first = 0, second = 0] = [order[at], order[at + 1]];
      return (second === first + 1 ? legs[first] : undefined) ?? { type: type ?? fallback };
    }),
  };
}

/** Lets all legs be found by another profile, or straight; given lines without a type stay. */
export const retypeAll = ({ points, legs }: Plan, type: SegmentType): Plan => ({
  points,
  legs: legs.map((leg) => (leg.type === undefined ? leg : leg.type === type ? leg : { type })),
});

/** Lets some legs be found by another profile, or straight. */
export const retypeLegs = ({ points, legs }: Plan, which: ReadonlySet<number>, type: SegmentType): Plan => ({
  points,
  legs: legs.map((leg, index) => (which.has(index) ? { type } : leg)),
});

/** Puts several lines, each with its type, in the place of a leg; together they go where it went. */
export function replaceLeg({ points, legs }: Plan, index: number, lines: readonly GivenLeg[]): Plan {
  const between = lines.slice(1).map(({ line }) => placeOn(line, 0));
  return {
    points: points.toSpliced(index + 1, 0, ...between),
    legs: legs.toSpliced(index, 1, ...lines),
  };
}
