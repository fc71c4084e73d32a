import { maxDayNoteLength } from "@cairn/domain/text/day-note";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { sessionErrors } from "./errors.ts";

/** Days with a note of one person at most; more than 27 years of them. */
export const maxDayNotes = 10_000;

/** A calendar day, as a year with four figures, a month and a day. */
const daySchema = z.iso.date().refine((text) => text >= "1900-01-01" && text <= "2200-12-31");

/** Stands for one state of a note; another one after every change. */
const versionSchema = z.string().regex(/^[0-9a-f]{24}$/);

/** What the caller wrote on a day of the diary. For nobody else. */
const dayNoteSchema = z
  .object({ day: daySchema, text: z.string(), version: versionSchema })
  .meta({ id: "DayNote" });

export type DayNoteView = z.output<typeof dayNoteSchema>;

export const listDayNotes = endpoint({
  id: "DAY-1",
  method: "GET",
  path: "/diary/notes",
  summary:
    "The caller's notes on days of the diary, from `since` to `until`, both included, in the order of the days",
  auth: "session",
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
    "Write a note on a day, or remove it with an empty text. Refused when the note is not the one that `version` names (null: none) and has another text: somebody wrote there meanwhile",
  auth: "session",
  bodyKind: "json",
  body: z.object({
    day: daySchema,
    text: z.string().max(maxDayNoteLength),
    version: versionSchema.nullable(),
  }),
  /** The note as it is stored; null when there is none any more. */
  payload: dayNoteSchema.nullable(),
  answer: "envelope",
  errors: [...sessionErrors, "day_note.changed", "day_note.too_many"],
});
