/**
 * Does a piece of work part by part, each in a task of its own, so that the page can respond between two parts. A part ends where
 * the generator yields.
 *
 * @param then receives what the generator returns, in the task of the last part
 * @returns a function that calls off the parts that have not begun; the generator's `finally` clauses run
 */
export function inParts<Result>(
  work: Generator<undefined, Result>,
  then: (result: Result) => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const doNext = () => {
    const { done, value } = work.next();
    if (done === true) then(value);
    else timer = setTimeout(doNext);
  };
  timer = setTimeout(doNext);
  return () => {
    clearTimeout(timer);
    // Nothing happens if it has ended.
    work.return(undefined as never);
  };
}

/** Does the same work at once. */
export function atOnce<Result>(work: Generator<undefined, Result>): Result {
  for (;;) {
    const { done, value } = work.next();
    if (done === true) return value;
  }
}
