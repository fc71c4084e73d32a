/** A directory of a TIFF structure (TIFF 6.0, section 2); single values are read on demand. */
export interface TiffDirectory {
  /** A string without its terminating zero; `undefined` when it is missing or longer than any text that is needed. */
  text(tag: number): string | undefined;
  /** Three rational numbers; NaN for a denominator of zero. */
  fractions(tag: number): readonly number[] | undefined;
  /** One 16-bit number; `undefined` when it is missing or there are several. */
  short(tag: number): number | undefined;
  /** The directory that a value points to. */
  directoryAt(tag: number): TiffDirectory | undefined;
}

const entrySize = 12;
const typeOf = { ascii: 2, short: 3, long: 4, rational: 5, signedRational: 10 } as const;
const maxTextLength = 64;

/** Opens the first directory; `undefined` if the bytes are not TIFF. */
export function openTiff(bytes: Uint8Array): TiffDirectory | undefined {
  if (bytes.length < 8) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const order = view.getUint16(0);
  const isLittle = order === 0x4949;
  if (!isLittle && order !== 0x4d4d) return undefined;
  if (view.getUint16(2, isLittle) !== 42) return undefined;
  return openDirectory(view, view.getUint32(4, isLittle), isLittle);
}

function openDirectory(view: DataView, offset: number, isLittle: boolean): TiffDirectory | undefined {
  if (offset + 2 > view.byteLength) return undefined;
  const entries = findEntries(view, offset, isLittle);

  /** Offset of the value of a tag, if it is there as a whole. */
  const placeOf = (
    tag: number,
    types: readonly number[],
    size: number,
    count?: number,
  ): number | undefined => {
    const entry = entries.get(tag);
    if (entry === undefined || !types.includes(view.getUint16(entry + 2, isLittle))) return undefined;
    const stated = view.getUint32(entry + 4, isLittle);
    if (count !== undefined && stated !== count) return undefined;
    const bytes = size * stated;
    const start = bytes <= 4 ? entry + 8 : view.getUint32(entry + 8, isLittle);
    return start + bytes <= view.byteLength ? start : undefined;
  };

  return {
    text(tag) {
      const start = placeOf(tag, [typeOf.ascii], 1);
      const length = start === undefined ? 0 : view.getUint32((entries.get(tag) ?? 0) + 4, isLittle);
      if (start === undefined || length > maxTextLength) return undefined;
      const codes = Array.from({ length }, (_, i) => view.getUint8(start + i));
      const end = codes.indexOf(0);
      return String.fromCodePoint(...(end === -1 ? codes : codes.slice(0, end))).trim();
    },
    fractions(tag) {
      const start = placeOf(tag, [typeOf.rational, typeOf.signedRational], 8, 3);
      if (start === undefined) return undefined;
      return [0, 8, 16].map(
        (at) =>
          view.getUint32(start + at, isLittle) / (view.getUint32(start + at + 4, isLittle) || Number.NaN),
      );
    },
    short(tag) {
      const start = placeOf(tag, [typeOf.short], 2, 1);
      return start === undefined ? undefined : view.getUint16(start, isLittle);
    },
    directoryAt(tag) {
      const start = placeOf(tag, [typeOf.long], 4, 1);
      return start === undefined ? undefined : openDirectory(view, view.getUint32(start, isLittle), isLittle);
    },
  };
}

/** Offset of the entry of each tag; if the directory is cut off, only of the existing ones. */
function findEntries(view: DataView, offset: number, isLittle: boolean): ReadonlyMap<number, number> {
  const entries = new Map<number, number>();
  const count = view.getUint16(offset, isLittle);
  for (let i = 0; i < count; i++) {
    const entry = offset + 2 + i * entrySize;
    if (entry + entrySize > view.byteLength) break;
    const tag = view.getUint16(entry, isLittle);
    if (!entries.has(tag)) entries.set(tag, entry);
  }
  return entries;
}
