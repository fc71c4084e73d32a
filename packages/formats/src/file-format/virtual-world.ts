/** Programs that ride in worlds of their own or along filmed roads, as they sign their files. */
const programs =
  /^(?:biketerra|bkool|fulgaz|icetrainer|ictrainer|indievelo|kinomap|mywhoosh|onelap|rgt\b|rouvy|road grand tours|the sufferfest|tacx|trainingpeaks virtual|virtual training|wahoo (?:rgt|systm)|zwift)/i;

/** How services call such a workout, letters only: Strava's "VirtualRide", Garmin's "virtual_ride". */
const types = /^(?:virtual|indoor_?virtual)[\s_-]?(?:activity|cycling|ride|row|run)/i;

/** True when the recording program or device has positions of its own making. */
export const isVirtualProgram = (name: string | undefined): boolean =>
  name !== undefined && programs.test(name.trim());

/** True when a service's word for the sport says that it was done in a virtual world. */
export const isVirtualType = (type: string): boolean => types.test(type.slice(0, 64).trim());
