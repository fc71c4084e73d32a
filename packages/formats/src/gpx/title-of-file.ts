import { ownCreator } from "../encoding/own-creator.ts";

/**
 * Sports Tracker names a file and its track by the date, as Cairn does without a title, and writes the title to the description.
 */
const sportsTracker = /^sports.?tracker/i;

/** A date or a time in figures, in the order of any country. */
const date = /^[\d\s./:,-]+(?:[ap]\.?m\.?)?$/i;

/** True for a program that writes a person's title to the description of the metadata. Others write anything there. */
export const describesTitle = (creator: string): boolean =>
  creator === ownCreator || sportsTracker.test(creator);

/**
 * The title of a workout.
 *
 * @param described text of the metadata's description
 * @param named name of the track or the file
 */
export function titleOfFile(
  creator: string,
  described: string | undefined,
  named: string | undefined,
): string | undefined {
  if (!describesTitle(creator)) return named;
  const isTitle = creator !== ownCreator && named !== undefined && !date.test(named);
  return described ?? (isTitle ? named : undefined);
}
