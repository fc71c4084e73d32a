/** Kinds of values that strict clients read into typed fields. */
type Kind = "int" | "float" | "text" | "flag" | "list" | "place";

/** What typed clients decode of a workout without asking (wire facts, 1.4): a missing field or another type breaks them. */
const workoutFields: Readonly<Record<string, Kind>> = {
  workoutKey: "text",
  key: "text",
  username: "text",
  activityId: "int",
  startTime: "int",
  stopTime: "int",
  totalTime: "float",
  totalDistance: "float",
  totalAscent: "float",
  totalDescent: "float",
  startPosition: "place",
  stopPosition: "place",
  centerPosition: "place",
  maxSpeed: "float",
  avgSpeed: "float",
  avgPace: "float",
  energyConsumption: "int",
  stepCount: "int",
  recoveryTime: "int",
  cumulativeRecoveryTime: "int",
  commentCount: "int",
  pictureCount: "int",
  viewCount: "int",
  reactionCount: "int",
  sharingFlags: "int",
  visibilityGroups: "flag",
  visibilityExplore: "flag",
  visibilityFriends: "flag",
  visibilityFacebook: "flag",
  visibilityTwitter: "flag",
  isEdited: "flag",
  isManuallyAdded: "flag",
  created: "int",
  lastModified: "int",
  timeOffsetInMinutes: "int",
  extensions: "list",
  extensionTypes: "list",
};

const heartRateFields = ["userMaxHR", "workoutMaxHR", "workoutAvgHR", "hrmax", "avg", "max"];

type Json = Readonly<Record<string, unknown>>;

const is: Readonly<Record<Kind, (value: unknown) => boolean>> = {
  int: (value) => Number.isSafeInteger(value),
  float: (value) => typeof value === "number",
  text: (value) => typeof value === "string",
  flag: (value) => typeof value === "boolean",
  list: (value) => Array.isArray(value),
  place: (value) =>
    typeof value === "object" &&
    value !== null &&
    is.float((value as Json)["x"]) &&
    is.float((value as Json)["y"]),
};

/** Names of the fields of a workout that a typed client could not read. */
export function unreadableFields(workout: Json): string[] {
  const unreadable = Object.entries(workoutFields).filter(([name, kind]) => !is[kind](workout[name]));
  const hrdata = (workout["hrdata"] ?? {}) as Json;
  const ranking = (workout["rankings"] as Json | undefined)?.["totalTimeOnRouteRanking"] as Json | undefined;
  return [
    ...unreadable.map(([name]) => name),
    ...heartRateFields.filter((name) => !is.int(hrdata[name])).map((name) => `hrdata.${name}`),
    ...(is.int(ranking?.["originalRanking"]) ? [] : ["rankings"]),
    ...("description" in workout && !workout["description"] ? ["description"] : []),
    ...Object.keys(workout).filter((name) => workout[name] === null),
  ];
}

/** Names of the fields of a point of `/data` that must be whole numbers and are not. */
export const fractionalFields = (point: Json): string[] =>
  ["t", "s", "v", "d"].filter((name) => !is.int(point[name]));
