/**
 * Whether somebody still waits for an answer, and has not waited too long.
 *
 * @param answer where the answer is written to; destroyed when nobody waits any longer
 */
export function mayGoOnFor(milliseconds: number, answer: { readonly destroyed: boolean }): () => boolean {
  const deadline = performance.now() + milliseconds;
  return () => performance.now() < deadline && !answer.destroyed;
}
