import { worldLength, worldStart } from "./world-start.ts";

const id = /(?<![0-9a-zA-Z])[0-9a-f]{24}(?![0-9a-zA-Z])/g;
const millis = /(?<![0-9.])1[0-9]{12}(?![0-9.])/g;
const isoInstant = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g;
const uuid = /(?<![0-9a-zA-Z])[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?![0-9a-zA-Z])/g;
const origin = /http:\/\/(?:127\.0\.0\.1|localhost):\d+/g;
const sessionKey = /("(?:sessionkey|userKey)":")[0-9a-z]{32}"/g;
const eventId = /^id: \d+$/gm;
const signature = /(sign=)[\w-]+/g;

/** Names for random values, so that the answers of two servers can be compared byte by byte. */
export class Names {
  private readonly known = new Map<string, string>();
  private readonly taken = new Set<string>();

  /** Names an id. If the name is taken, it gets a number. */
  add(of: string, name: string): void {
    if (this.known.has(of)) return;
    let free = name;
    for (let count = 2; this.taken.has(free); count += 1) free = `${name} (${count})`;
    this.taken.add(free);
    this.known.set(of, `<${free}>`);
  }

  /**
   * The text with names instead of ids, with placeholders for instants of the recording itself, and without
   * session keys, signatures and ports. An id without a name gets a number by its first appearance in this
   * text.
   */
  applyTo(text: string): string {
    const strangers = new Map<string, string>();
    return text
      .replaceAll(id, (found) => {
        const name = this.known.get(found) ?? strangers.get(found) ?? `<id ${strangers.size + 1}>`;
        if (!this.known.has(found)) strangers.set(found, name);
        return name;
      })
      .replaceAll(millis, (found) => (isNow(Number(found)) ? "<now>" : found))
      .replaceAll(isoInstant, (found) => (isNow(Date.parse(found)) ? "<now>" : found))
      .replaceAll(uuid, "<uuid>")
      .replaceAll(origin, "<server>")
      .replaceAll(sessionKey, '$1<session key>"')
      .replaceAll(eventId, "id: <number>")
      .replaceAll(signature, "$1<signature>");
  }
}

const isNow = (instant: number): boolean => instant >= worldStart && instant < worldStart + worldLength;
