import { plainText } from "@cairn/domain/plain-text";
import { z } from "zod";

/** A name that people give: cleaned of what others would not see or be misled by, then measured. */
export const nameSchema = ({ min, max }: { readonly min: number; readonly max: number }) =>
  z.string().transform(plainText).pipe(z.string().min(min).max(max));
