import { fitCrc } from "@cairn/demo/files/fit-message";
import type { Random } from "@cairn/demo/random";
import type { FuzzFormat } from "./seeds.ts";

/** Numbers at the limits of integer types, little endian. */
const edges: readonly (readonly number[])[] = [
  [0],
  [0xff],
  [0x7f],
  [0x80],
  [0, 0],
  [0xff, 0xff],
  [0xff, 0x7f],
  [0, 0, 0, 0],
  [0xff, 0xff, 0xff, 0xff],
  [0xff, 0xff, 0xff, 0x7f],
  [0, 0, 0, 0x80],
  [1, 0, 0, 0],
];

const texts = [
  "",
  "0",
  "-0",
  "1e999",
  "-1e308",
  "NaN",
  "180",
  "-180.0000001",
  "99999999999999999999",
  "1901-12-13T20:45:52Z",
  "2085-01-01T00:00:00Z",
  "1989-12-31T00:00:00Z",
  "2024-05-01T10:00:00+14:00",
  "9999-99-99T99:99:99Z",
  "&amp;",
  "&#0;",
  "&#x10ffff;",
  "&x;",
  "<![CDATA[",
  "]]>",
  "<!--",
  "<?x ?>",
  "<!DOCTYPE a [",
  "\ufeff",
  "\u0000",
  " ".repeat(200),
] as const;

/** Signatures that lead a reader from one structure to another. */
const signatures: readonly (readonly number[])[] = [
  [0x50, 0x4b, 3, 4],
  [0x50, 0x4b, 1, 2],
  [0x50, 0x4b, 5, 6],
  [0x50, 0x4b, 6, 6],
  [0x50, 0x4b, 6, 7],
  [0x1f, 0x8b, 8],
];

/** A file made from one seed, with parts of others, by one to six changes that suit its format. */
export function mutate(seeds: readonly Uint8Array[], format: FuzzFormat, random: Random): Uint8Array {
  const seed = (): Uint8Array => seeds[random.int(0, seeds.length - 1)] ?? new Uint8Array(0);
  const isText = format === "gpx" || format === "tcx" || format === "kml";
  let bytes = seed();
  for (let changes = random.int(1, 6); changes > 0; changes -= 1) {
    bytes = isText && random.chance(0.8) ? mutateText(bytes, seed, random) : mutateBytes(bytes, seed, random);
  }
  return format === "fit" && random.chance(0.8) ? withTrueHeader(bytes) : bytes;
}

/** Cuts, doubles, moves or replaces tags and texts, so that most of the file stays well-formed. */
function mutateText(bytes: Uint8Array, seed: () => Uint8Array, random: Random): Uint8Array {
  const parts = partsOf(bytes);
  const at = random.int(0, parts.length - 1);
  const to = Math.min(parts.length, at + random.int(1, 8));
  const kind = random.int(0, 6);
  if (kind === 0) parts.splice(at, to - at);
  else if (kind === 1) parts.splice(at, 0, ...parts.slice(at, to));
  else if (kind === 2) parts.splice(random.int(0, parts.length), 0, ...parts.splice(at, to - at));
  else if (kind === 3) parts[at] = random.pick(texts);
  else if (kind === 4) {
    const other = partsOf(seed());
    const from = random.int(0, other.length);
    parts.splice(at, 0, ...other.slice(from, from + random.int(1, 20)));
  } else if (kind === 5) parts[at] = (parts[at] ?? "").replace(/[\d.-]+|"[^"]*"/, () => random.pick(texts));
  else parts.length = at + 1;
  return new TextEncoder().encode(parts.join(""));
}

/** Tags and the texts between them. */
const partsOf = (bytes: Uint8Array): string[] =>
  new TextDecoder().decode(bytes).match(/<[^>]*>|[^<]+|</g) ?? [""];

/** Overwrites, cuts, doubles or inserts bytes. */
function mutateBytes(bytes: Uint8Array, seed: () => Uint8Array, random: Random): Uint8Array {
  const at = random.int(0, bytes.length);
  const length = random.chance(0.7) ? random.int(1, 8) : random.int(1, 200);
  const kind = random.int(0, 7);
  if (kind === 0) return joined(bytes.subarray(0, at), bytes.subarray(at + length));
  if (kind === 1) return joined(bytes.subarray(0, at + length), bytes.subarray(at));
  if (kind === 2) return bytes.slice(0, at);
  if (kind === 3) return inserted(bytes, at, pickBytes(seed(), length, random), 0);
  if (kind === 4) return inserted(bytes, at, listOf(signatures, random), random.chance(0.5) ? 4 : 0);
  if (kind === 5) {
    const copy = bytes.slice();
    for (let i = 0; i < 4; i += 1) copy[random.int(0, copy.length)] = random.int(0, 255);
    return copy;
  }
  const edge = listOf(edges, random);
  return inserted(bytes, kind === 6 ? at : Math.max(0, bytes.length - random.int(1, 120)), edge, edge.length);
}

const listOf = (lists: readonly (readonly number[])[], random: Random): Uint8Array =>
  Uint8Array.from(lists[random.int(0, lists.length - 1)] ?? []);

function pickBytes(bytes: Uint8Array, length: number, random: Random): Uint8Array {
  const from = random.int(0, bytes.length);
  return bytes.subarray(from, from + length);
}

const inserted = (bytes: Uint8Array, at: number, more: Uint8Array, instead: number): Uint8Array =>
  joined(bytes.subarray(0, at), more, bytes.subarray(at + instead));

const joined = (...parts: readonly Uint8Array[]): Uint8Array => Uint8Array.from(Buffer.concat(parts));

/** The same FIT file with the correct length and checksum for its content, so that readers get past the header. */
export function withTrueHeader(bytes: Uint8Array): Uint8Array {
  if (bytes.length < 16) return bytes;
  const copy = bytes.slice();
  const view = new DataView(copy.buffer);
  view.setUint32(4, copy.length - 16, true);
  view.setUint16(copy.length - 2, fitCrc(copy.subarray(0, -2)), true);
  return copy;
}
