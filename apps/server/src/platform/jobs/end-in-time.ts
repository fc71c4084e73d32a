import type { PromiseOrDirect, WorkerEvents } from "graphile-worker";

/** How long the statements that take jobs out of the queue may go on after the last job has ended, ms. */
const leavingPatience = 5000;

/**
 * Waits until the library's worker has ended; once its last job has, only a little longer. The library counts the statements that take jobs out of the queue, and
 * after one of them has failed it counts too few: it would wait for ever. A job whose statement was not waited for is at worst done again.
 *
 * @param end lets it end its jobs and their statements; called once
 * @throws what `end` throws
 */
export async function endInTime(
  end: () => PromiseOrDirect<void>,
  events: Pick<WorkerEvents, "once">,
): Promise<void> {
  const { promise: late, resolve: giveUp } = Promise.withResolvers<void>();
  let timer: NodeJS.Timeout | undefined;
  events.once("pool:gracefulShutdown:complete", () => {
    timer = setTimeout(giveUp, leavingPatience);
  });
  try {
    await Promise.race([end(), late]);
  } finally {
    clearTimeout(timer);
  }
}
