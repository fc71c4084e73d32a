import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { sessionErrors } from "./errors.ts";

/** A month of the caller's diary, with versions of its content of 16 hex digits each. */
const diaryMonthSchema = z
  .object({
    /** Months since January 1970, by the local dates on which the workouts began. */
    month: z.int(),
    /** Workouts that began in it. */
    count: z.int(),
    /** Version of the part `numbers`. */
    numbers: z.string(),
    /** Version of the part `texts`. */
    texts: z.string(),
  })
  .meta({ id: "DiaryMonth" });

export type DiaryMonthView = z.output<typeof diaryMonthSchema>;

/** The parts that can be requested separately: a calendar can be drawn from `numbers` alone; keys, titles and notes follow. */
export const diaryParts = ["numbers", "texts"] as const;
export type DiaryPart = (typeof diaryParts)[number];

/** Maximum number of months in one address; a client that wants more requests all. */
export const maxDiaryMonths = 200;

export const listDiaryMonths = endpoint({
  id: "DIARY-1",
  method: "GET",
  path: "/diary/months",
  summary:
    "The months of the caller's diary, latest first, each with digests that change when something in it changes; 304 if the client has them already (`If-None-Match`)",
  auth: "session",
  access: "own",
  tokens: ["read"],
  payload: z.array(diaryMonthSchema),
  /** The `ETag` again, for clients that read no headers. */
  metadata: z.object({ tag: z.string() }),
  answer: "envelope",
  errors: sessionErrors,
});

export const getDiaryColumns = endpoint({
  id: "DIARY-1",
  method: "GET",
  path: "/diary/columns",
  summary:
    "The caller's workouts of some months, or of all, as columns in blocks of several months each, latest first (docs/diary-format.md)",
  auth: "session",
  access: "own",
  tokens: ["read"],
  query: z.object({
    part: z.enum(diaryParts).default("numbers"),
    /** Months as `listDiaryMonths` names them, separated by commas; without it all. */
    months: z
      .string()
      .transform((months) => months.split(","))
      .pipe(
        z
          .array(
            z
              .string()
              .regex(/^-?\d{1,6}$/)
              .transform(Number),
          )
          .max(maxDiaryMonths),
      )
      .optional(),
  }),
  answer: "binary",
  mediaType: "application/vnd.cairn.diary",
  errors: sessionErrors,
});
