import { z } from "zod";

/** Whole numbers, which old clients send as strings. Anything out of range or not a number is an error. */
export const count = (max: number) => z.coerce.number().int().min(0).max(max);

/** A parameter of a query that may be absent. An empty one counts as absent, because old clients send such. */
export const ifGiven = <Schema extends z.ZodType>(schema: Schema) =>
  z.union([z.literal("").transform(() => undefined), schema]).optional();

/** Python clients send `True`. */
export const flag = z
  .string()
  .optional()
  .transform((text) => text?.toLowerCase() === "true");

/** The last moment of the year 9999, ms since 1970; later dates have another form in ISO 8601. */
const endOfTime = 253_402_300_799_999;

/** An instant in ms since 1970; anything later than the year 9999 counts as its last moment. */
export const instant = count(Number.MAX_SAFE_INTEGER).transform((time) => Math.min(time, endOfTime));

/** A page of a list. */
export const pageQuery = {
  limit: ifGiven(count(100_000_000)).default(100),
  offset: ifGiven(count(100_000_000)).default(0),
};

/** A number of a body that is sent as text. */
export const numericText = z.string().trim().min(1).pipe(z.coerce.number());

/** For `transform`: null, like absence, keeps the stored value. */
export const unchangedIfNull = <T>(value: T | null): T | undefined => value ?? undefined;

/** A number that may be sent as a string or as null; null and absence both keep the stored value. */
const lenientNumber = z
  .union([z.number(), numericText, z.null()])
  .optional()
  .transform((value) => value ?? undefined);

/** A required number of a body, which may be sent as text. */
export const needed = (schema: z.ZodType<number, number>) => lenientNumber.pipe(schema);

/** An optional number of a body, which may be sent as text or null. */
export const optionalNumber = (schema: z.ZodType<number, number>) => lenientNumber.pipe(schema.optional());

/** A number of a body, which may be sent as text; null removes the stored value. */
export const removable = (schema: z.ZodType<number, number>) =>
  z.union([z.number(), numericText, z.null()]).pipe(schema.nullable());
