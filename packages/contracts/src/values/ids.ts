import { z } from "zod";

/** Id of a workout, user, image or route: 24 lower-case hex digits, made by the application. */
export const idSchema = z.string().regex(/^[0-9a-f]{24}$/);

/** Up to 100 ids in one text, with commas. */
export const manyIdsSchema = z
  .string()
  .transform((ids) => ids.split(",").filter((id) => id !== ""))
  .pipe(z.array(idSchema).max(100));

/** A username as used in URLs: 2 to 32 of `a-z 0-9 . _ -`, lower case, starting with a letter or digit. */
export const usernameSchema = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9][a-z0-9._-]{1,31}$/);

/** `{x: longitude, y: latitude}` as all clients of this API family expect it; `{0, 0}` means no position. */
export const wirePositionSchema = z.object({ x: z.number(), y: z.number() }).meta({ id: "Position" });
