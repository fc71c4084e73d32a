/** Lets some tasks be under way at once. */
export type AtMost = <T>(task: () => Promise<T>) => Promise<T>;

/** Runs tasks so that at most `limit` are under way at once; the others wait in the order they came. */
export function atMost(limit: number): AtMost {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (task) => {
    if (running >= limit) await new Promise<void>((resolve) => waiting.push(resolve));
    else running++;
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
