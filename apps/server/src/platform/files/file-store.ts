import type { Readable } from "node:stream";

/**
 * Keeps files by key. A key is made of lower-case letters, digits, `-` and `/`, begins and ends with a letter or digit, and says what the file
 * holds (its hash), so that a file never changes once it is there.
 */
export interface FileStore {
  /**
   * Takes over a file that was written to local disk; afterwards it is in the store whatever happens to the machine, and `path`
   * is gone. Does nothing but remove `path` when the key is there already.
   */
  adopt(key: string, path: string): Promise<void>;
  /** The bytes of a file, `undefined` when there is none. */
  read(key: string): Promise<Readable | undefined>;
  /** Where a file can be read on the local disk, as long as it is in the store; `undefined` for a store elsewhere. */
  localPath(key: string): string | undefined;
  has(key: string): Promise<boolean>;
  /** Removes a file; one that is not there is no error. */
  remove(key: string): Promise<void>;
  /** Removes every file below a prefix; it may be cut off and done again. */
  removeBelow(prefix: string): Promise<void>;
  /** Every key below a prefix, in no order. */
  list(prefix: string): AsyncIterable<string>;
}
