/** Markers of JPEG (ITU-T T.81, table B.1) that occur in the files of cameras. */
export const marker = {
  huffmanTables: 0xc4,
  firstRestart: 0xd0,
  lastRestart: 0xd7,
  startOfImage: 0xd8,
  endOfImage: 0xd9,
  startOfScan: 0xda,
  quantizationTables: 0xdb,
  restartInterval: 0xdd,
  application0: 0xe0,
  application1: 0xe1,
  application2: 0xe2,
  application14: 0xee,
  application15: 0xef,
  comment: 0xfe,
} as const;

/** Frames that are decoded: Huffman coded, 8 bits, baseline, extended or progressive. No camera writes the others. */
export const progressiveFrame = 0xc2;
export const knownFrames: readonly number[] = [0xc0, 0xc1, progressiveFrame];

/** True for a marker that begins any frame: markers of tables and extensions are between them (T.81, table B.1). */
export const isFrame = (code: number): boolean =>
  code >= 0xc0 && code <= 0xcf && code !== marker.huffmanTables && code !== 0xc8 && code !== 0xcc;

/** The bytes that identify an application's segment. */
export const asciiBytes = (text: string): readonly number[] => Array.from(text, (c) => c.codePointAt(0) ?? 0);
