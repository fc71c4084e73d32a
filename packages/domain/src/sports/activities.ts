/** Group of activities that shares a colour, a moving threshold and plausible speeds. */
export type ActivityFamily = "foot" | "wheel" | "snow" | "water" | "gym" | "other";

/** How progress is told: time per kilometre or mile, speed, time per 100 m, or not at all. */
export type PaceKind = "pace" | "speed" | "pace100" | "none";

export interface Activity {
  /** Number on the wire, 0 to 121; 89 does not exist. */
  readonly id: number;
  /** Kebab-case name, unique; also the key of its translated name. */
  readonly slug: string;
  readonly family: ActivityFamily;
  /** False where a step count says nothing (riding, gliding, paddling, climbing); then it is not shown. */
  readonly countsSteps: boolean;
  readonly pace: PaceKind;
  /** Slug of a pictogram; several activities may share one. */
  readonly icon: string;
}

const entry = (
  id: number,
  slug: string,
  family: ActivityFamily,
  steps: "steps" | "still",
  pace: PaceKind,
  icon: string,
): Activity => ({ id, slug, family, countsSteps: steps === "steps", pace, icon });

/**
 * Every activity, by ascending id. Ids and names: wire facts, section 3; 98 is "transition", 4 to 9 are free slots
 * whose meaning is the person's own. The flag for steps follows the candidate list at the end of that section.
 */
