import type { SportProfileName } from "./sport-profile.ts";

/** Group of activities that shares a colour, a moving threshold and plausible speeds. */
export type ActivityFamily = "foot" | "wheel" | "snow" | "water" | "gym" | "other";

export interface Activity {
  /** Number on the wire, 0 to 121; 89 does not exist. */
  readonly id: number;
  /** Kebab-case name, unique; also the key of its translated name. */
  readonly slug: string;
  readonly family: ActivityFamily;
  /** False if a step count is meaningless (riding, gliding, paddling, climbing); then it is not shown. */
  readonly countsSteps: boolean;
  /** Row of the table of sports: how its numbers, graphs and splits are shown (`sport-profiles.ts`). */
  readonly profile: SportProfileName;
  /** Slug of a pictogram; several activities may share one. */
  readonly icon: string;
}

const entry = (
  id: number,
  slug: string,
  family: ActivityFamily,
  steps: "steps" | "still",
  profile: SportProfileName,
  icon: string,
): Activity => ({ id, slug, family, countsSteps: steps === "steps", profile, icon });

/**
 * Every activity, by ascending id. Ids and names are those that clients of this family of APIs know; 98 is "transition",
 * 4 to 9 are free slots whose meaning the person chooses. Cycling, skiing, paddling, rowing, climbing and the like show
 * no steps.
 */
