import { activities } from "@cairn/domain/sports/activities";
import type {
  ColouringName,
  GraphName,
  NumberName,
  SplitColumn,
  SportProfile,
} from "@cairn/domain/sports/sport-profile";
import { sportProfiles } from "@cairn/domain/sports/sport-profiles";

const numberWords: Readonly<Record<NumberName, string>> = {
  distance: "distance",
  duration: "time",
  moving: "moving time",
  elapsed: "elapsed time",
  speed: "pace or speed",
  movingSpeed: "moving speed",
  maxSpeed: "fastest",
  ascent: "ascent",
  descent: "descent",
  verticalSpeed: "vertical speed",
  gradeAdjusted: "grade-adjusted pace",
  highest: "highest point",
  runs: "runs",
  vertical: "vertical metres descended",
  longestRun: "longest run",
  lengths: "lengths",
  poolLength: "pool length",
  swolf: "SWOLF",
  rest: "rest",
  maxDepth: "max depth",
  avgDepth: "average depth",
  bottomTime: "bottom time",
  heartRate: "heart rate",
  maxHeartRate: "highest heart rate",
  cadence: "cadence",
  power: "power",
  energy: "energy",
  steps: "steps",
};

/** Numbers that most sports have, so that a row says which of them it leaves out. */
const usual: readonly NumberName[] = [
  "distance",
  "speed",
  "maxSpeed",
  "ascent",
  "highest",
  "cadence",
  "steps",
];

const paceWords = {
  pace: "pace /km or /mi",
  pace100: "pace /100 m or /100 yd",
  pace500: "pace /500 m",
  speed: "km/h or mph",
  none: "neither pace nor speed",
} as const;

const distanceWords = { long: "km or mi", swum: "m or yd", rowed: "m" } as const;

const cadenceWords = {
  steps: "steps of both feet /min",
  turns: "rpm",
  strokes: "strokes /min",
  none: "",
} as const;

const graphWords: Readonly<Record<GraphName, string>> = {
  ele: "elevation",
  speed: "pace or speed",
  heartRate: "heart rate",
  power: "power",
  cadence: "cadence",
  temperature: "temperature",
  depth: "depth",
};

const colourWords: Readonly<Record<ColouringName, string>> = {
  none: "plain",
  heartRate: "heart rate",
  speed: "pace or speed",
  ele: "elevation",
  grade: "grade",
  runs: "slopes and lifts apart",
  legs: "a colour for each leg",
};

const columnWords: Readonly<Record<SplitColumn, string>> = {
  speed: "pace or speed",
  climb: "climb",
  heartRate: "heart rate",
  power: "power",
  cadence: "cadence",
};

const splitWords = {
  long: "½, 1, 2, 5, 10 km or mi",
  swum: "100, 200, 500, 1000 m or yd",
  rowed: "500, 1000, 2000, 5000 m",
  none: "none, but laps that were pressed",
} as const;

const list = (words: readonly string[]): string => words.filter((word) => word !== "").join(", ");

const units = ({ distance, pace, cadence, numbers }: SportProfile): string =>
  list([
    numbers.includes("distance") ? distanceWords[distance] : "",
    paceWords[pace],
    numbers.includes("cadence") ? cadenceWords[cadence] : "",
  ]);

const leftOut = ({ numbers, withoutGraphs, hasTrack }: SportProfile): string =>
  list([
    ...usual.filter((name) => !numbers.includes(name)).map((name) => numberWords[name]),
    ...withoutGraphs.map((name) => `graph of ${graphWords[name]}`),
    hasTrack ? "" : "map",
  ]);

const slugsOf = ({ name }: SportProfile): string =>
  list(activities.filter(({ profile }) => profile === name).map(({ slug }) => slug));

/** A row as `docs/sports.md` has it, without its sources. */
const rowText = (row: SportProfile): string =>
  [
    `**${row.name}**: ${slugsOf(row)}`,
    list(row.numbers.map((name) => numberWords[name])),
    units(row),
    `${row.axis}; ${list(row.graphs.map((name) => graphWords[name]))}`,
    row.hasTrack ? colourWords[row.colouring[0] ?? "none"] : "no line",
    `${splitWords[row.splits]}; ${list(row.columns.map((name) => columnWords[name]))}`,
    leftOut(row),
  ].join(" | ");

/** The rows of the table in `docs/sports.md` by the table in the code. */
export const sportRows = (): readonly string[] => Object.values(sportProfiles).map(rowText);
