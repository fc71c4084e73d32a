import { gzipSync } from "node:zlib";
import type { Random } from "@cairn/demo/random";
import { writeZip, type ZipFile } from "@cairn/testkit/files/write-zip";
import { mutate, withTrueHeader } from "./mutate.ts";
import type { FuzzFormat } from "./seeds.ts";
import type { SourceWords } from "./source-words.ts";

export interface Mutation {
  readonly format: FuzzFormat;
  readonly random: Random;
  /** A file to start from, or to take parts of. */
  readonly choose: () => Uint8Array;
  readonly words: SourceWords;
  /** Files of other formats to pack into an archive. */
  readonly inner: readonly Uint8Array[];
}

/**
 * A changed file. Beside the changes of `mutate`, words from the decoder's source are inserted where they
 * could mean something.
 */
export function mutateWithWords(mutation: Mutation): Uint8Array {
  const { format, random, choose } = mutation;
  const isPacked = format === "zip" && random.chance(0.3);
  const bytes = isPacked ? packed(mutation) : choose();
  if (!isPacked && random.chance(0.5)) return mutate([bytes, choose()], format, random);
  if (format === "zip") return isPacked && random.chance(0.5) ? bytes : withNumber(bytes, mutation);
  if (format !== "fit") return withElement(bytes, mutation);
  const changed = random.chance(0.7) ? withMessage(bytes, mutation) : withNumber(bytes, mutation);
  return random.chance(0.9) ? withTrueHeader(changed) : changed;
}

/** Adds an element, renames one, or adds a value: `<word>value</word>`, `word="value"`. */
function withElement(bytes: Uint8Array, { random, words }: Mutation): Uint8Array {
  const parts = new TextDecoder().decode(bytes).split(/(?=<)/);
  const at = random.int(0, parts.length - 1);
  const part = parts[at] ?? "";
  const word = draw(words.texts, random) ?? "x";
  const value = random.chance(0.5) ? String(random.int(-200, 4000)) : (draw(words.texts, random) ?? "");
  const kind = random.int(0, 3);
  if (kind === 0) parts.splice(at, 0, `<${word}>${value}</${word}>`);
  else if (kind === 1)
    parts[at] = part.replace(/^<\/?[^\s/>]*/, (tag) => (tag.startsWith("</") ? `</${word}` : `<${word}`));
  else if (kind === 2) parts[at] = part.replace(/^<[^\s/>]+/, (tag) => `${tag} ${word}="${value}"`);
  else parts[at] = part.replace(/>[^<]*/, `>${value}`);
  return new TextEncoder().encode(parts.join(""));
}

/**
 * Adds a definition with fields that the reader knows, and some messages of it, in place of the first message
 * or after the last.
 */
function withMessage(bytes: Uint8Array, { random, words }: Mutation): Uint8Array {
  const local = random.int(0, 15);
  const types = [0x00, 0x01, 0x02, 0x83, 0x84, 0x85, 0x86, 0x07, 0x88, 0x89, 0x0d] as const;
  const fields = Array.from({ length: random.int(1, 6) }, () => [
    random.chance(0.3) ? 253 : small(words.numbers, random),
    random.pick([1, 2, 4, 4, 8, 3]),
    random.pick(types),
  ]);
  const message = random.chance(0.5)
    ? random.pick([18, 19, 20, 21, 34, 101, 132, 206, 207])
    : small(words.numbers, random);
  const bigEndian = random.chance(0.2);
  const number = bigEndian ? [0, message] : [message, 0];
  const definition = [0x40 | local, 0, bigEndian ? 1 : 0, ...number, fields.length, ...fields.flat()];
  const length = fields.reduce((sum, [, size = 0]) => sum + size, 0);
  const data = Array.from({ length: random.int(0, 4) }, () => [
    random.chance(0.2) ? 0x80 | ((local & 3) << 5) | random.int(0, 31) : local,
    ...Array.from({ length }, () => (random.chance(0.4) ? small(words.numbers, random) : random.int(0, 255))),
  ]);
  const at = random.chance(0.5) ? Math.min(bytes[0] ?? 14, bytes.length) : Math.max(0, bytes.length - 2);
  return Uint8Array.from([...bytes.subarray(0, at), ...definition, ...data.flat(), ...bytes.subarray(at)]);
}

/** Writes a number from the source at any position, one, two or four bytes wide, little endian. */
function withNumber(bytes: Uint8Array, { random, words }: Mutation): Uint8Array {
  const copy = bytes.slice();
  const value = draw(words.numbers, random) ?? 0;
  const width = random.pick([1, 2, 4]);
  const at = random.chance(0.5) ? random.int(0, copy.length) : Math.max(0, copy.length - random.int(1, 200));
  for (let i = 0; i < width; i += 1) {
    if (at + i < copy.length) copy[at + i] = Math.floor(value / 256 ** i) & 255;
  }
  return copy;
}

/** A sound zip of files that may be damaged, with names that may be bad. */
function packed({ random, inner, choose }: Mutation): Uint8Array {
  const files = Array.from({ length: random.int(0, 5) }, (): ZipFile => {
    const plain = random.chance(0.3) ? choose() : (draw(inner, random) ?? new Uint8Array(0));
    const kind = random.int(0, 5);
    const cut = kind === 0 ? plain.subarray(0, random.int(0, plain.length)) : plain;
    const bytes = kind === 1 ? Uint8Array.from(gzipSync(cut)) : cut;
    const folder = random.pick(["", "a/", "a/b/c/", "../", "/", "__MACOSX/", "\u202e", ".hidden/", "con:"]);
    const ending = random.pick([".gpx", ".fit", ".kml", ".zip", ".kmz", ".gz", ".gpx.gz", ".jpg", "", "/"]);
    return { name: `${folder}${random.int(0, 3)}${ending}`, bytes, stored: random.chance(0.4) };
  });
  const zip = writeZip(files);
  return random.chance(0.1) ? Uint8Array.from(gzipSync(zip)) : zip;
}

const draw = <T>(list: readonly T[], random: Random): T | undefined => list[random.int(0, list.length - 1)];

const small = (numbers: readonly number[], random: Random): number =>
  Math.abs(draw(numbers, random) ?? 0) & 255;
