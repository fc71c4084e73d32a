import { plainLines, plainText } from "@cairn/domain/text/plain-text";
import { fittingGear, gearLimits, maxNotesLength } from "@cairn/domain/text/workout-notes";
import { z } from "zod";

/** A name that people enter. Invisible and misleading characters are removed before its length is checked. */
export const nameSchema = ({ min, max }: { readonly min: number; readonly max: number }) =>
  z.string().transform(plainText).pipe(z.string().min(min).max(max));

/** Text of several lines; an empty text removes it. */
export const notesSchema = z.string().transform(plainLines).pipe(z.string().max(maxNotesLength));

/** Names of gear, each once; an empty list removes them. */
export const gearSchema = z
  .array(nameSchema({ min: 0, max: gearLimits.nameLength }))
  .max(gearLimits.names)
  .transform(fittingGear);
