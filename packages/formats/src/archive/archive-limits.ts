/** What unpacking an archive may cost. */
export interface ArchiveLimits {
  /** Files in one archive. */
  readonly entries: number;
  /** Bytes of a zip's central directory, which is read whole. */
  readonly directoryBytes: number;
  /** Bytes of one file, unpacked. */
  readonly entryBytes: number;
  /** Bytes of one packed archive inside another: it is held in memory unless `Nesting` keeps it elsewhere. */
  readonly nestedBytes: number;
  /** Bytes of everything unpacked, including archives inside the archive. */
  readonly unpackedBytes: number;
  /** Unpacked bytes per packed byte, beyond the first `ratioFrom` of a file. Activities stay below 40; bombs begin at 1000. */
  readonly ratio: number;
  readonly ratioFrom: number;
}

const mebibyte = 1_048_576;

/** Room for the export of many years with its photos: 100,000 files, 4 GiB unpacked, a single activity of at most 256 MiB. */
export const defaultArchiveLimits: ArchiveLimits = {
  entries: 100_000,
  directoryBytes: 16 * mebibyte,
  entryBytes: 256 * mebibyte,
  nestedBytes: 64 * mebibyte,
  unpackedBytes: 4096 * mebibyte,
  ratio: 200,
  ratioFrom: mebibyte,
};

/** Counts the unpacked bytes of one upload. */
export class UnpackBudget {
  private left: number;

  constructor(limits: ArchiveLimits) {
    this.left = limits.unpackedBytes;
  }

  /** Subtracts bytes; false once they are used up. */
  spend(bytes: number): boolean {
    this.left -= bytes;
    return this.left >= 0;
  }
}

/** True when a file has more unpacked bytes per packed byte than any recording. */
export const isSuspicious = (unpacked: number, packed: number, limits: ArchiveLimits): boolean =>
  unpacked > limits.ratioFrom && unpacked > packed * limits.ratio;
