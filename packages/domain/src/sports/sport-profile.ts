/** Rows of the table of sports: activities whose athletes look at the same numbers. */
export type SportProfileName =
  | "running"
  | "trail-running"
  | "hiking"
  | "walking"
  | "cycling"
  | "mountain-biking"
  | "indoor-cycling"
  | "skating"
  | "alpine-skiing"
  | "ski-touring"
  | "cross-country-skiing"
  | "pool-swimming"
  | "open-water-swimming"
  | "rowing"
  | "paddling"
  | "sailing"
  | "diving"
  | "gym"
  | "games"
  | "golf"
  | "multisport"
  | "motor-and-air"
  | "other";

/** How progress is shown: time per kilometre or mile, per 100 m or yards, per 500 m, as speed, or not at all. */
export type PaceKind = "pace" | "pace100" | "pace500" | "speed" | "none";

/** Units of distance: kilometres or miles; metres or yards, as in water; or metres for everybody, as in rowing. */
export type DistanceKind = "long" | "swum" | "rowed";

/** What a cadence counts per minute: steps of both feet, turns of the pedals, strokes; `none` where it is meaningless. */
export type CadenceKind = "steps" | "turns" | "strokes" | "none";

/** The numbers that can be shown for a workout. */
export type NumberName =
  | "distance"
  | "duration"
  | "moving"
  | "elapsed"
  | "speed"
  | "movingSpeed"
  | "maxSpeed"
  | "ascent"
  | "descent"
  | "verticalSpeed"
  | "gradeAdjusted"
  | "highest"
  | "runs"
  | "vertical"
  | "longestRun"
  | "lengths"
  | "poolLength"
  | "swolf"
  | "rest"
  | "maxDepth"
  | "avgDepth"
  | "bottomTime"
  | "heartRate"
  | "maxHeartRate"
  | "cadence"
  | "power"
  | "energy"
  | "steps";

/** What a graph over the workout can show. */
export type GraphName = "ele" | "speed" | "heartRate" | "power" | "cadence" | "temperature" | "depth";

/**
 * What determines the colour of the line on the map. `runs`: separate colours for slopes and lifts; `legs`: a colour for each
 * sport.
 */
export type ColouringName = "none" | "heartRate" | "speed" | "ele" | "grade" | "runs" | "legs";

/** How a workout without marked laps is split; `none`: not at all, because its sets, runs or legs are more informative. */
export type SplitKind = "long" | "swum" | "rowed" | "none";

/** Columns of splits and laps, beside number, time and distance. */
export type SplitColumn = "speed" | "climb" | "heartRate" | "power" | "cadence";

/** One row of the table: what the people of some sports expect to see of a workout, and in which order. */
export interface SportProfile {
  readonly name: SportProfileName;
  readonly pace: PaceKind;
  readonly distance: DistanceKind;
  readonly cadence: CadenceKind;
  /** Numbers in order: the first four known ones are large, the others small. Numbers that are not listed are left out. */
  readonly numbers: readonly NumberName[];
  /** Initial horizontal axis of graphs. */
  readonly axis: "distance" | "time";
  /** Graphs that are shown by default. */
  readonly graphs: readonly GraphName[];
  /** Graphs that are not even offered, because they would be noise. */
  readonly withoutGraphs: readonly GraphName[];
  /** False if positions are those of a room: no map, no distance, nothing along a track. */
  readonly hasTrack: boolean;
  /** People go up by lift: a rise between two runs is not their own climb. */
  readonly hasLifts: boolean;
  /** Colouring of the line by default: the first one for which the recording has values. */
  readonly colouring: readonly ColouringName[];
  readonly splits: SplitKind;
  readonly columns: readonly SplitColumn[];
  /**
   * Distances with a table of their fastest stretches: those of races on foot and in the water, those of rides and rows, or none.
   */
  readonly efforts: "races" | "rides" | "none";
}
