/**
 * Calls of the wire facts that Cairn does not answer yet, by section: they say so as a call that there is none of, in the envelope. Whoever builds one moves its
 * line to the table of those that are kept, as it fails here then.
 */
export const linesToCome: readonly (readonly [line: string, call: string])[] = [
  ["1.8", "GET /workouts/{public}/sml"],
  ["1.8", "PUT /workouts/{user}/{public}/share/gpx-track"],
  ["1.8", "PUT /workouts/{user}/{public}/share/gpx-route"],
  ["1.14", "GET /explore"],
];
