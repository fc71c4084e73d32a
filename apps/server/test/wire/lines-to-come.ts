/**
 * Calls of the wire facts that Cairn does not answer yet, by section: they say so as a call that there is none of, in the envelope. Whoever builds one moves its
 * line to the table of those that are kept, as it fails here then.
 */
export const linesToCome: readonly (readonly [line: string, call: string])[] = [
  ["1.8", "GET /workouts/{public}/sml"],
  ["1.8", "PUT /workouts/{user}/{public}/share/gpx-track"],
  ["1.8", "PUT /workouts/{user}/{public}/share/gpx-route"],
  ["1.14", "GET /user/feed/combined/?limit=1000"],
  ["1.14", "GET /workouts/friends/latest"],
  ["1.14", "GET /explore"],
  ["1.15", "GET /user/follow"],
  ["8", "GET /user/blocks"],
  ["8", "POST /user/block/nobody-here"],
  ["8", "POST /account/delete/request"],
  ["8", "POST /account/export"],
];
