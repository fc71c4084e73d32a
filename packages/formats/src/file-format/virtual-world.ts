/** Programs for rides in virtual worlds or along filmed roads, by the names in their files. */
const programs =
  /^(?:biketerra|bkool|fulgaz|icetrainer|ictrainer|indievelo|kinomap|mywhoosh|onelap|rgt\b|rouvy|road grand tours|the sufferfest|tacx|trainingpeaks virtual|virtual training|wahoo (?:rgt|systm)|zwift)/i;

/**
 * Services' types of such a workout: Strava's "VirtualRide", which is number 17 in its GPX files, and 53 for runs; Garmin's
 * "virtual_ride".
 */
const types = /^(?:17$|53$|(?:virtual|indoor_?virtual)[\s_-]?(?:activity|cycling|ride|row|run))/i;

/** True when the recording program or device generates its own positions. */
export const isVirtualProgram = (name: string | undefined): boolean =>
  name !== undefined && programs.test(name.trim());

/** True when a service's name of the sport means a virtual world. */
export const isVirtualType = (type: string): boolean => types.test(type.slice(0, 64).trim());
