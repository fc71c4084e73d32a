import { fail, ok, type Result } from "@cairn/domain/result";

/** Lets tasks through while their total weight is within a capacity; the others wait in order of arrival. */
export interface Semaphore {
  /**
   * @param weight the task's share of the capacity; more than the capacity counts as all of it
   * @returns what the task gives; `busy` when too many wait already, and the task was not begun
   */
  run<T>(weight: number, task: () => Promise<T>): Promise<Result<T, "busy">>;
}

/**
 * A semaphore for work that uses memory or processor time outside the worker threads.
 *
 * @param capacity in the unit of the weights
 * @param maxWaiting maximum number of waiting tasks
 */
export function createSemaphore(capacity: number, maxWaiting: number): Semaphore {
  let free = capacity;
  const waiting: { readonly weight: number; readonly start: () => void }[] = [];
  const admit = (): void => {
    for (let next = waiting[0]; next && next.weight <= free; next = waiting[0]) {
      waiting.shift();
      free -= next.weight;
      next.start();
    }
  };
  return {
    async run(asked, task) {
      if (waiting.length >= maxWaiting) return fail("busy");
      const weight = Math.min(asked, capacity);
      await new Promise<void>((start) => {
        waiting.push({ weight, start });
        admit();
      });
      try {
        return ok(await task());
      } finally {
        free += weight;
        admit();
      }
    },
  };
}
