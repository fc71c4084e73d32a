import type { Archive } from "../archive/open-archive.ts";
import type { ZipEntry } from "../archive/zip-directory.ts";
import { parseJson } from "../json/json-value.ts";

/** Largest JSON file that is read whole, bytes: the entries of one workout, or the gear of an account. */
const maxWholeBytes = 16_777_216;

/** The content of a JSON file of an archive; undefined if it is damaged, or larger than 16 MiB. */
export async function readJsonFile({ extract }: Archive, entry: ZipEntry): Promise<unknown> {
  if (entry.size > maxWholeBytes) return undefined;
  const bytes = new Uint8Array(entry.size);
  let at = 0;
  const unpacked = await extract(entry, (chunk) => {
    bytes.set(chunk.subarray(0, bytes.length - at), at);
    at += chunk.length;
    return at <= bytes.length;
  });
  return unpacked.ok ? parseJson(bytes) : undefined;
}

/** Longest object that is kept, characters: an activity with the data of all its laps has some 100,000. */
const maxObject = 4_194_304;
const maxDepth = 64;

/**
 * Finds the objects of a list in a JSON file of any size, while it is unpacked: those of the list that is the value of a name.
 * Memory is bounded by one object; one of more than 4 MiB is passed over and counted.
 */
export class JsonListReader {
  /** Objects that could not be read: too long, or no JSON. */
  passedOver = 0;
  private readonly name: string;
  private readonly onObject: (value: unknown) => void;
  private readonly decoder = new TextDecoder();
  /** The open brackets; `*` for the wanted list. */
  private readonly open: string[] = [];
  private inText = false;
  private escaped = false;
  private text = "";
  private last = "";
  /** Depth of the object that is being kept; -1 without one. */
  private objectDepth = -1;
  private kept = "";

  constructor(name: string, onObject: (value: unknown) => void) {
    this.name = name;
    this.onObject = onObject;
  }

  /** Takes the next bytes; false when the file is nested too deep to be one of a service. */
  readonly push = (chunk: Uint8Array): boolean => {
    const text = this.decoder.decode(chunk, { stream: true });
    let from = this.objectDepth >= 0 ? 0 : -1;
    for (let i = 0; i < text.length; i += 1) {
      const depth = this.objectDepth;
      this.take(text[i] ?? "");
      if (depth < 0 && this.objectDepth >= 0) from = i;
      else if (depth >= 0 && this.objectDepth < 0) {
        this.keep(text.slice(from, i + 1));
        this.endObject();
        from = -1;
      }
    }
    if (from >= 0) this.keep(text.slice(from));
    return this.open.length < maxDepth;
  };

  private keep(text: string): void {
    if (this.kept.length <= maxObject) this.kept += text;
  }

  private take(character: string): void {
    if (this.inText) {
      if (this.escaped) this.escaped = false;
      else if (character === "\\") this.escaped = true;
      else if (character === '"') {
        this.inText = false;
        this.last = this.text;
      } else if (this.text.length <= this.name.length) this.text += character;
      return;
    }
    if (character === '"') {
      this.inText = true;
      this.text = "";
    } else if (character === "[") this.open.push(this.last === this.name ? "*" : "[");
    else if (character === "{") {
      if (this.objectDepth < 0 && this.open.at(-1) === "*") this.objectDepth = this.open.length;
      this.open.push("{");
    } else if (character === "}" || character === "]") {
      this.open.pop();
      if (this.open.length === this.objectDepth) this.objectDepth = -1;
    }
    // A name is followed by a colon before the list that is its value.
    if (
      character === "," ||
      character === "{" ||
      character === "[" ||
      character === "}" ||
      character === "]"
    ) {
      this.last = "";
    }
  }

  private endObject(): void {
    const value = this.kept.length <= maxObject ? parseJson(new TextEncoder().encode(this.kept)) : undefined;
    this.kept = "";
    if (value === undefined) this.passedOver += 1;
    else this.onObject(value);
  }
}