export const activities: readonly Activity[] = [
  entry(0, "walking", "foot", "steps", "walking", "walking"),
  entry(1, "running", "foot", "steps", "running", "running"),
  entry(2, "cycling", "wheel", "still", "cycling", "cycling"),
  entry(3, "cross-country-skiing", "snow", "still", "cross-country-skiing", "cross-country-skiing"),
  entry(4, "other-1", "other", "steps", "other", "other"),
  entry(5, "other-2", "other", "steps", "other", "other"),
  entry(6, "other-3", "other", "steps", "other", "other"),
  entry(7, "other-4", "other", "steps", "other", "other"),
  entry(8, "other-5", "other", "steps", "other", "other"),
  entry(9, "other-6", "other", "steps", "other", "other"),
  entry(10, "mountain-biking", "wheel", "still", "mountain-biking", "mountain-biking"),
  entry(11, "hiking", "foot", "steps", "hiking", "hiking"),
  entry(12, "roller-skating", "wheel", "still", "skating", "roller-skating"),
  entry(13, "alpine-skiing", "snow", "still", "alpine-skiing", "alpine-skiing"),
  entry(14, "paddling", "water", "still", "paddling", "paddling"),
  entry(15, "rowing", "water", "still", "rowing", "rowing"),
  entry(16, "golf", "other", "steps", "golf", "golf"),
  entry(17, "indoor", "gym", "steps", "gym", "gym"),
  entry(18, "parkour", "gym", "steps", "games", "parkour"),
  entry(19, "ball-games", "other", "steps", "games", "ball-games"),
  entry(20, "outdoor-gym", "gym", "steps", "games", "gym"),
  entry(21, "pool-swimming", "water", "still", "pool-swimming", "swimming"),
  entry(22, "trail-running", "foot", "steps", "trail-running", "trail-running"),
  entry(23, "gym", "gym", "steps", "gym", "gym"),
  entry(24, "nordic-walking", "foot", "steps", "walking", "nordic-walking"),
  entry(25, "horseback-riding", "other", "still", "other", "horseback-riding"),
  entry(26, "motorsports", "wheel", "still", "motor-and-air", "motorsports"),
  entry(27, "skateboarding", "wheel", "still", "skating", "skateboarding"),
  entry(28, "water-sports", "water", "still", "paddling", "water-sports"),
  entry(29, "climbing", "other", "still", "games", "climbing"),
  entry(30, "snowboarding", "snow", "still", "alpine-skiing", "snowboarding"),
  entry(31, "ski-touring", "snow", "still", "ski-touring", "ski-touring"),
  entry(32, "fitness-class", "gym", "steps", "gym", "fitness-class"),
  entry(33, "soccer", "other", "steps", "games", "soccer"),
  entry(34, "tennis", "other", "steps", "games", "tennis"),
  entry(35, "basketball", "other", "steps", "games", "basketball"),
  entry(36, "badminton", "other", "steps", "games", "badminton"),
  entry(37, "baseball", "other", "steps", "games", "baseball"),
  entry(38, "volleyball", "other", "steps", "games", "volleyball"),
  entry(39, "american-football", "other", "steps", "games", "american-football"),
  entry(40, "table-tennis", "other", "steps", "games", "table-tennis"),
  entry(41, "racquet-ball", "other", "steps", "games", "tennis"),
  entry(42, "squash", "other", "steps", "games", "tennis"),
  entry(43, "floorball", "other", "steps", "games", "hockey"),
  entry(44, "handball", "other", "steps", "games", "handball"),
  entry(45, "softball", "other", "steps", "games", "baseball"),
  entry(46, "bowling", "other", "steps", "games", "bowling"),
  entry(47, "cricket", "other", "steps", "games", "cricket"),
  entry(48, "rugby", "other", "steps", "games", "rugby"),
  entry(49, "ice-skating", "snow", "still", "skating", "ice-skating"),
  entry(50, "ice-hockey", "snow", "still", "games", "hockey"),
  entry(51, "yoga-pilates", "gym", "steps", "gym", "yoga"),
  entry(52, "indoor-cycling", "wheel", "still", "indoor-cycling", "indoor-cycling"),
  entry(53, "treadmill", "foot", "steps", "running", "treadmill"),
  entry(54, "crossfit", "gym", "steps", "gym", "crossfit"),
  entry(55, "crosstrainer", "gym", "steps", "gym", "crosstrainer"),
  entry(56, "roller-skiing", "wheel", "still", "cross-country-skiing", "roller-skiing"),
  entry(57, "indoor-rowing", "gym", "still", "rowing", "rowing"),
  entry(58, "stretching", "gym", "steps", "gym", "stretching"),
  entry(59, "track-and-field", "foot", "steps", "running", "track-and-field"),
  entry(60, "orienteering", "foot", "steps", "trail-running", "orienteering"),
  entry(61, "standup-paddling", "water", "still", "paddling", "standup-paddling"),
  entry(62, "martial-arts", "gym", "steps", "gym", "martial-arts"),
  entry(63, "kettlebell", "gym", "steps", "gym", "kettlebell"),
  entry(64, "dancing", "gym", "steps", "gym", "dancing"),
  entry(65, "snow-shoeing", "snow", "steps", "hiking", "snow-shoeing"),
  entry(66, "frisbee", "other", "steps", "games", "frisbee"),
  entry(67, "futsal", "other", "steps", "games", "soccer"),
  entry(68, "multisport", "other", "steps", "multisport", "multisport"),
  entry(69, "aerobics", "gym", "steps", "gym", "fitness-class"),
  entry(70, "trekking", "foot", "steps", "hiking", "hiking"),
  entry(71, "sailing", "water", "still", "sailing", "sailing"),
  entry(72, "kayaking", "water", "still", "paddling", "kayaking"),
  entry(73, "circuit-training", "gym", "steps", "gym", "crossfit"),
  entry(74, "triathlon", "other", "steps", "multisport", "multisport"),
  entry(75, "padel", "other", "steps", "games", "tennis"),
  entry(76, "cheerleading", "gym", "steps", "gym", "cheerleading"),
  entry(77, "boxing", "gym", "steps", "gym", "boxing"),
  entry(78, "scuba-diving", "water", "still", "diving", "scuba-diving"),
  entry(79, "free-diving", "water", "still", "diving", "free-diving"),
  entry(80, "adventure-racing", "other", "steps", "multisport", "multisport"),
  entry(81, "gymnastics", "gym", "steps", "gym", "gymnastics"),
  entry(82, "canoeing", "water", "still", "paddling", "kayaking"),
  entry(83, "mountaineering", "foot", "steps", "hiking", "mountaineering"),
  entry(84, "telemark-skiing", "snow", "still", "alpine-skiing", "alpine-skiing"),
  entry(85, "openwater-swimming", "water", "still", "open-water-swimming", "openwater-swimming"),
  entry(86, "windsurfing", "water", "still", "sailing", "windsurfing"),
  entry(87, "kitesurfing-kiting", "water", "still", "sailing", "kitesurfing"),
  entry(88, "paragliding", "other", "still", "motor-and-air", "paragliding"),
  entry(90, "snorkeling", "water", "still", "diving", "snorkeling"),
  entry(91, "surfing", "water", "still", "sailing", "surfing"),
  entry(92, "swimrun", "other", "steps", "multisport", "multisport"),
  entry(93, "duathlon", "other", "steps", "multisport", "multisport"),
  entry(94, "aquathlon", "other", "steps", "multisport", "multisport"),
  entry(95, "obstacle-racing", "foot", "steps", "trail-running", "obstacle-racing"),
  entry(96, "fishing", "other", "steps", "games", "fishing"),
  entry(97, "hunting", "other", "steps", "games", "hunting"),
  entry(98, "transition", "other", "steps", "games", "transition"),
  entry(99, "gravel-cycling", "wheel", "still", "cycling", "cycling"),
  entry(100, "mermaiding", "water", "still", "diving", "free-diving"),
  entry(101, "spearfishing", "water", "still", "diving", "free-diving"),
  entry(102, "jump-rope", "gym", "steps", "gym", "jump-rope"),
  entry(103, "track-running", "foot", "steps", "running", "running"),
  entry(104, "calisthenics", "gym", "steps", "gym", "gymnastics"),
  entry(105, "e-biking", "wheel", "still", "cycling", "e-biking"),
  entry(106, "e-mtb", "wheel", "still", "mountain-biking", "e-biking"),
  entry(107, "backcountry-skiing", "snow", "still", "ski-touring", "ski-touring"),
  entry(108, "wheelchair", "wheel", "still", "cycling", "wheelchair"),
  entry(109, "hand-cycling", "wheel", "still", "cycling", "wheelchair"),
  entry(110, "split-boarding", "snow", "still", "ski-touring", "snowboarding"),
  entry(111, "biathlon", "snow", "steps", "cross-country-skiing", "cross-country-skiing"),
  entry(112, "meditation", "gym", "steps", "gym", "meditation"),
  entry(113, "field-hockey", "other", "steps", "games", "hockey"),
  entry(114, "cyclocross", "wheel", "still", "cycling", "cycling"),
  entry(115, "vertical-running", "foot", "steps", "trail-running", "trail-running"),
  entry(116, "ski-mountaineering", "snow", "still", "ski-touring", "ski-touring"),
  entry(117, "skate-skiing", "snow", "still", "cross-country-skiing", "cross-country-skiing"),
  entry(118, "classic-skiing", "snow", "still", "cross-country-skiing", "cross-country-skiing"),
  entry(119, "chores", "other", "steps", "games", "chores"),
  entry(120, "pilates", "gym", "steps", "gym", "yoga"),
  entry(121, "yoga", "gym", "steps", "gym", "yoga"),
];

const byId = new Map(activities.map((activity) => [activity.id, activity]));

/** The activity of an id, or undefined for 89, fractions and anything outside 0 to 121. */
export const activityById = (id: number): Activity | undefined => byId.get(id);