export const activities: readonly Activity[] = [
  entry(0, "walking", "foot", "steps", "pace", "walking"),
  entry(1, "running", "foot", "steps", "pace", "running"),
  entry(2, "cycling", "wheel", "still", "speed", "cycling"),
  entry(3, "cross-country-skiing", "snow", "still", "speed", "cross-country-skiing"),
  entry(4, "other-1", "other", "steps", "speed", "other"),
  entry(5, "other-2", "other", "steps", "speed", "other"),
  entry(6, "other-3", "other", "steps", "speed", "other"),
  entry(7, "other-4", "other", "steps", "speed", "other"),
  entry(8, "other-5", "other", "steps", "speed", "other"),
  entry(9, "other-6", "other", "steps", "speed", "other"),
  entry(10, "mountain-biking", "wheel", "still", "speed", "mountain-biking"),
  entry(11, "hiking", "foot", "steps", "pace", "hiking"),
  entry(12, "roller-skating", "wheel", "still", "speed", "roller-skating"),
  entry(13, "alpine-skiing", "snow", "still", "speed", "alpine-skiing"),
  entry(14, "paddling", "water", "still", "speed", "paddling"),
  entry(15, "rowing", "water", "still", "speed", "rowing"),
  entry(16, "golf", "other", "steps", "speed", "golf"),
  entry(17, "indoor", "gym", "steps", "none", "gym"),
  entry(18, "parkour", "gym", "steps", "none", "parkour"),
  entry(19, "ball-games", "other", "steps", "none", "ball-games"),
  entry(20, "outdoor-gym", "gym", "steps", "none", "gym"),
  entry(21, "pool-swimming", "water", "still", "pace100", "swimming"),
  entry(22, "trail-running", "foot", "steps", "pace", "trail-running"),
  entry(23, "gym", "gym", "steps", "none", "gym"),
  entry(24, "nordic-walking", "foot", "steps", "pace", "nordic-walking"),
  entry(25, "horseback-riding", "other", "still", "speed", "horseback-riding"),
  entry(26, "motorsports", "wheel", "still", "speed", "motorsports"),
  entry(27, "skateboarding", "wheel", "still", "speed", "skateboarding"),
  entry(28, "water-sports", "water", "still", "speed", "water-sports"),
  entry(29, "climbing", "other", "still", "none", "climbing"),
  entry(30, "snowboarding", "snow", "still", "speed", "snowboarding"),
  entry(31, "ski-touring", "snow", "still", "speed", "ski-touring"),
  entry(32, "fitness-class", "gym", "steps", "none", "fitness-class"),
  entry(33, "soccer", "other", "steps", "none", "soccer"),
  entry(34, "tennis", "other", "steps", "none", "tennis"),
  entry(35, "basketball", "other", "steps", "none", "basketball"),
  entry(36, "badminton", "other", "steps", "none", "badminton"),
  entry(37, "baseball", "other", "steps", "none", "baseball"),
  entry(38, "volleyball", "other", "steps", "none", "volleyball"),
  entry(39, "american-football", "other", "steps", "none", "american-football"),
  entry(40, "table-tennis", "other", "steps", "none", "table-tennis"),
  entry(41, "racquet-ball", "other", "steps", "none", "tennis"),
  entry(42, "squash", "other", "steps", "none", "tennis"),
  entry(43, "floorball", "other", "steps", "none", "hockey"),
  entry(44, "handball", "other", "steps", "none", "handball"),
  entry(45, "softball", "other", "steps", "none", "baseball"),
  entry(46, "bowling", "other", "steps", "none", "bowling"),
  entry(47, "cricket", "other", "steps", "none", "cricket"),
  entry(48, "rugby", "other", "steps", "none", "rugby"),
  entry(49, "ice-skating", "snow", "still", "speed", "ice-skating"),
  entry(50, "ice-hockey", "snow", "still", "none", "hockey"),
  entry(51, "yoga-pilates", "gym", "steps", "none", "yoga"),
  entry(52, "indoor-cycling", "wheel", "still", "speed", "indoor-cycling"),
  entry(53, "treadmill", "foot", "steps", "pace", "treadmill"),
  entry(54, "crossfit", "gym", "steps", "none", "crossfit"),
  entry(55, "crosstrainer", "gym", "steps", "none", "crosstrainer"),
  entry(56, "roller-skiing", "wheel", "still", "speed", "roller-skiing"),
  entry(57, "indoor-rowing", "gym", "still", "speed", "rowing"),
  entry(58, "stretching", "gym", "steps", "none", "stretching"),
  entry(59, "track-and-field", "foot", "steps", "pace", "track-and-field"),
  entry(60, "orienteering", "foot", "steps", "pace", "orienteering"),
  entry(61, "standup-paddling", "water", "still", "speed", "standup-paddling"),
  entry(62, "martial-arts", "gym", "steps", "none", "martial-arts"),
  entry(63, "kettlebell", "gym", "steps", "none", "kettlebell"),
  entry(64, "dancing", "gym", "steps", "none", "dancing"),
  entry(65, "snow-shoeing", "snow", "steps", "pace", "snow-shoeing"),
  entry(66, "frisbee", "other", "steps", "none", "frisbee"),
  entry(67, "futsal", "other", "steps", "none", "soccer"),
  entry(68, "multisport", "other", "steps", "speed", "multisport"),
  entry(69, "aerobics", "gym", "steps", "none", "fitness-class"),
  entry(70, "trekking", "foot", "steps", "pace", "hiking"),
  entry(71, "sailing", "water", "still", "speed", "sailing"),
  entry(72, "kayaking", "water", "still", "speed", "kayaking"),
  entry(73, "circuit-training", "gym", "steps", "none", "crossfit"),
  entry(74, "triathlon", "other", "steps", "speed", "multisport"),
  entry(75, "padel", "other", "steps", "none", "tennis"),
  entry(76, "cheerleading", "gym", "steps", "none", "cheerleading"),
  entry(77, "boxing", "gym", "steps", "none", "boxing"),
  entry(78, "scuba-diving", "water", "still", "none", "scuba-diving"),
  entry(79, "free-diving", "water", "still", "none", "free-diving"),
  entry(80, "adventure-racing", "other", "steps", "speed", "multisport"),
  entry(81, "gymnastics", "gym", "steps", "none", "gymnastics"),
  entry(82, "canoeing", "water", "still", "speed", "kayaking"),
  entry(83, "mountaineering", "foot", "steps", "pace", "mountaineering"),
  entry(84, "telemark-skiing", "snow", "still", "speed", "alpine-skiing"),
  entry(85, "openwater-swimming", "water", "still", "pace100", "openwater-swimming"),
  entry(86, "windsurfing", "water", "still", "speed", "windsurfing"),
  entry(87, "kitesurfing-kiting", "water", "still", "speed", "kitesurfing"),
  entry(88, "paragliding", "other", "still", "speed", "paragliding"),
  entry(90, "snorkeling", "water", "still", "none", "snorkeling"),
  entry(91, "surfing", "water", "still", "speed", "surfing"),
  entry(92, "swimrun", "other", "steps", "speed", "multisport"),
  entry(93, "duathlon", "other", "steps", "speed", "multisport"),
  entry(94, "aquathlon", "other", "steps", "speed", "multisport"),
  entry(95, "obstacle-racing", "foot", "steps", "pace", "obstacle-racing"),
  entry(96, "fishing", "other", "steps", "none", "fishing"),
  entry(97, "hunting", "other", "steps", "none", "hunting"),
  entry(98, "transition", "other", "steps", "none", "transition"),
  entry(99, "gravel-cycling", "wheel", "still", "speed", "cycling"),
  entry(100, "mermaiding", "water", "still", "none", "free-diving"),
  entry(101, "spearfishing", "water", "still", "none", "free-diving"),
  entry(102, "jump-rope", "gym", "steps", "none", "jump-rope"),
  entry(103, "track-running", "foot", "steps", "pace", "running"),
  entry(104, "calisthenics", "gym", "steps", "none", "gymnastics"),
  entry(105, "e-biking", "wheel", "still", "speed", "e-biking"),
  entry(106, "e-mtb", "wheel", "still", "speed", "e-biking"),
  entry(107, "backcountry-skiing", "snow", "still", "speed", "ski-touring"),
  entry(108, "wheelchair", "wheel", "still", "speed", "wheelchair"),
  entry(109, "hand-cycling", "wheel", "still", "speed", "wheelchair"),
  entry(110, "split-boarding", "snow", "still", "speed", "snowboarding"),
  entry(111, "biathlon", "snow", "steps", "speed", "cross-country-skiing"),
  entry(112, "meditation", "gym", "steps", "none", "meditation"),
  entry(113, "field-hockey", "other", "steps", "none", "hockey"),
  entry(114, "cyclocross", "wheel", "still", "speed", "cycling"),
  entry(115, "vertical-running", "foot", "steps", "pace", "trail-running"),
  entry(116, "ski-mountaineering", "snow", "still", "speed", "ski-touring"),
  entry(117, "skate-skiing", "snow", "still", "speed", "cross-country-skiing"),
  entry(118, "classic-skiing", "snow", "still", "speed", "cross-country-skiing"),
  entry(119, "chores", "other", "steps", "none", "chores"),
  entry(120, "pilates", "gym", "steps", "none", "yoga"),
  entry(121, "yoga", "gym", "steps", "none", "yoga"),
];

const byId = new Map(activities.map((activity) => [activity.id, activity]));

/** The activity of an id, or undefined for 89, fractions and anything outside 0 to 121. */
export const activityById = (id: number): Activity | undefined => byId.get(id);
