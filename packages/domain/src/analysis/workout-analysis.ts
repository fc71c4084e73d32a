import type { BestAverage, BestEffort } from "../efforts/best-efforts.ts";
import type { PoolSummary } from "../laps-and-splits/pool-lengths.ts";
import type { StrengthSummary } from "../laps-and-splits/strength-sets.ts";
import type { RecordedEvidence } from "../plausibility/recorded-evidence.ts";
import type { EnergyEstimate } from "../power-and-energy/energy.ts";
import type { SkiRun } from "../ski/ski-runs.ts";
import type { OutlierCounts } from "../track/outliers.ts";

/**
 * Everything computed from a recording at import. SI units; absent = unknown for this recording. The rule set has a version
 * (`analysisVersion`), stored beside the values so that a page can say where a number comes from.
 */
export interface WorkoutAnalysis {
  readonly version: number;
  /** Last time minus first, seconds. */
  readonly elapsedTime?: number;
  /** Time inside segments, seconds. */
  readonly timerTime?: number;
  readonly movingTime?: number;
  /**
   * Length of the track inside segments with GPS outliers left out, metres; without positions the device's distance column; in a
   * pool with counted lengths those times its length, unless that is one of several sports.
   */
  readonly distance?: number;
  readonly ascent?: number;
  readonly descent?: number;
  readonly minElevation?: number;
  readonly maxElevation?: number;
  /** distance over the time of `clockOf("average")`, m/s. */
  readonly avgSpeed?: number;
  readonly maxSpeed?: number;
  readonly avgHeartRate?: number;
  readonly maxHeartRate?: number;
  readonly avgCadence?: number;
  readonly maxCadence?: number;
  readonly avgPower?: number;
  readonly maxPower?: number;
  /** Depths of a dive, metres, and the seconds below the surface, see `diveDepth`. */
  readonly maxDepth?: number;
  readonly avgDepth?: number;
  readonly bottomTime?: number;
  /** First and last valid position, degrees. */
  readonly start?: { readonly lon: number; readonly lat: number };
  readonly stop?: { readonly lon: number; readonly lat: number };
  /** [west, south, east, north], west > east across the antimeridian (RFC 7946). */
  readonly bbox?: readonly [number, number, number, number];
  /** Watts, see `normalizedPowerOf`; absent if the meter was silent for a part of the workout. */
  readonly normalizedPower?: number;
  /** Joules, see `workOf`; absent if the meter was silent for a part of the workout. */
  readonly work?: number;
  /** Speed in m/s on the flat with the same cost, see `gradeAdjustedSpeed`; on foot only. */
  readonly gradeAdjustedSpeed?: number;
  /** Vertical metres per second on the climbs, see `verticalSpeedOf`. */
  readonly verticalSpeed?: number;
  /** Banister's training impulse, see `trainingImpulse`. */
  readonly trainingImpulse?: number;
  /** Edwards' load by zones, see `zoneLoad`. */
  readonly zoneLoad?: number;
  /** Estimated energy, if the device gave none. */
  readonly energyEstimate?: EnergyEstimate;
  /** Fastest stretches over the usual distances; only for activities with a pace or speed. */
  readonly bestEfforts?: readonly BestEffort[];
  /** True if the recording has efforts that nobody makes, which are left out of the best ones, see `hasImpossibleEfforts`. */
  readonly hasImpossibleEfforts?: true;
  /** Highest averages over the usual times: m/s, beats per minute, watts. */
  readonly bestSpeeds?: readonly BestAverage[];
  readonly bestHeartRates?: readonly BestAverage[];
  readonly bestPowers?: readonly BestAverage[];
  /** Lengths of a pool with strokes and SWOLF; in a multisport workout those of its swim. */
  readonly pool?: PoolSummary;
  /** Sets of strength training. */
  readonly strength?: StrengthSummary;
  /** Runs of a day at the lifts. */
  readonly skiRuns?: readonly SkiRun[];
  /** What the recording shows against wrong totals of its device. */
  readonly evidence?: RecordedEvidence;
  /** Number of values left out of averages and maxima, by kind; absent if there are none. */
  readonly outliers?: OutlierCounts;
}
