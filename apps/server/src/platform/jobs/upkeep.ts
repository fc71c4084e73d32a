import type { Logger } from "pino";

/** Regular work beside the jobs, which nothing waits for. */
export interface Upkeep {
  /** Begins each piece of work that is not still under way. */
  begin(): void;
  /** Begins nothing any more, and waits for what is under way. */
  stop(): Promise<void>;
}

/** @param works what to do each time; one that takes long does not delay the others, and its failures are logged */
export function createUpkeep(works: readonly (() => Promise<void>)[], log: Logger): Upkeep {
  const underWay = new Map<() => Promise<void>, Promise<void>>();
  let isStopped = false;
  const run = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      log.warn({ err: error }, "the upkeep of the job queue failed and is tried again");
    }
    underWay.delete(work);
  };
  return {
    begin() {
      if (isStopped) return;
      for (const work of works) if (!underWay.has(work)) underWay.set(work, run(work));
    },
    async stop() {
      isStopped = true;
      await Promise.all(underWay.values());
    },
  };
}
