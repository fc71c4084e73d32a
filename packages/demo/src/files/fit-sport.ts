/**
 * Sport and sub-sport in the FIT profile for the generator's activities, by id in the activity catalogue. An
 * activity that is missing here is written as generic (0, 0).
 */
const sports: Readonly<Record<number, readonly [sport: number, subSport: number]>> = {
  0: [11, 0],
  1: [1, 0],
  2: [2, 7],
  3: [12, 0],
  10: [2, 8],
  11: [17, 0],
  13: [13, 38],
  15: [15, 0],
  17: [10, 0],
  21: [5, 17],
  22: [1, 3],
  23: [10, 20],
  29: [31, 0],
  30: [14, 0],
  31: [13, 37],
  49: [33, 0],
  52: [2, 6],
  53: [1, 1],
  65: [35, 0],
  72: [41, 0],
  78: [53, 53],
  85: [5, 18],
  99: [2, 46],
  117: [12, 42],
  121: [10, 43],
};

/** Sport and sub-sport of an activity; [0, 0] if the profile has none for it. */
export const fitSportOf = (activityId: number): readonly [sport: number, subSport: number] =>
  sports[activityId] ?? [0, 0];
