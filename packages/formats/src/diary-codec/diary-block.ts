/** A month of a diary as described in a block. */
export interface BlockMonth {
  /** Months since January 1970, by the local days on which its workouts began. */
  readonly month: number;
  /** Number of workouts in it, at least 1. */
  readonly count: number;
  /** 16 hex digits that identify the content of this month in the block. */
  readonly digest: string;
}

/** Some months and the data of their workouts, month by month, and in each month the oldest workout first. */
export interface DiaryBlock {
  readonly months: readonly BlockMonth[];
  readonly body: Uint8Array;
}

/** Bytes of each of the two length fields: of the block and of its head. */
const lengthBytes = 4;
/** Maximum bytes of a block; the server writes a few thousand workouts in one. */
export const maxBlockBytes = 64 * 1024 * 1024;

/**
 * Writes a block: length of the rest, length of the head, the head as JSON `[[month, count, digest], …]`, the body. Lengths are
 * in bytes, little endian.
 */
export function writeDiaryBlock(months: readonly BlockMonth[], body: Uint8Array): Uint8Array {
  const rows = months.map(({ month, count, digest }) => [month, count, digest]);
  const head = new TextEncoder().encode(JSON.stringify(rows));
  const bytes = new Uint8Array(2 * lengthBytes + head.length + body.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, bytes.length - lengthBytes, true);
  view.setUint32(lengthBytes, head.length, true);
  bytes.set(head, 2 * lengthBytes);
  bytes.set(body, 2 * lengthBytes + head.length);
  return bytes;
}

/** What some bytes begin with. */
export type TakenBlock =
  /** A whole block and its length in bytes. */
  | { readonly kind: "block"; readonly block: DiaryBlock; readonly length: number }
  /** More bytes are needed. */
  | { readonly kind: "part" }
  /** Not a block. */
  | { readonly kind: "damaged" };

/** Reads the block at the beginning of some bytes; the block keeps a reference to them. */
export function takeDiaryBlock(bytes: Uint8Array): TakenBlock {
  if (bytes.length < lengthBytes) return { kind: "part" };
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const length = lengthBytes + view.getUint32(0, true);
  if (length < 2 * lengthBytes || length > maxBlockBytes) return { kind: "damaged" };
  if (bytes.length < length) return { kind: "part" };
  const headEnd = 2 * lengthBytes + view.getUint32(lengthBytes, true);
  const months = headEnd <= length ? readHead(bytes.subarray(2 * lengthBytes, headEnd)) : undefined;
  if (!months) return { kind: "damaged" };
  return { kind: "block", block: { months, body: bytes.subarray(headEnd, length) }, length };
}

/** Number of workouts in a block. */
export const workoutsIn = ({ months }: Pick<DiaryBlock, "months">): number =>
  months.reduce((sum, { count }) => sum + count, 0);

const digestPattern = /^[0-9a-f]{16}$/;

function readHead(bytes: Uint8Array): readonly BlockMonth[] | undefined {
  let rows: unknown;
  try {
    rows = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
  if (!Array.isArray(rows)) return undefined;
  const months = rows.map(monthOf);
  return months.every((month) => month !== undefined) ? months : undefined;
}

function monthOf(row: unknown): BlockMonth | undefined {
  if (!Array.isArray(row)) return undefined;
  const [month, count, digest] = row as readonly unknown[];
  const isWhole = Number.isSafeInteger(month) && Number.isSafeInteger(count) && (count as number) > 0;
  if (!isWhole || typeof digest !== "string" || !digestPattern.test(digest)) return undefined;
  return { month: month as number, count: count as number, digest };
}
