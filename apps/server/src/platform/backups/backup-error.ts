/** A backup cannot be made, read or restored. The message is a sentence for the operator. */
export class BackupError extends Error {
  override readonly name = "BackupError";
}

/** The sentence about a file that is no whole backup. */
export const damaged = (what: string): BackupError =>
  new BackupError(`The backup is damaged: ${what}. Nothing of it was restored; take another one.`);
