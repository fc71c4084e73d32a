import { exactly, type Fields, mismatches, place } from "./shape.ts";

/**
 * Fields of a workout that typed clients decode without checking: a missing field or
 * another type breaks them.
 */
export const workout: Fields = {
  workoutKey: "key",
  key: "key",
  username: "words",
  activityId: "int",
  "description?": "words",
  "workoutName?": "words",
  startTime: "ms",
  stopTime: "ms",
  totalTime: "float",
  "movingTime?": "float",
  totalDistance: "float",
  totalAscent: "float",
  totalDescent: "float",
  startPosition: place,
  stopPosition: place,
  centerPosition: place,
  maxSpeed: "float",
  avgSpeed: "float",
  avgPace: "float",
  energyConsumption: "int",
  stepCount: "int",
  hrdata: {
    userMaxHR: "int",
    workoutMaxHR: "int",
    workoutAvgHR: "int",
    hrmax: "int",
    avg: "int",
    max: "int",
  },
  cadence: { max: "int", avg: "int" },
  recoveryTime: "int",
  cumulativeRecoveryTime: "int",
  rankings: { totalTimeOnRouteRanking: { originalRanking: "int", originalNumberOfWorkouts: "int" } },
  commentCount: "int",
  pictureCount: "int",
  viewCount: "int",
  reactionCount: "int",
  userReacted: "flag",
  "reactions?": [{ utfCode: "words", count: "int", userReacted: "flag" }],
  sharingFlags: "int",
  visibilityGroups: "flag",
  visibilityExplore: "flag",
  visibilityFriends: "flag",
  visibilityFacebook: "flag",
  visibilityTwitter: "flag",
  "polyline?": "text",
  isEdited: "flag",
  isManuallyAdded: "flag",
  "minAltitude?": "float",
  "maxAltitude?": "float",
  "timeInZone0?": "int",
  "timeInZone5?": "int",
  created: "ms",
  lastModified: "ms",
  timeOffsetInMinutes: "int",
  "avgPower?": "int",
  extensions: "list",
  extensionTypes: "list",
};

/** Why a typed client could not read a workout: each field by name. */
export const unreadableFields = (value: object): string[] => [
  ...mismatches(value, workout, "workout"),
  ...Object.entries(value).flatMap(([name, held]) => (held === null ? [`workout.${name} is null`] : [])),
];

/** The flat form of one workout with its page (1.6). */
export const combined: Fields = {
  ...workout,
  feedType: exactly("WORKOUT"),
  fullname: "words",
  userPhoto: "address",
  "coverPhoto?": "words",
  comments: "list",
  photos: "list",
  videos: "list",
  achievements: "list",
};

/** A person in search results (1.15). `gender` is MALE or FEMALE if it is set. */
export const foundPerson: Fields = {
  username: "words",
  createdDate: "ms",
  lastModified: "ms",
  lastLogin: "int",
  realName: "words",
  "country?": "words",
  "gender?": "words",
  uuid: "uuid",
  showLocale: "flag",
  key: "key",
};

/** The flat answer to a login (1.1). */
export const login: Fields = {
  sessionkey: "session",
  userKey: "session",
  username: "words",
  realName: "words",
  email: "words",
  "country?": "words",
  emailVerified: "flag",
  facebookConnected: "flag",
  error: exactly(undefined),
};

/** A photo in a list (1.16). */
export const photo: Fields = {
  key: "key",
  location: place,
  workoutKey: "key",
  timestamp: "ms",
  totalTime: "float",
  description: "text",
  username: "words",
  url: "words",
  coverImage: "flag",
  height: "int",
  width: "int",
};

/** A planned route (1.17); by default it includes its segments. */
export const route: Fields = {
  id: "key",
  username: "words",
  description: "text",
  activities: ["int"],
  totalDistance: "float",
  averageSpeed: "float",
  visibility: exactly("PRIVATE"),
  startPoint: place,
  endPoint: place,
  centerPoint: place,
  segments: "list",
};

export const routeSegment: Fields = {
  position: "int",
  start: place,
  end: place,
  polyline: "polyline",
  routePoints: [{ x: "float", y: "float", z: "float" }],
};

/** The points of a workout (5.1); strict clients force these fields to be whole numbers. */
export const dataPoint: Fields = {
  t: "int",
  la: "float",
  ln: "float",
  s: "int",
  h: "float",
  v: "int",
  d: "ms",
};

/** Totals of a person's workouts (1.14). */
export const stats: Fields = {
  totalDistanceSum: "float",
  totalTimeSum: "float",
  totalEnergyConsumptionSum: "float",
  totalNumberOfWorkoutsSum: "int",
  totalDays: "int",
  allStats: [
    {
      _id: "int",
      totalDistance: "float",
      totalTime: "float",
      energyConsumption: "float",
      numberOfWorkouts: "int",
      "maxDepth?": "float",
    },
  ],
  allActualStats: "list",
};
