/** One notification of a person. */
export type SeenNotification = readonly [kind: string, actor: string, workout: string, isRead: boolean];

const noteOf = (reader: string, kind: string, actor: string, subject: string): string =>
  [reader, kind, actor, subject].join(" ");

/** Notifications of people, each once however often its cause was repeated, and whether they have been read. */
export class SeenNotifications {
  private readonly notes = new Map<string, boolean>();

  /** Adds a notification, unless the person did it themselves or already has it. */
  note(reader: string, kind: string, actor: string, subject: string): void {
    const note = noteOf(reader, kind, actor, subject);
    if (reader !== actor && !this.notes.has(note)) this.notes.set(note, false);
  }

  /** Marks all notifications of a person as read. */
  readAll(reader: string): void {
    for (const note of this.notes.keys()) if (note.startsWith(`${reader} `)) this.notes.set(note, true);
  }

  isRead(reader: string, kind: string, actor: string, subject: string): boolean {
    return this.notes.get(noteOf(reader, kind, actor, subject)) ?? false;
  }
}
