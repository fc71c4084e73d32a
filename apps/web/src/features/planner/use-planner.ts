import type { SegmentType } from "@cairn/contracts/planner/routing-limits";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { whenAnswered } from "../../lib/connection.ts";
import { useSession } from "../../lib/session.ts";
import { useStore } from "../../lib/store.ts";
import type { DraggedLine } from "../../map/planner-pins.tsx";
import type { MapPlace } from "../../map/projection/map-view.ts";
import { askServer } from "./ask-server.ts";
import { type DrawnLeg, drawnLegs, wantedLegs } from "./drawn-plan.ts";
import { createLegFinder, legAround, legKey, type WantedLeg } from "./leg-finder.ts";
import {
  addStep,
  beginHistory,
  canClose,
  canRedo,
  canUndo,
  type Drawing,
  type PlanHistory,
  redo,
  shownDrawing,
  undo,
} from "./plan-history.ts";
import type { PlanLine } from "./plan-line.ts";
import { emptyPlan, insertPoint, isClosed, type MovedPoint, movePoint, type Plan } from "./plan.ts";
import type { PlannerDraft, PlannerFields } from "./planner-draft.ts";
import { routeTypes } from "./route-types.ts";

/** Places of a drag that are remembered, to show the answer of an earlier one until the latest has come. */
const trailLength = 24;

/** A plan of which something is being dragged. */
interface Pull extends MovedPoint {
  /** Indices of its legs that change. */
  readonly changing: ReadonlySet<number>;
  /** The changing legs of the latest places, the latest last. */
  readonly trail: readonly (readonly WantedLeg[])[];
}

/** What the planner starts from. */
export type PlannerStart = Partial<PlannerFields> & {
  readonly plan?: Plan | undefined;
  readonly waypoints?: Drawing["waypoints"];
  readonly avoid?: Drawing["avoid"];
  /** Drawn before, and not saved. */
  readonly draft?: PlannerDraft | undefined;
};

