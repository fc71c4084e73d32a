import { type FileHandle, open, rm } from "node:fs/promises";

/** Bytes that wait in memory. */
const heldLength = 1_048_576;

/** Bytes that are worth a note: to wait for a disk takes as long as to make them again. */
const notedLength = 1_048_576;

interface JournalLine<Note> {
  /** Bytes of the file that are on the disk. */
  readonly end: number;
  readonly note: Note;
}

/**
 * A file that grows at its end, and beside it (`.journal`) notes of how far it is good. Opened again after a kill, or after the power went, it ends where
 * the last note was written: what came after is cut off.
 */
export class JournaledFile<Note> {
  /** What was noted, in this order. */
  readonly notes: Note[];
  /** Bytes of the file, with those that wait in memory. */
  length: number;
  private readonly path: string;
  private readonly file: FileHandle;
  private readonly journal: FileHandle;
  private settledLength: number;
  private held: Uint8Array[] = [];
  private heldBytes = 0;
  /** Bytes that can be read from the file. */
  private writtenLength: number;
  /** Ends when all that was taken from memory is written. */
  private writing: Promise<void> = Promise.resolve();
  private isOpen = true;

  private constructor(
    path: string,
    [file, journal]: readonly [FileHandle, FileHandle],
    lines: readonly JournalLine<Note>[],
  ) {
    this.path = path;
    this.file = file;
    this.journal = journal;
    this.notes = lines.map(({ note }) => note);
    this.length = lines.at(-1)?.end ?? 0;
    this.settledLength = this.length;
    this.writtenLength = this.length;
  }

  /**
   * Opens a file, or begins it.
   *
   * @param format what the file and its notes hold; a file of another one is begun anew
   */
  static async open<Note>(path: string, format: string): Promise<JournaledFile<Note>> {
    const [file, journal] = [await open(path, "a+"), await open(journalOf(path), "a+")];
    const fileBytes = (await file.stat()).size;
    const { lines, bytes } = readLines<Note>(await journal.readFile("utf8"), format, fileBytes);
    const end = lines.at(-1)?.end ?? 0;
    if (end < fileBytes) await file.truncate(end);
    await journal.truncate(bytes);
    if (bytes === 0) await journal.appendFile(`${format}\n`);
    return new JournaledFile(path, [file, journal], lines);
  }

  /** Adds bytes at the end; they are not changed afterwards. Returns where they begin. */
  async append(bytes: Uint8Array): Promise<number> {
    const from = this.length;
    this.held.push(bytes);
    this.heldBytes += bytes.length;
    this.length += bytes.length;
    if (this.heldBytes > heldLength) await this.flush();
    return from;
  }

  /** Notes that the file is good up to here, unless little has come since the last note. Returns whether it did. */
  async settle(note: Note): Promise<boolean> {
    if (this.length - this.settledLength < notedLength) return false;
    await this.flush();
    await this.file.datasync();
    const line: JournalLine<Note> = { end: this.length, note };
    await this.journal.appendFile(`${JSON.stringify(line)}\n`);
    await this.journal.datasync();
    this.settledLength = this.length;
    this.notes.push(note);
    return true;
  }

  /**
   * Fills a part of an array from a place of the file on. Several may read at once.
   *
   * @throws Error when the file has not so much
   */
  async read(into: Uint8Array, from: number): Promise<void> {
    if (from + into.length > this.writtenLength) await this.flush();
    const { bytesRead } = await this.file.read(into, 0, into.length, from);
    if (bytesRead < into.length)
      throw new Error(`${this.path} gave ${bytesRead} of ${into.length} bytes from ${from} on`);
  }

  /** Closes the file, which stays as far as it was settled. */
  async close(): Promise<void> {
    if (!this.isOpen) return;
    this.isOpen = false;
    await this.file.close();
    await this.journal.close();
  }

  /** Closes the file and takes it away. */
  async remove(): Promise<void> {
    await this.close();
    await rm(journalOf(this.path), { force: true });
    await rm(this.path, { force: true });
  }

  /** Writes what waits in memory; comes back when that, and what another call took from there, is in the file. */
  private async flush(): Promise<void> {
    if (this.heldBytes > 0) {
      const bytes = Buffer.concat(this.held);
      [this.held, this.heldBytes] = [[], 0];
      this.writing = this.writeAfter(this.writing, bytes);
    }
    await this.writing;
  }

  private async writeAfter(before: Promise<void>, bytes: Uint8Array): Promise<void> {
    await before;
    await this.file.appendFile(bytes);
    this.writtenLength += bytes.length;
  }
}

const journalOf = (path: string): string => `${path}.journal`;

/** The lines of a journal that are whole and tell of what the file has, and how many bytes they take. */
function readLines<Note>(
  text: string,
  format: string,
  fileBytes: number,
): { readonly lines: readonly JournalLine<Note>[]; readonly bytes: number } {
  const [head, ...rest] = text.split("\n").slice(0, -1);
  if (head !== format) return { lines: [], bytes: 0 };
  const lines: JournalLine<Note>[] = [];
  let bytes = head.length + 1;
  for (const each of rest) {
    const line = parsed<Note>(each);
    if (line === undefined || line.end > fileBytes) break;
    lines.push(line);
    bytes += Buffer.byteLength(each) + 1;
  }
  return { lines, bytes };
}

function parsed<Note>(line: string): JournalLine<Note> | undefined {
  try {
    return JSON.parse(line) as JournalLine<Note>;
  } catch {
    return undefined;
  }
}
