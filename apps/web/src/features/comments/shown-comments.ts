import { createStore } from "../../lib/store.ts";

/** Keys of the comments that the screen shows as about to be deleted, with a button to keep them. */
export const shownComments = createStore<readonly string[]>([]);

/** @returns a function that says that it is no longer there */
export function showsComment(commentKey: string): () => void {
  shownComments.set([...shownComments.get(), commentKey]);
  return () => {
    const at = shownComments.get().indexOf(commentKey);
    shownComments.set(shownComments.get().toSpliced(at, 1));
  };
}
