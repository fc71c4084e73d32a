/**
 * Everything computed from a recording at import. SI units; absent = cannot be known from this recording.
 * The rule set has a version (`analysisVersion`), stored beside the values so that a page can say where a number comes from.
 */
export interface WorkoutAnalysis {
  readonly version: number;
  /** Last time minus first, seconds. */
  readonly elapsedTime?: number;
  /** Time inside segments, seconds. */
  readonly timerTime?: number;
  readonly movingTime?: number;
  /** Length of the track inside segments with GPS outliers left out, metres; without positions the device's distance column. */
  readonly distance?: number;
  readonly ascent?: number;
  readonly descent?: number;
  readonly minElevation?: number;
  readonly maxElevation?: number;
  /** distance / movingTime, m/s. */
  readonly avgSpeed?: number;
  readonly maxSpeed?: number;
  readonly avgHeartRate?: number;
  readonly maxHeartRate?: number;
  readonly avgCadence?: number;
  readonly maxCadence?: number;
  readonly avgPower?: number;
  readonly maxPower?: number;
  /** First and last valid position, degrees. */
  readonly start?: { readonly lon: number; readonly lat: number };
  readonly stop?: { readonly lon: number; readonly lat: number };
  /** [west, south, east, north], west > east across the antimeridian (RFC 7946). */
  readonly bbox?: readonly [number, number, number, number];
}
