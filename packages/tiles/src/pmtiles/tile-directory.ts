/**
 * A line of a directory: the place of the content of some tiles, or, with a run of 0, of the directory for the tiles from `id`
 * on.
 */
export interface DirectoryEntry {
  readonly id: number;
  /** From the start of the tiles' section, or of the leaf directories' section. */
  readonly offset: number;
  readonly length: number;
  /** Number of tiles with consecutive ids that have this content; 0 for a leaf directory. */
  readonly runLength: number;
}

/** A directory as uncompressed bytes (PMTiles specification 3, section 4.2): columns of differences. */
export function encodeDirectory(entries: readonly DirectoryEntry[]): Uint8Array {
  const bytes = new Uint8Array(10 + entries.length * 40);
  let length = 0;
  const write = (value: number): void => {
    let rest = value;
    while (rest > 127) {
      bytes[length++] = (rest % 128) + 128;
      rest = Math.floor(rest / 128);
    }
    bytes[length++] = rest;
  };
  write(entries.length);
  let lastId = 0;
  for (const { id } of entries) {
    write(id - lastId);
    lastId = id;
  }
  for (const { runLength } of entries) write(runLength);
  for (const entry of entries) write(entry.length);
  let end = -1;
  for (const entry of entries) {
    // 0 means "right after the previous entry".
    write(entry.offset === end ? 0 : entry.offset + 1);
    end = entry.offset + entry.length;
  }
  return bytes.slice(0, length);
}

/**
 * Reads an uncompressed directory.
 *
 * @returns `undefined` if the bytes are invalid: ids that do not ascend, numbers above 2^53, an end too early
 */
export function decodeDirectory(bytes: Uint8Array): DirectoryEntry[] | undefined {
  let at = 0;
  const read = (): number => {
    let [value, scale] = [0, 1];
    for (let byte = 128; byte > 127; scale *= 128) {
      byte = bytes[at++] ?? Number.NaN;
      value += (byte & 127) * scale;
      if (Number.isNaN(byte) || !Number.isSafeInteger(value)) return Number.NaN;
    }
    return value;
  };
  const count = read();
  // Each entry takes at least four bytes.
  if (!(count * 4 <= bytes.length)) return undefined;
  const column = (): Float64Array => Float64Array.from({ length: count }, read);
  const [steps, runs, lengths, offsets] = [column(), column(), column(), column()];
  const entries: DirectoryEntry[] = [];
  let [id, end] = [0, 0];
  for (let i = 0; i < count; i++) {
    const [step = Number.NaN, runLength = 0, length = 0, place = 0] = [
      steps[i],
      runs[i],
      lengths[i],
      offsets[i],
    ];
    if (i > 0 && step === 0) return undefined;
    id += step;
    const offset = place === 0 && i > 0 ? end : place - 1;
    end = offset + length;
    if (![id, runLength, end].every(Number.isSafeInteger) || offset < 0) return undefined;
    entries.push({ id, offset, length, runLength });
  }
  return entries;
}

/** The entry of a directory for a tile, by binary search, or `undefined`. */
export function findEntry(entries: readonly DirectoryEntry[], id: number): DirectoryEntry | undefined {
  let [low, high] = [0, entries.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((entries[middle]?.id ?? 0) <= id) low = middle;
    else high = middle - 1;
  }
  const entry = entries[low];
  if (entry === undefined || entry.id > id) return undefined;
  return entry.runLength === 0 || id < entry.id + entry.runLength ? entry : undefined;
}
