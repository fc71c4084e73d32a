import { randomBytes } from "node:crypto";
import { type DayNoteView, maxDayNotes } from "@cairn/contracts/day-notes";
import { fail, ok, type Result } from "@cairn/domain/result";
import { dayNoteText } from "@cairn/domain/text/day-note";
import type { Deps } from "../../deps.ts";
import { publishLive } from "../../platform/live/publish-live.queries.ts";
import {
  countDayNotes,
  findDayNotes,
  lockDayNotes,
  upsertDayNote,
  removeDayNote,
} from "./day-notes.queries.ts";

interface WrittenNote {
  readonly day: string;
  readonly text: string;
  /** Version of the note that the writer saw; null if there was none. */
  readonly version: string | null;
}

/**
 * Replaces the note that its writer saw, or deletes it if the text is empty. If somebody else has changed it in the meantime,
 * that is kept and the new note is refused; the same text again, as in a repeated call, changes nothing.
 */
export const saveDayNote = async (
  deps: Pick<Deps, "db" | "now">,
  ownerId: string,
  { day, text: given, version }: WrittenNote,
): Promise<Result<DayNoteView | null, "day_note.changed" | "day_note.too_many">> =>
  await deps.db.transaction().execute(async (trx) => {
    await lockDayNotes(trx, ownerId);
    const [stored] = await findDayNotes(trx, ownerId, { since: day, until: day });
    const text = dayNoteText(given);
    if ((stored?.text ?? "") === text) return ok(stored ?? null);
    if ((stored?.version ?? null) !== version) return fail("day_note.changed");
    const news = { kind: "dayNotes", to: [ownerId] } as const;
    if (text === "") {
      await publishLive(trx, news);
      await removeDayNote(trx, ownerId, day);
      return ok(null);
    }
    if (!stored && (await countDayNotes(trx, ownerId)) >= maxDayNotes) return fail("day_note.too_many");
    const note = { day, text, version: randomBytes(12).toString("hex") };
    await upsertDayNote(trx, ownerId, note, deps.now());
    await publishLive(trx, news);
    return ok(note);
  });
