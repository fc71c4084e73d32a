import { type FileHandle, open, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { type SpareSpace, spareSpaceOf } from "../storage/spare-space.ts";

/** Maximum number of bytes waiting in memory. */
const heldLength = 1_048_576;

/** Bytes worth a note: waiting for a disk takes as long as making them again. */
const notedLength = 1_048_576;

interface JournalLine<Note> {
  /** Number of bytes of the file that are on disk. */
  readonly end: number;
  readonly note: Note;
}

/**
 * A file that grows at its end, with notes beside it (`.journal`) of how far it is valid. Opened again after a kill or a power
 * failure, it ends at the last note: everything after that is cut off.
 */
export class JournaledFile<Note> {
  /** The notes, in order. */
  readonly notes: Note[];
  /** Length of the file including bytes waiting in memory. */
  length: number;
  private readonly path: string;
  private readonly file: FileHandle;
  private readonly journal: FileHandle;
  private readonly space: SpareSpace;
  private settledLength: number;
  private held: Uint8Array[] = [];
  private heldBytes = 0;
  /** Number of bytes that can be read from the file. */
  private writtenLength: number;
  /** Resolves when everything taken from memory is written. */
  private writing: Promise<void> = Promise.resolve();
  private isOpen = true;

  private constructor(
    path: string,
    [file, journal]: readonly [FileHandle, FileHandle],
    lines: readonly JournalLine<Note>[],
    space: SpareSpace,
  ) {
    this.path = path;
    this.file = file;
    this.journal = journal;
    this.space = space;
    this.notes = lines.map(({ note }) => note);
    this.length = lines.at(-1)?.end ?? 0;
    this.settledLength = this.length;
    this.writtenLength = this.length;
  }

  /**
   * Opens a file, or creates it.
   *
   * @param format of the file and its notes; a file of another format is started again
   * @param space what may be written, by default all of the disk
   */
  static async open<Note>(
    path: string,
    format: string,
    space: SpareSpace = spareSpaceOf(dirname(path), 0),
  ): Promise<JournaledFile<Note>> {
    const [file, journal] = [await open(path, "a+"), await open(journalOf(path), "a+")];
    const fileBytes = (await file.stat()).size;
    const { lines, bytes } = readLines<Note>(await journal.readFile("utf8"), format, fileBytes);
    const end = lines.at(-1)?.end ?? 0;
    if (end < fileBytes) await file.truncate(end);
    await journal.truncate(bytes);
    if (bytes === 0) await journal.appendFile(`${format}\n`);
    return new JournaledFile(path, [file, journal], lines, space);
  }

  /** Removes a file that is not open, with its journal; there need not be one. */
  static async removeAt(path: string): Promise<void> {
    await rm(journalOf(path), { force: true });
    await rm(path, { force: true });
  }

  /** Appends bytes; they must not be changed afterwards. Returns their position. */
  async append(bytes: Uint8Array): Promise<number> {
    const from = this.length;
    this.held.push(bytes);
    this.heldBytes += bytes.length;
    this.length += bytes.length;
    if (this.heldBytes > heldLength) await this.flush();
    return from;
  }

  /** Notes that the file is valid up to here, unless little was added since the last note. Returns whether it did. */
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
   * Fills an array from a position of the file. Several may read at once.
   *
   * @throws Error if the file is too short
   */
  async read(into: Uint8Array, from: number): Promise<void> {
    if (from + into.length > this.writtenLength) await this.flush();
    const { bytesRead } = await this.file.read(into, 0, into.length, from);
    if (bytesRead < into.length)
      throw new Error(`${this.path} gave ${bytesRead} of ${into.length} bytes from ${from} on`);
  }

  /** Closes the file; it stays valid up to the last note. */
  async close(): Promise<void> {
    if (!this.isOpen) return;
    this.isOpen = false;
    await this.file.close();
    await this.journal.close();
  }

  /** Closes the file and removes it. */
  async remove(): Promise<void> {
    await this.close();
    await JournaledFile.removeAt(this.path);
  }

  /** Writes the bytes waiting in memory; resolves when these, and those that another call took, are in the file. */
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
    await this.space.take(bytes.length);
    await this.file.appendFile(bytes);
    this.writtenLength += bytes.length;
  }
}

const journalOf = (path: string): string => `${path}.journal`;

/** The complete lines of a journal that describe bytes in the file, and their total length in bytes. */
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
