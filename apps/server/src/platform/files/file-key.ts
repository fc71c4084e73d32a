const keyPattern = /^[a-z0-9]+(?:[-/][a-z0-9]+)*$/;

/**
 * Refuses a key that a store could interpret as a path outside its folder.
 *
 * @throws Error for a malformed key, which is a bug of the caller
 */
export function assertFileKey(key: string): void {
  if (!keyPattern.test(key)) throw new Error("malformed file key");
}
