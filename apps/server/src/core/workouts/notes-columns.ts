import type { WorkoutRow } from "./workouts.queries.ts";

/** Notes that somebody wrote about a workout, or that a service's table contains; absent or null if not given. */
export interface GivenNotes {
  readonly notes?: string | null | undefined;
  readonly gear?: readonly string[] | null | undefined;
  readonly privateNote?: string | null | undefined;
}

/** Columns of the given notes, as stored; an empty note is stored as null. */
export const notesColumns = ({ notes, gear, privateNote }: GivenNotes) => ({
  ...(typeof notes === "string" && { notes: notes || null }),
  ...(gear && { gear }),
  ...(typeof privateNote === "string" && { private_note: privateNote || null }),
});

type NotesColumns = ReturnType<typeof notesColumns>;

/** The columns whose stored value differs. */
export function changedNotes(row: WorkoutRow, given: GivenNotes): NotesColumns {
  const { notes, gear, private_note } = notesColumns(given);
  return {
    ...(notes !== undefined && notes !== row.notes && { notes }),
    ...(gear && gear.join("\n") !== row.gear.join("\n") && { gear }),
    ...(private_note !== undefined && private_note !== row.private_note && { private_note }),
  };
}
