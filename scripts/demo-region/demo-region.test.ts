import { readFileSync } from "node:fs";
import { demoWorkouts, type DemoWorkout } from "@cairn/demo/demo-data";
import { demoHabits } from "@cairn/demo/demo-habits";
import { demoRoutes } from "@cairn/demo/demo-routes";
import { demoRoutesText } from "@cairn/demo/planning/demo-routes-text";
import { planDemoRoutes } from "@cairn/demo/planning/plan-demo-routes";
import type { Position, RegionWay } from "@cairn/demo/planning/region-map";
import { metresBetween } from "@cairn/demo/planning/way-network";
import { decodeBytes } from "@cairn/formats/decoding/create-decoder";
import { decodePolyline } from "@cairn/geo/polyline";
import { describe, expect, it } from "vitest";
import { nearLines } from "./near-lines.ts";
import { readDemoHeights, readDemoRegion } from "./read-demo-region.ts";

const map = await readDemoRegion();
const heightOf = readDemoHeights();
const planned = new URL("../../packages/demo/src/demo-routes.json", import.meta.url);

const linesOf = (isWanted: (tags: RegionWay["tags"]) => boolean): Position[][] =>
  map.ways
    .filter(({ tags }) => isWanted(tags))
    .map(({ nodes }) => nodes.flatMap((node) => map.positions.get(node) ?? []));

/** The classes of OSM ways that a sport may use at all, by activity id; the planner has finer rules. */
const onFoot =
  /^(?:path|track|footway|pedestrian|steps|bridleway|cycleway|residential|living_street|unclassified|service|tertiary|secondary|primary)$/;
const byBike =
  /^(?:(?:trunk|primary|secondary)(?:_link)?|tertiary|unclassified|residential|living_street|service|track|path|cycleway)$/;
const onRoads = /^(?:(?:trunk|primary|secondary)(?:_link)?|tertiary|unclassified|residential|living_street)$/;
const classes: Readonly<Record<number, RegExp>> = {
  0: onFoot,
  1: onFoot,
  2: onRoads,
  3: onFoot,
  10: byBike,
  11: onFoot,
  22: onFoot,
  24: onFoot,
  31: onFoot,
  99: byBike,
  117: onFoot,
};

interface Track {
  readonly positions: readonly Position[];
  readonly ele: Float64Array;
}

function trackOf(workout: DemoWorkout): Track | undefined {
  const decoded = decodeBytes(workout.file());
  if (!decoded.ok) throw new Error(decoded.error.kind);
  const { lat, lon, ele } = decoded.value.recording.columns;
  if (!lat || !lon || !ele) return undefined;
  return { positions: Array.from(lat, (each, i) => ({ lat: each, lon: lon[i] ?? NaN })), ele };
}

/** Workouts per habit; enough to include all its routes. */
const perHabit = 3;
const workouts = demoWorkouts(Date.UTC(2026, 10, 21, 7));
const habitOf = ({ owner, title }: DemoWorkout): string =>
  `${owner} ${demoHabits.findIndex((habit) => habit.username === owner && habit.titles.some(({ text }) => text === title))}`;
const some = [...Map.groupBy(workouts, habitOf).values()].flatMap((own) => own.slice(0, perHabit));
const tracks = some.flatMap((workout) => {
  const track = trackOf(workout);
  return track ? [{ workout, ...track }] : [];
});
const alpineSkiing = 13;
const outings = tracks.filter(({ workout }) => workout.activityId !== alpineSkiing);
const skiDays = tracks.filter(({ workout }) => workout.activityId === alpineSkiing);

const share = (values: readonly number[], isSo: (value: number) => boolean): number =>
  values.filter(isSo).length / values.length;

/** Titles that name something on one route. */
const placeTitles = demoHabits.flatMap(({ titles }) =>
  titles.flatMap(({ text, on }): [string, string][] => (on === undefined ? [] : [[text, on]])),
);
const smallWords = new Set(["Pic", "Coll", "les", "dels", "del", "Pla", "Bony", "Estany", "Refugi"]);
const isIn = (word: string, text: string): boolean => !smallWords.has(word) && text.includes(word);

interface Stretch {
  /** Metres. */
  readonly climb: number;
  readonly end: Position;
}

