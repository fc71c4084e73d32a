/** Number of tasks under way at once; a server with two processors cannot use more. */
const atOnce = 4;

/** Performs all tasks, some at a time; the first failure ends it. */
export async function runAtOnce(works: readonly (() => Promise<unknown>)[]): Promise<void> {
  const waiting = works.values();
  const work = async (): Promise<void> => {
    for (const next of waiting) await next();
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}
