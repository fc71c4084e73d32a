import type { WorkoutRow } from "./workouts.queries.ts";

/**
 * Notes that somebody wrote about a workout, and how hard it felt to them, or that a service's table contains; absent or null if
 * not given.
 */
export interface GivenNotes {
  readonly notes?: string | null | undefined;
  readonly gear?: readonly string[] | null | undefined;
  readonly privateNote?: string | null | undefined;
  /** 0 for a felt effort that is not said. */
  readonly perceivedExertion?: number | null | undefined;
}

/** Columns of the given notes, as stored; an empty note is stored as null. */
export const notesColumns = ({ notes, gear, privateNote, perceivedExertion }: GivenNotes) => ({
  ...(typeof notes === "string" && { notes: notes || null }),
  ...(gear && { gear }),
  ...(typeof privateNote === "string" && { private_note: privateNote || null }),
  ...(typeof perceivedExertion === "number" && { perceived_exertion: perceivedExertion || null }),
});

type NotesColumns = ReturnType<typeof notesColumns>;

/** The columns whose stored value differs. */
export function changedNotes(row: WorkoutRow, given: GivenNotes): NotesColumns {
  const { notes, gear, private_note, perceived_exertion } = notesColumns(given);
  return {
    ...(notes !== undefined && notes !== row.notes && { notes }),
    ...(gear && gear.join("\n") !== row.gear.join("\n") && { gear }),
    ...(private_note !== undefined && private_note !== row.private_note && { private_note }),
    ...(perceived_exertion !== undefined &&
      perceived_exertion !== row.perceived_exertion && { perceived_exertion }),
  };
}
