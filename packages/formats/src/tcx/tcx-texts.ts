import { activityForGpxType } from "@cairn/domain/sports/gpx-type";
import { narrowerSport } from "@cairn/domain/sports/narrower-sport";
import { fittingNotes } from "@cairn/domain/text/workout-notes";
import { maxTextLength, plainText } from "../file-format/plain-text.ts";

/** The sport that the name of a training plan consists of, as in files of Polar Flow. A plan called "10" is none. */
const activityOfPlan = (planName: string | undefined): number | undefined =>
  planName !== undefined && /\p{L}/u.test(planName) ? activityForGpxType(planName) : undefined;

/** The sport of a workout, or its special kind if the plan names one: Polar Flow writes Biking beside a plan "Indoor cycling". */
export const narrowedByPlan = (sport: number | undefined, planName: string | undefined): number | undefined =>
  narrowerSport(activityOfPlan(planName), sport);

/** The title and the notes of a workout. */
interface TcxTexts {
  readonly name?: string;
  readonly notes?: string;
}

/**
 * What the `Notes` of a file and the name of its training plan say. Most programs write a title into `Notes`; a text of several
 * lines, or too long for a title, is what a person wrote about the workout. Beside that the plan is the title, unless it only
 * names the sport, as in files of Polar Flow.
 *
 * @param isOwn true in a file that Cairn wrote, which has a title there, however long
 */
export function textsOf(written: string | undefined, planName: string | undefined, isOwn: boolean): TcxTexts {
  const notes = fittingNotes(written ?? "");
  const isShort = !notes.includes("\n") && Array.from(notes).length <= maxTextLength;
  const isTitle = isOwn || isShort;
  const title = isTitle ? plainText(written ?? "") : undefined;
  const name = title ?? (isTitle || activityOfPlan(planName) === undefined ? planName : undefined);
  return { ...(name === undefined ? {} : { name }), ...(isTitle ? {} : { notes }) };
}
