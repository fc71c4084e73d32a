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

/** How progress is told: time per kilometre or mile, per 100 m or yards, per 500 m, as speed, or not at all. */
export type PaceKind = "pace" | "pace100" | "pace500" | "speed" | "none";

/** In what distance is told: kilometres or miles; metres or yards, as in water; or metres for everybody, as rowers do. */
export type DistanceKind = "long" | "swum" | "rowed";

/** What a cadence counts a minute: steps of both feet, turns of the pedals, strokes; nothing where it says nothing. */
export type CadenceKind = "steps" | "turns" | "strokes" | "none";

/** The numbers that a workout can be told in. */
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

/** By what the line on the map is coloured. `runs`: slopes and lifts apart; `legs`: a colour for each sport. */
export type ColouringName = "none" | "heartRate" | "speed" | "ele" | "grade" | "runs" | "legs";

/** How a workout is cut where nobody pressed the lap key; `none`: not at all, its sets, runs or legs say more. */
export type SplitKind = "long" | "swum" | "rowed" | "none";

/** Columns of splits and laps, beside number, time and distance. */
export type SplitColumn = "speed" | "climb" | "heartRate" | "power" | "cadence";

/** One row of the table: what the people of some sports expect to see of a workout, and in which order. */
export interface SportProfile {
  readonly name: SportProfileName;
  readonly pace: PaceKind;
  readonly distance: DistanceKind;
  readonly cadence: CadenceKind;
  /** Numbers in their order: the first four that are known stand large, the further ones small. What is not named is left out. */
  readonly numbers: readonly NumberName[];
  /** Horizontal axis that graphs begin with. */
  readonly axis: "distance" | "time";
  /** Graphs that are shown until somebody chooses others. */
  readonly graphs: readonly GraphName[];
  /** Graphs that are not offered either, as they would be noise. */
  readonly withoutGraphs: readonly GraphName[];
  /** False where positions are those of a room: no map, no distance, nothing along a track. */
  readonly hasTrack: boolean;
  /** People go up by lift: what rises between two runs is none of their own climb. */
  readonly hasLifts: boolean;
  /** Colouring of the line until somebody chooses another; the first that the recording has. */
  readonly colouring: readonly ColouringName[];
  readonly splits: SplitKind;
  readonly columns: readonly SplitColumn[];
  /** Distances whose fastest stretch is worth a table: those that people race on foot and in the water, those of rides and rows, or none. */
  readonly efforts: "races" | "rides" | "none";
}
