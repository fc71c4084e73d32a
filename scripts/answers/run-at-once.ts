/** Works under way at once; a server with two processors has no use for more. */
const atOnce = 4;

/** Does all of the works, some at a time; the first that fails ends it. */
export async function runAtOnce(works: readonly (() => Promise<unknown>)[]): Promise<void> {
  const waiting = works.values();
  const work = async (): Promise<void> => {
    for (const next of waiting) await next();
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}
