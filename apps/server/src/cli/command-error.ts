/** A command failed. The message is a sentence for the operator. */
export class CommandError extends Error {
  override readonly name = "CommandError";
}
