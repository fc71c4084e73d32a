import { maxDayNoteLength } from "@cairn/domain/text/day-note";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { sessionErrors } from "./errors.ts";

/** Maximum number of days with a note per person: a note a day for more than 27 years. */
export const maxDayNotes = 10_000;

/** A calendar day, as a year of four digits, a month and a day. */
const daySchema = z.iso.date().refine((text) => text >= "1900-01-01" && text <= "2200-12-31");

/** Version of a note; every change gives it a new one. */
const versionSchema = z.string().regex(/^[0-9a-f]{24}$/);

/** What the caller wrote on a day of the diary. Nobody else can read it. */
const dayNoteSchema = z
  .object({ day: daySchema, text: z.string(), version: versionSchema })
  .meta({ id: "DayNote" });

export type DayNoteView = z.output<typeof dayNoteSchema>;

export const listDayNotes = endpoint({
  id: "DAY-1",
  method: "GET",
  path: "/diary/notes",
  summary:
    "The caller's notes on days of the diary, from `since` to `until` inclusive, in the order of the days",
  auth: "session",
  access: "own",
  tokens: ["read"],
  query: z.object({ since: daySchema.optional(), until: daySchema.optional() }),
  payload: z.array(dayNoteSchema),
  answer: "envelope",
  errors: sessionErrors,
});

export const saveDayNote = endpoint({
  id: "DAY-1",
  method: "PUT",
  path: "/diary/notes",
  summary:
    "Write a note on a day, or remove it with an empty text. Refused if the note was changed in the meantime: its version is not `version` (null: no note) and its text differs",
  auth: "session",
  access: "own",
  tokens: ["write"],
  example: { body: { day: "2024-02-29", text: "Rest", version: null } },
  bodyKind: "json",
  body: z.object({
    day: daySchema,
    text: z.string().max(maxDayNoteLength),
    version: versionSchema.nullable(),
  }),
  /** The note as it is stored; null after it was removed. */
  payload: dayNoteSchema.nullable(),
  answer: "envelope",
  errors: [...sessionErrors, "day_note.changed", "day_note.too_many"],
});
