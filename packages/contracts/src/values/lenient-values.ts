import { z } from "zod";

/** Whole numbers that old clients send as strings; out of range or not a number is an error. */
export const count = (max: number) => z.coerce.number().int().min(0).max(max);

/** Python clients send `True`. */
export const flag = z
  .string()
  .optional()
  .transform((text) => text?.toLowerCase() === "true");

/** The last moment of the year 9999, after which dates are written in other forms, ms since 1970. */
const endOfTime = 253_402_300_799_999;

/** An instant in ms since 1970; one that is later than any calendar needs counts as the last. */
export const instant = count(Number.MAX_SAFE_INTEGER).transform((time) => Math.min(time, endOfTime));

/** A page of a list. */
export const pageQuery = {
  limit: count(100_000_000).default(100),
  /** An empty value, as one old client sends it, is 0. */
  offset: z.union([z.literal("").transform(() => 0), count(100_000_000)]).default(0),
};

/** A number that may come as a string or as null; null and absence both keep what is stored. */
const lenientNumber = z
  .union([z.number(), z.string().trim().min(1).pipe(z.coerce.number()), z.null()])
  .optional()
  .transform((value) => value ?? undefined);

/** A number of a body that must be there, and may come as text. */
export const needed = (schema: z.ZodType<number, number>) => lenientNumber.pipe(schema);

/** A number of a body that a client may leave out, or send as text or null. */
export const kept = (schema: z.ZodType<number, number>) => lenientNumber.pipe(schema.optional());
