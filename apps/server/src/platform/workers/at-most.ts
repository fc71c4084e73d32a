/** Limits the number of tasks that run at once. */
export type AtMost = <T>(task: () => Promise<T>) => Promise<T>;

/** Runs at most `limit` tasks at once; the others wait in order of arrival. */
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
