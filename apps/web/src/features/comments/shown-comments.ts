import { createStore } from "../../lib/store.ts";

/** Keys of the comments that are on the screen as about to be deleted, with a way to keep them in their place. */
export const shownComments = createStore<readonly string[]>([]);

/** @returns what says that it is no longer there */
export function showsComment(commentKey: string): () => void {
  shownComments.set([...shownComments.get(), commentKey]);
  return () => {
    const at = shownComments.get().indexOf(commentKey);
    shownComments.set(shownComments.get().toSpliced(at, 1));
  };
}
