/** The database cannot be run here. The message is one or two sentences for the person who starts the server. */
export class ClusterError extends Error {
  override readonly name = "ClusterError";
}
