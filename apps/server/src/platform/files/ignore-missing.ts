/** For files that need not exist: `undefined` if there is none, other errors are thrown. */
export function ignoreMissing(error: unknown): undefined {
  if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  return undefined;
}