/** Stretches of 20 points that clearly go up or down. */
function stretchesOf(positions: readonly Position[], ele: Float64Array): Stretch[] {
  return positions.flatMap((end, i) => {
    const from = positions[i - 20];
    const climb = (ele[i] ?? NaN) - (ele[i - 20] ?? NaN);
    if (i % 20 > 0 || !from || metresBetween(from, end) < 30) return [];
    return Math.abs(climb) > 8 ? [{ climb, end }] : [];
  });
}

describe("the demo's region", () => {
  it(
    "[DEMO-1] has the routes that its itineraries result in on its map, the same each time",
    { tags: ["all"] },
    () => {
      expect(demoRoutesText(planDemoRoutes(map, heightOf))).toBe(readFileSync(planned, "utf8"));
    },
  );

  it("[DEMO-2] has all tracks on ways that their sport may use, within 15 m", { tags: ["all"] }, () => {
    const known = new Map<RegExp, (position: Position) => number>();
    expect(outings.length).toBeGreaterThan(50);
    for (const { workout, positions } of outings) {
      const allowed = classes[workout.activityId];
      if (!allowed) expect.fail(`no ways for activity ${workout.activityId}`);
      const isPiste = (tags: RegionWay["tags"]) =>
        workout.activityId === 31 && tags["piste:type"] !== undefined;
      const away =
        known.get(allowed) ??
        nearLines(linesOf((tags) => allowed.test(tags["highway"] ?? "") || isPiste(tags)));
      known.set(allowed, away);
      const farthest = Math.max(...positions.filter((_, i) => i % 8 === 0).map(away));
      expect(farthest, `${workout.owner}: ${workout.title}`).toBeLessThan(15);
    }
  });

  it("[DEMO-3] has recordings at ground level, as precisely as a grid of 90 m gives it in steep country", () => {
    for (const { workout, positions, ele } of tracks) {
      const off = positions.flatMap((position, i) => {
        const height = heightOf(position);
        return i % 8 > 0 || Number.isNaN(height) ? [] : [Math.abs((ele[i] ?? NaN) - height)];
      });
      const name = `${workout.owner}: ${workout.title}`;
      expect(
        share(off, (metres) => metres < 25),
        name,
      ).toBeGreaterThan(0.88);
      expect(Math.max(...off), name).toBeLessThan(60);
    }
  });

  it("[DEMO-4] has ski days that alternate between lifts and pistes", () => {
    const [fromLifts, fromPistes] = [
      nearLines(linesOf((tags) => tags["aerialway"] !== undefined)),
      nearLines(linesOf((tags) => tags["piste:type"] !== undefined)),
    ];
    expect(skiDays.length).toBeGreaterThan(3);
    for (const { workout, positions, ele } of skiDays) {
      const stretches = stretchesOf(positions, ele);
      const up = stretches.filter(({ climb }) => climb > 0).map(({ end }) => fromLifts(end));
      const down = stretches.filter(({ climb }) => climb < 0).map(({ end }) => fromPistes(end));
      expect(
        share(up, (metres) => metres < 30),
        workout.title,
      ).toBeGreaterThan(0.9);
      expect(
        share(down, (metres) => metres < 30),
        workout.title,
      ).toBeGreaterThan(0.9);
      const turns = stretches.filter(({ climb }, i) => climb * (stretches[i - 1]?.climb ?? 0) < 0).length;
      expect(turns, workout.title).toBeGreaterThan(14);
    }
  });

  it.each(placeTitles)("[DEMO-5] has a route past what %s names", (text, on) => {
    const { routes, skiDays: days } = demoRoutes();
    const runs = (days[on] ?? []).flatMap(({ lift, piste }) => [lift, piste]);
    const points = [routes[on] ?? [], runs].flat().flatMap(({ line }) => {
      const { lat, lon } = decodePolyline(line);
      return Array.from(lat, (each, i) => ({ lat: each, lon: lon[i] ?? NaN }));
    });
    const away = nearLines([points]);
    const near = [...map.spots].flatMap(([name, spot]) => (away(spot) < 700 ? [name] : []));
    const named = near.filter((name) =>
      name.split(/[\s'’]+/).some((word) => word.length > 2 && isIn(word, text)),
    );
    expect(named).not.toEqual([]);
  });
});
