import type { WorkoutRow } from "./workouts.queries.ts";

/** What somebody wrote about a workout, or what a service's table says of it; what is absent or null was not given. */
export interface GivenNotes {
  readonly notes?: string | null | undefined;
  readonly gear?: readonly string[] | null | undefined;
  readonly privateNote?: string | null | undefined;
}

/** Columns of what was given, as they are stored; an empty note is stored as none. */
export const notesColumns = ({ notes, gear, privateNote }: GivenNotes) => ({
  ...(typeof notes === "string" && { notes: notes || null }),
  ...(gear && { gear }),
  ...(typeof privateNote === "string" && { private_note: privateNote || null }),
});

type NotesColumns = ReturnType<typeof notesColumns>;

/** The columns whose stored value is another. */
export function changedNotes(row: WorkoutRow, given: GivenNotes): NotesColumns {
  const { notes, gear, private_note } = notesColumns(given);
  return {
    ...(notes !== undefined && notes !== row.notes && { notes }),
    ...(gear && gear.join("\n") !== row.gear.join("\n") && { gear }),
    ...(private_note !== undefined && private_note !== row.private_note && { private_note }),
  };
}
