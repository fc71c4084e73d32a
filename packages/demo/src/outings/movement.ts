import type { Athlete } from "./athlete.ts";

/** Kinds of movement that the generator knows. */
export type Gait = "run" | "walk" | "bike" | "mountain-bike" | "classic-ski" | "ski-tour";

/** One second of movement at an effort. */
export interface Motion {
  /** Speed that the effort reaches on this grade, m/s. */
  readonly speed: number;
  /** Watts at the pedals; only for bikes. */
  readonly power?: number;
}

const gravity = 9.80665;
/** Speed of pushing the bike where it is too steep to ride, m/s. */
const pushing = 1.2;

type MotionRule = (athlete: Athlete, effort: number, grade: number) => Motion;

/** Speed that an effort gives on a grade (rise over run). Effort 1 can be sustained for an hour. */
export const motionOf = (gait: Gait, athlete: Athlete, effort: number, grade: number): Motion =>
  motions[gait](athlete, effort, grade);

const motions: Readonly<Record<Gait, MotionRule>> = {
  run: (athlete, effort, grade) => {
    const flat = Math.max(0.8, athlete.thresholdSpeed * effort);
    return { speed: Math.min(flat * 1.3, (flat * runningCost(0)) / runningCost(grade)) };
  },
  walk: (_, effort, grade) => ({ speed: walkingSpeed(grade) * (0.75 + 0.45 * effort) }),
  bike: (athlete, effort, grade) =>
    rollingMotion(athlete, effort, grade, { rolling: 0.005, drag: 0.34, fastest: 16.5, kit: 10 }),
  "mountain-bike": (athlete, effort, grade) =>
    rollingMotion(athlete, effort, grade, { rolling: 0.017, drag: 0.42, fastest: 11, kit: 14 }),
  "classic-ski": (athlete, effort, grade) => ({ speed: rollingMotion(athlete, effort, grade, skis).speed }),
  "ski-tour": (_, effort, grade) => ({ speed: touringSpeed(grade) * (0.9 + effort) }),
};

/** Skis glide with a friction of about 0.04; arms and legs provide about as much power as on a bike. */
const skis = { rolling: 0.042, drag: 0.4, fastest: 11.5, kit: 3 };

/** Energy cost of running, J/kg/m (Minetti et al., J Appl Physiol 93, 2002), for grades clamped to -0.3 … 0.3. */
export function runningCost(grade: number): number {
  const i = Math.min(0.3, Math.max(-0.3, grade));
  return 155.4 * i ** 5 - 30.4 * i ** 4 - 43.3 * i ** 3 + 46.3 * i ** 2 + 19.5 * i + 3.6;
}

/** Hiking speed on paths, m/s (Tobler 1993: 6 km/h * exp(-3.5 * |grade + 0.05|)). */
export const walkingSpeed = (grade: number): number => (6 / 3.6) * Math.exp(-3.5 * Math.abs(grade + 0.05));

/**
 * Speed of a group on a ski tour including its breaks, m/s: four units an hour on flat ground and uphill,
 * ten downhill, where a unit is a kilometre or 100 m of height (W. Munter, 3x3 Lawinen).
 */
export const touringSpeed = (grade: number): number =>
  (grade < 0 ? 10 : 4) / 3600 / (1 / 1000 + Math.abs(grade) / 100);

interface Vehicle {
  /** Rolling resistance coefficient. */
  readonly rolling: number;
  /** Drag area, m². */
  readonly drag: number;
  /** Speed above which people brake, m/s. */
  readonly fastest: number;
  /** Mass of the vehicle and clothes, kg. */
  readonly kit: number;
}

/**
 * Solves power = speed * (gravity and rolling resistance + air drag) by bisection; coasts if the slope does
 * the work.
 */
function rollingMotion(athlete: Athlete, effort: number, grade: number, vehicle: Vehicle): Motion {
  const asked = athlete.thresholdPower * effort * (grade > 0.03 ? 1.12 : 1);
  const mass = athlete.mass + vehicle.kit;
  const needed = (speed: number): number =>
    speed * (mass * gravity * (grade + vehicle.rolling) + 0.5 * 1.2 * vehicle.drag * speed * speed);
  let [slow, fast] = [0.6, vehicle.fastest];
  if (needed(fast) < asked) return { speed: fast, power: Math.max(0, needed(fast)) };
  for (let i = 0; i < 18; i += 1) {
    const middle = (slow + fast) / 2;
    if (needed(middle) > asked) fast = middle;
    else slow = middle;
  }
  return { speed: Math.max(slow, pushing), power: asked };
}

type CadenceRule = (motion: Motion, grade: number) => number;

/** Steps of one foot per minute on foot, revolutions on a bike; 0 while standing or coasting. */
export const cadenceOf = (gait: Gait, motion: Motion, grade: number): number =>
  motion.speed < 0.4 ? 0 : cadences[gait](motion, grade);

const pedalling: CadenceRule = (motion, grade) =>
  (motion.power ?? 0) < 20 ? 0 : Math.min(98, Math.max(52, 88 - 260 * Math.max(0, grade - 0.02)));

const cadences: Readonly<Record<Gait, CadenceRule>> = {
  run: (motion) => 76 + 3.2 * motion.speed,
  walk: (motion) => 38 + 12 * motion.speed,
  bike: pedalling,
  "mountain-bike": pedalling,
  "classic-ski": (motion) => 42 + 4 * motion.speed,
  "ski-tour": (motion, grade) => (grade < 0 ? 0 : 34 + 12 * motion.speed),
};
