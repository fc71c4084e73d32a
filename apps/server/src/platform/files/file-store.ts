import type { Readable } from "node:stream";

/**
 * Keeps files by key. A key is made of lower-case letters, digits, `-` and `/`, begins and ends with a letter or digit, and
 * identifies the content of the file (by its hash), so that a stored file never changes.
 */
export interface FileStore {
  /**
   * Puts a file from the local disk into the store, unless the key exists already; afterwards it survives a crash of the machine.
   * `path` stays for the caller to remove, and may not be written to any more: it may be another name of the stored file.
   */
  put(key: string, path: string): Promise<void>;
  /** The bytes of a file; `undefined` if it does not exist. */
  read(key: string): Promise<Readable | undefined>;
  /** Path of a file on the local disk, valid while it is in the store; `undefined` for a remote store. */
  localPath(key: string): string | undefined;
  has(key: string): Promise<boolean>;
  /** Removes a file; no error if it does not exist. */
  remove(key: string): Promise<void>;
  /** Removes every file below a prefix; after an interruption it can be repeated. */
  removeBelow(prefix: string): Promise<void>;
  /** Every key below a prefix, in no order. */
  list(prefix: string): AsyncIterable<string>;
}
