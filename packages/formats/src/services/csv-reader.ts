/** Maximum size of a table that is read. */
const tableLimits = { rows: 20_000, cells: 512, cellLength: 65_536, characters: 33_554_432 };

/**
 * Reads a table of comma-separated values (RFC 4180) in chunks of any size: quoted cells with commas, doubled quotes and line
 * ends, every kind of line end, a byte order mark. Memory is bounded by 20,000 rows and 34 million characters in total: anything
 * longer or further on is left out. Any bytes are safe.
 */
export class CsvReader {
  /** Rows so far, including the header, without empty lines. */
  readonly rows: string[][] = [];
  /** The line on which the row of the same index begins, from 1. */
  readonly lines: number[] = [];
  /** Line ends behind the last row that is read: about the number of rows that are left out. */
  beyond = 0;
  private line = 1;
  private rowLine = 1;
  private readonly decoder = new TextDecoder();
  private row: string[] = [];
  private cell = "";
  /** Inside quotes; after a quote inside quotes, which either ends them or is doubled; or neither. */
  private quotes: "none" | "inside" | "ended" = "none";
  private readonly most: typeof tableLimits;
  private afterReturn = false;
  private characters = 0;

  constructor(most = tableLimits) {
    this.most = most;
  }

  /** Takes the next bytes; false once the table is full. */
  readonly push = (chunk: Uint8Array): boolean => {
    this.read(this.decoder.decode(chunk, { stream: true }));
    return !this.isFull();
  };

  /** To be called once, after the last `push`. */
  end(): readonly (readonly string[])[] {
    this.read(this.decoder.decode());
    this.endRow();
    return this.rows;
  }

  private read(text: string): void {
    for (const character of text) {
      if (!this.isFull()) this.take(character);
      else if (character === "\n") this.beyond += 1;
    }
  }

  private isFull(): boolean {
    return this.rows.length >= this.most.rows || this.characters >= this.most.characters;
  }

  private take(character: string): void {
    const isSecondOfLineEnd = this.afterReturn && character === "\n";
    this.afterReturn = false;
    if (isSecondOfLineEnd) return;
    if (character === "\n" || character === "\r") this.line += 1;
    if (this.quotes === "inside") {
      if (character === '"') this.quotes = "ended";
      else this.add(character);
      return;
    }
    if (character === '"') {
      if (this.quotes === "ended") this.add(character);
      this.quotes = "inside";
      return;
    }
    this.quotes = "none";
    if (character === ",") this.endCell();
    else if (character === "\n" || character === "\r") {
      this.afterReturn = character === "\r";
      this.endRow();
    } else this.add(character);
  }

  private add(character: string): void {
    if (this.cell.length >= this.most.cellLength) return;
    this.cell += character;
    this.characters += 1;
  }

  private endCell(): void {
    if (this.row.length < this.most.cells) this.row.push(this.cell);
    this.cell = "";
  }

  private endRow(): void {
    if (this.row.length > 0 || this.cell !== "") {
      this.endCell();
      this.rows.push(this.row);
      this.lines.push(this.rowLine);
    }
    this.row = [];
    this.rowLine = this.line;
    this.quotes = "none";
  }
}
