/**
 * Does pieces of work that come at once one after another: when those of a task have taken long enough, the others follow in
 * later tasks, so that the page can respond in between.
 *
 * @param enough how long the pieces of one task may take before the next one has to wait, ms
 * @param now the clock, ms
 * @returns does a piece when it is its turn, and resolves with its result
 */
export function takeTurns(
  enough: number,
  now: () => number,
): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  let began = 0;
  return (work) => {
    if (waiting === 0) began = now();
    waiting += 1;
    const done = last.then(async () => {
      if (now() - began >= enough) {
        await new Promise<void>((resolve) => {
          setTimeout(resolve);
        });
        began = now();
      }
      try {
        return await work();
      } finally {
        waiting -= 1;
      }
    });
    // One that fails holds up none of the others.
    last = done.catch(() => undefined);
    return done;
  };
}
