/** What somebody is told of. */
export type Told = readonly [kind: string, actor: string, workout: string, isRead: boolean];

const noteOf = (reader: string, kind: string, actor: string, subject: string): string =>
  [reader, kind, actor, subject].join(" ");

/** What people were told of, once however often it happened, and whether they have read it. */
export class ToldNotes {
  private readonly notes = new Map<string, boolean>();

  /** Notes what somebody is told of, unless they did it themselves or it was noted before. */
  note(reader: string, kind: string, actor: string, subject: string): void {
    const note = noteOf(reader, kind, actor, subject);
    if (reader !== actor && !this.notes.has(note)) this.notes.set(note, false);
  }

  /** Reads all that somebody was told of. */
  readAll(reader: string): void {
    for (const note of this.notes.keys()) if (note.startsWith(`${reader} `)) this.notes.set(note, true);
  }

  isRead(reader: string, kind: string, actor: string, subject: string): boolean {
    return this.notes.get(noteOf(reader, kind, actor, subject)) ?? false;
  }
}
