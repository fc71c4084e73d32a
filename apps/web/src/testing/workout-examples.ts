import type { FeedItemView } from "@cairn/contracts/feed";
import type { PhotoView } from "@cairn/contracts/photos";
import type { CombinedWorkoutView, WorkoutView } from "@cairn/contracts/workouts/workout-view";
import type { DiaryWorkout } from "@cairn/domain/diary/diary-workout";

const nowhere = { x: 0, y: 0 };

export const keyOf = (number: number): string => `64a0b1c2d3e4f5a6b7c8d${String(100 + number)}`;

/** An hour of Anna's running, 10 km; without a map, and at the beginning of 1970, unless something else is said. */
export const workoutView = (number = 1, changed: Partial<WorkoutView> = {}): WorkoutView => ({
  workoutKey: keyOf(number),
  key: keyOf(number),
  username: "anna",
  fullname: "Anna Virtanen",
  activityId: 1,
  description: `Loop ${number}`,
  startTime: 0,
  stopTime: 3_600_000,
  totalTime: 3600,
  totalDistance: 10_000,
  totalAscent: 120,
  totalDescent: 120,
  startPosition: nowhere,
  stopPosition: nowhere,
  centerPosition: nowhere,
  maxSpeed: 4,
  avgSpeed: 2.8,
  avgPace: 6,
  energyConsumption: 0,
  stepCount: 0,
  hrdata: { userMaxHR: 180, workoutMaxHR: 0, workoutAvgHR: 0, hrmax: 0, avg: 0, max: 180 },
  cadence: { max: 0, avg: 0 },
  recoveryTime: 0,
  cumulativeRecoveryTime: 0,
  rankings: { totalTimeOnRouteRanking: { originalRanking: 0, originalNumberOfWorkouts: 0 } },
  commentCount: 0,
  pictureCount: 0,
  viewCount: 0,
  reactionCount: 0,
  userReacted: false,
  sharingFlags: 19,
  visibilityGroups: false,
  visibilityExplore: true,
  visibilityFriends: true,
  visibilityFacebook: false,
  visibilityTwitter: false,
  isEdited: false,
  isManuallyAdded: false,
  created: 0,
  lastModified: 0,
  timeOffsetInMinutes: 0,
  extensions: [],
  extensionTypes: [],
  ...changed,
});

export const photoView = (number = 1, changed: Partial<PhotoView> = {}): PhotoView => ({
  key: `64a0b1c2d3e4f5a6b7c8e${String(100 + number)}`,
  location: nowhere,
  workoutKey: keyOf(1),
  timestamp: 0,
  totalTime: 0,
  description: "",
  username: "anna",
  url: "data:,",
  coverImage: false,
  width: 400,
  height: 300,
  sources: [],
  ...changed,
});

/** The same as it is in the feed. */
export const feedItem = (number = 1, changed: Partial<FeedItemView> = {}): FeedItemView => ({
  ...workoutView(number),
  feedType: "WORKOUT",
  photos: [],
  comments: [],
  ...changed,
});

/** The same as its owner's page has it, recorded but with nothing beyond its totals. */
export const combinedWorkout = (changed: Partial<CombinedWorkoutView> = {}): CombinedWorkoutView => ({
  ...workoutView(),
  feedType: "WORKOUT",
  comments: [],
  photos: [],
  videos: [],
  achievements: [],
  abilities: { edit: true, delete: true, share: true },
  overview: [],
  laps: [],
  hasRecording: false,
  warnings: [],
  provenance: {},
  ...changed,
});

/** The same in the owner's diary. */
export const diaryWorkout = (number = 1, changed: Partial<DiaryWorkout> = {}): DiaryWorkout => ({
  workoutKey: keyOf(number),
  activityId: 1,
  startTime: 0,
  timeOffsetInMinutes: 180,
  totalTime: 3600,
  totalDistance: 10_000,
  energyConsumption: 600,
  totalAscent: 120,
  vertical: 0,
  avgSpeed: 2.78,
  sharingFlags: 0,
  description: `Loop ${number}`,
  notes: undefined,
  ...changed,
});
