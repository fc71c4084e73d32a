import type { LiftAndPiste } from "@cairn/demo/outings/alpine-day";
import type { PlanePoint } from "@cairn/demo/outings/path-network";
import type { Place } from "@cairn/demo/outings/place";
import { type Route, routeStep, surveyRoute } from "@cairn/demo/outings/route";
import type { Random } from "@cairn/demo/random";

/** Mountainsides above a station. */
export interface Slopes {
  readonly place: Place;
  /** Bottom station, metres east and north of the place. */
  readonly station: PlanePoint;
}

/** Speed of a chair lift, m/s. */
const liftSpeed = 4.6;

/** Two invented lifts in alternation, with a different piste down each time. */
export function inventRuns(slopes: Slopes, count: number, random: Random): [LiftAndPiste, ...LiftAndPiste[]] {
  const [usual, other] = [layLift(slopes, random.fork("lift 0")), layLift(slopes, random.fork("lift 1"))];
  const runOf = (run: number): LiftAndPiste => {
    const lift = run % 3 === 2 ? other : usual;
    return { lift, liftSpeed, piste: layPiste(slopes.place, lift, random.fork(`piste ${run}`)) };
  };
  return [runOf(0), ...Array.from({ length: count - 1 }, (_, n) => runOf(n + 1))];
}

/** A straight line from the station up the steepest mountainside within 1.4 to 2.2 km. */
function layLift({ place, station }: Slopes, random: Random): Route {
  const { terrain } = place;
  const length = random.between(1400, 2200);
  const tops = Array.from({ length: 16 }, (_, n) => {
    const angle = (n * Math.PI) / 8 + random.between(0, 0.3);
    return {
      x: station.x + length * Math.cos(angle),
      y: station.y + length * Math.sin(angle),
    };
  });
  const top = tops.reduce((best, one) => (terrain(one.x, one.y) > terrain(best.x, best.y) ? one : best));
  return surveyRoute(place, [station, top]);
}

/** A run back to the foot of the lift: wide arcs across the mountainside with short turns on top. */
function layPiste(place: Place, lift: Route, random: Random): Route {
  const last = lift.x.length - 1;
  const [bottom, top] = [
    { x: lift.x[0] ?? 0, y: lift.y[0] ?? 0 },
    { x: lift.x[last] ?? 0, y: lift.y[last] ?? 0 },
  ];
  const length = Math.hypot(top.x - bottom.x, top.y - bottom.y);
  const side = { x: -(top.y - bottom.y) / length, y: (top.x - bottom.x) / length };
  const wide = random.between(90, 190) * (random.chance(0.5) ? 1 : -1);
  const swings = random.between(1.2, 2.6);
  const points: PlanePoint[] = [];
  for (let share = 0; share <= 1; share += routeStep / length) {
    const envelope = Math.sin(Math.PI * share);
    const turns = 9 * Math.sin((2 * Math.PI * share * length) / 70);
    const off = envelope * (wide * Math.sin(swings * Math.PI * share + 0.5) + turns);
    points.push({
      x: top.x + (bottom.x - top.x) * share + side.x * off,
      y: top.y + (bottom.y - top.y) * share + side.y * off,
    });
  }
  return surveyRoute(place, [...points, bottom]);
}