/** Everything that a person does with a plan, and what is known about its ways. */
export function usePlanner(
  { plan: loaded, waypoints: known = [], avoid: avoided = [], draft, ...fields }: PlannerStart,
  language: string,
) {
  const [history, setHistory] = useState(() => {
    const first = beginHistory({ plan: loaded ?? emptyPlan, waypoints: known, avoid: avoided });
    return draft
      ? addStep(first, { plan: draft.plan, waypoints: draft.waypoints, avoid: draft.avoid })
      : first;
  });
  const [first] = useState<PlannerFields>(() => ({
    name: fields.name ?? "",
    activities: fields.activities ?? [1],
    speed: fields.speed ?? routeTypes.foot.speed,
    type: fields.type ?? "foot",
  }));
  const [entered, setEntered] = useState<PlannerFields>(() => ({ ...first, ...(draft && fieldsOf(draft)) }));
  /** What the person has chosen, which no type changes any longer. */
  const chosen = useRef({
    speed: loaded !== undefined || entered.speed !== routeTypes[entered.type].speed,
    activities: loaded !== undefined,
  });
  const [finder] = useState(() => createLegFinder(askServer(language)));
  const answers = useStore(finder.answers);
  const [pull, setPull] = useState<Pull>();
  const [flagged, setFlagged] = useState<PlannerFlags>(noFlags);
  const [shownBefore, setShownBefore] = useState<ReadonlyMap<string, PlanLine>>(new Map());
  const drawing = shownDrawing(history);
  const { plan, waypoints, avoid } = drawing;
  const { type } = entered;

  useEffect(() => {
    const legs = pull
      ? wantedAt(pull.plan, [...pull.changing]).flatMap((leg) => leg ?? [])
      : wantedLegs(plan);
    finder.want(legs.map((leg) => legAround(leg, avoid, answers).wanted));
  }, [finder, plan, pull, avoid, answers]);

  const drawn = useMemo(
    () => drawnLegs(plan, answers, avoid, shownBefore),
    [plan, answers, avoid, shownBefore],
  );
  /** The legs while something is dragged: those that change are shown as the server answered last. */
  const shown = useMemo((): readonly DrawnLeg[] => {
    if (!pull) return drawn;
    const changing = [...pull.changing];
    const wayOf = (leg: WantedLeg) => legAround(leg, avoid, answers).way;
    const latest = pull.trail.findLast((legs) => legs.every(wayOf));
    const lines = new Map<string, PlanLine>();
    for (const [place, leg] of wantedAt(pull.plan, changing).entries()) {
      const before = latest?.[place];
      const way = before && wayOf(before);
      if (leg && way) lines.set(legKey(leg), way.line);
    }
    return drawnLegs(pull.plan, answers, avoid, lines);
  }, [pull, drawn, avoid, answers]);

  const { key: session } = useSession();
  useEffect(() => whenAnswered(finder.retryLost), [finder]);
  useEffect(() => {
    if (session !== undefined) finder.retryLost();
  }, [finder, session]);

  /** Adds a step in which some of the drawing is another. */
  const change = useCallback((next: Partial<Drawing>) => {
    setHistory((before) => addStep(before, { ...shownDrawing(before), ...next }));
  }, []);
  const commit = useCallback(
    (next: Plan) => {
      change({ plan: next });
    },
    [change],
  );

  const goTo = (next: PlanHistory): Plan => {
    setPull(undefined);
    setHistory(next);
    return shownDrawing(next).plan;
  };

  const moved = (what: DraggedLine, place: MapPlace): MovedPoint =>
    what.kind === "point"
      ? movePoint(plan, what.index, place, type)
      : insertPoint(plan, what.leg, { from: what.from, place, fallback: type });

  const drag = (what: DraggedLine, place: MapPlace): void => {
    const next = moved(what, place);
    const last = next.plan.legs.length - 1;
    const beside = [next.index - 1, next.index];
    // The legs at both ends of a loop end at the same point.
    const around = isClosed(next.plan) && (next.index === 0 || next.index === last + 1) ? [0, last] : beside;
    const changing = new Set(around.filter((index) => index >= 0 && index <= last));
    const wanted = wantedAt(next.plan, [...changing]).flatMap((leg) => leg ?? []);
    finder.want(wanted.map((leg) => legAround(leg, avoid, answers).wanted));
    setPull((before) => ({
      ...next,
      changing,
      trail: [...(before?.trail ?? []), wanted].slice(-trailLength),
    }));
  };

  const drop = (what: DraggedLine, place: MapPlace): MovedPoint => {
    const next = moved(what, place);
    // What was shown stays until the server has answered for the last place.
    const keys = next.plan.legs.map((_, index) => wantedAt(next.plan, [index])[0]);
    setShownBefore(
      new Map(
        keys.flatMap((leg, index) => {
          const line = pull?.changing.has(index) === true ? shown[index]?.line : undefined;
          return leg && line ? [[legKey(leg), line] as const] : [];
        }),
      ),
    );
    setPull(undefined);
    commit(next.plan);
    return next;
  };

  const enter = useCallback((part: Partial<PlannerFields>): void => {
    setEntered((before) => ({ ...before, ...part }));
  }, []);
  const chooseActivities = useCallback(
    (activities: readonly number[]): void => {
      chosen.current.activities = true;
      enter({ activities });
    },
    [enter],
  );

  return {
    drawing,
    plan,
    waypoints,
    avoid,
    drawn,
    shown,
    /** Legs of `shown` that change while something is dragged. */
    changing: pull?.changing ?? nothing,
    /** The plan with what is being dragged where it is now. */
    shownPlan: pull?.plan ?? plan,
    isDragging: pull !== undefined,
    entered,
    isChanged:
      history.at > 0 || entered.name !== first.name || (loaded !== undefined && isOther(entered, first)),
    canUndo: canUndo(history),
    canRedo: canRedo(history),
    canClose: canClose(history),
    commit,
    change,
    /** @returns what is shown then */
    undo: (): Plan => goTo(undo(history)),
    /** @returns what is shown then */
    redo: (): Plan => goTo(redo(history)),
    drag,
    drop,
    retry: finder.retry,
    enter,
    /** What is missing; marked from the first attempt to save on, until it is there (ROUT-5). */
    flags: {
      name: flagged.name && entered.name.trim() === "",
      activities: flagged.activities && entered.activities.length === 0,
      line: flagged.line && plan.points.length < 2,
    },
    /**
     * Marks what is missing.
     *
     * @returns whether everything is there
     */
    flag: (hasNoLine: boolean): boolean => {
      const flags = {
        name: entered.name.trim() === "",
        activities: entered.activities.length === 0,
        line: hasNoLine,
      };
      setFlagged(flags);
      return !flags.name && !flags.activities && !flags.line;
    },
    chooseType: (next: SegmentType) => {
      const { speed, activityId } = routeTypes[next];
      enter({
        type: next,
        ...(!chosen.current.speed && { speed }),
        ...(!chosen.current.activities && activityId !== undefined && { activities: [activityId] }),
      });
    },
    chooseSpeed: (speed: number) => {
      chosen.current.speed = true;
      enter({ speed });
    },
    chooseActivities,
  };
}

const fieldsOf = ({ name, activities, speed, type }: PlannerFields): PlannerFields => ({
  name,
  activities,
  speed,
  type,
});

/** Whether what is saved besides the line and the name is another: of a new route it comes with the chosen type. */
const isOther = (one: PlannerFields, other: PlannerFields): boolean =>
  one.speed !== other.speed || one.activities.join() !== other.activities.join();

/** What a route needs before it is saved. */
interface PlannerFlags {
  readonly name: boolean;
  readonly activities: boolean;
  readonly line: boolean;
}

const noFlags: PlannerFlags = { name: false, activities: false, line: false };

const nothing: ReadonlySet<number> = new Set();

/** The legs at some places of a plan, undefined for those with a given line. */
const wantedAt = ({ points, legs }: Plan, indices: readonly number[]): readonly (WantedLeg | undefined)[] =>
  indices.map((index) => {
    const [leg, from, to] = [legs[index], points[index], points[index + 1]];
    return leg && leg.line === undefined && from && to ? { type: leg.type, from, to } : undefined;
  });

export type Planner = ReturnType<typeof usePlanner>;
