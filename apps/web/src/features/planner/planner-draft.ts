import { avoidLimits, segmentTypes, type SegmentType } from "@cairn/contracts/planner/routing-limits";
import { type Waypoint, waypointLimits, waypointSymbols } from "@cairn/domain/recording/waypoint";
import { decodePolyline, encodePolyline } from "@cairn/geo/polyline";
import { recall, remember } from "../../lib/diary/remembered.ts";
import type { MapPlace } from "../../map/projection/map-view.ts";
import { type AvoidedArea, fittingRadius } from "./avoided-area.ts";
import type { Drawing } from "./plan-history.ts";
import type { PlanLine } from "./plan-line.ts";
import type { PlanLeg } from "./plan.ts";

/** What a person has entered about a route. */
export interface PlannerFields {
  readonly name: string;
  /** Ids of the activity catalogue. */
  readonly activities: readonly number[];
  /** m/s */
  readonly speed: number;
  /** Of the next leg. */
  readonly type: SegmentType;
}

/** A route that was drawn and not saved. */
export interface PlannerDraft extends PlannerFields, Drawing {
  /** The version that was loaded, of a saved route. */
  readonly version: number | undefined;
}

/** Characters of a draft that is kept: browsers have a few megabytes for everything. */
const maxLength = 2_000_000;

interface KeptLeg {
  readonly type?: SegmentType | undefined;
  readonly line?: string | undefined;
  readonly ele?: readonly (number | null)[] | undefined;
}

const keptLeg = ({ type, line }: PlanLeg): KeptLeg => ({
  type,
  ...(line && {
    line: encodePolyline(line.lat, line.lon),
    ...(line.ele && { ele: Array.from(line.ele, (height) => (Number.isNaN(height) ? null : height)) }),
  }),
});

const isType = (value: unknown): value is SegmentType => segmentTypes.some((type) => type === value);

function legOf({ type, line, ele }: KeptLeg): PlanLeg | undefined {
  const known = isType(type) ? type : undefined;
  if (typeof line !== "string") return known && { type: known };
  const decoded = decodePolyline(line);
  if (decoded.lat.length < 2) return undefined;
  const whole: PlanLine =
    Array.isArray(ele) && ele.length === decoded.lat.length
      ? {
          ...decoded,
          ele: Float64Array.from(ele, (height) => (typeof height === "number" ? height : Number.NaN)),
        }
      : decoded;
  return { type: known, line: whole };
}

/** A draft as it is written; what is read may be anything. */
interface StoredDraft extends Omit<PlannerDraft, "plan" | "waypoints" | "avoid"> {
  readonly waypoints?: unknown;
  readonly avoid?: unknown;
  readonly plan: {
    readonly points: readonly (readonly [number, number])[];
    readonly legs: readonly KeptLeg[];
  };
}

const isPlace = ({ lat, lon }: Partial<MapPlace>): boolean =>
  typeof lat === "number" && typeof lon === "number" && Math.abs(lat) <= 90 && Math.abs(lon) <= 540;

/** Those of some things of a list that are ours, a number of them at most. */
const whole = <T extends MapPlace>(
  list: unknown,
  most: number,
  isOurs: (thing: T) => boolean,
): readonly T[] =>
  Array.isArray(list)
    ? (list as readonly T[]).filter((thing) => isPlace(thing) && isOurs(thing)).slice(0, most)
    : [];

const isWaypoint = ({ name, symbol }: Waypoint): boolean =>
  typeof name === "string" && waypointSymbols.some((one) => one === symbol);

const isArea = ({ radius }: AvoidedArea): boolean => fittingRadius(radius) === radius;

function draftOf(draft: StoredDraft): PlannerDraft | undefined {
  const { plan, name, activities, speed, type, version } = draft;
  const points = plan.points.map(([lat, lon]) => ({ lat, lon }));
  const legs = plan.legs.flatMap((leg) => legOf(leg) ?? []);
  const isWhole = legs.length === Math.max(0, points.length - 1) && points.every(isPlace);
  if (!isWhole || !isType(type) || typeof name !== "string" || !(speed > 0)) return undefined;
  return {
    plan: { points, legs },
    waypoints: whole(draft.waypoints, waypointLimits.count, isWaypoint),
    avoid: whole(draft.avoid, avoidLimits.areas, isArea),
    name,
    activities: activities.filter((id) => Number.isInteger(id)),
    speed,
    type,
    version: typeof version === "number" ? version : undefined,
  };
}

/** What a draft began with: a saved route, the track of a workout, or nothing. */
export interface DraftOrigin {
  readonly routeId?: string | undefined;
  readonly workoutKey?: string | undefined;
}

/** Under which a draft is kept: one for each saved route, one for each workout, and one for what began with nothing. */
const nameOf = (accountKey: string, { routeId, workoutKey }: DraftOrigin): string =>
  `${accountKey}/${routeId ?? (workoutKey === undefined ? "new" : `workout/${workoutKey}`)}`;

/** Keeps a draft in this browser until it is saved or discarded, or the person logs out; `undefined` forgets it. */
export function storeDraft(accountKey: string, origin: DraftOrigin, draft: PlannerDraft | undefined): void {
  const text =
    draft &&
    JSON.stringify({
      ...draft,
      plan: {
        points: draft.plan.points.map(({ lat, lon }) => [lat, lon]),
        legs: draft.plan.legs.map(keptLeg),
      },
    });
  remember("route", nameOf(accountKey, origin), text && text.length <= maxLength ? text : undefined);
}

/** The draft that this browser keeps; undefined if there is none, or its format is not ours. */
export function loadDraft(accountKey: string, origin: DraftOrigin): PlannerDraft | undefined {
  try {
    const stored: unknown = JSON.parse(recall("route", nameOf(accountKey, origin)) ?? "null");
    return stored === null ? undefined : draftOf(stored as StoredDraft);
  } catch {
    return undefined;
  }
}
