/**
 * Calls of known clients that Cairn does not have yet: each is answered in the envelope as an unknown call. Once a call is
 * built, its line fails here and has to be moved to the table of those that are kept.
 */
export const linesToCome: readonly (readonly [line: string, call: string])[] = [
  ["1.8", "GET /workouts/{public}/sml"],
  ["1.8", "PUT /workouts/{user}/{public}/share/gpx-track"],
  ["1.8", "PUT /workouts/{user}/{public}/share/gpx-route"],
];
