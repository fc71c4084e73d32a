/** Servers of heights that failed, with the instant of the monotonic clock until which this thread leaves them alone, ms. */
const leftAlone = new Map<string, number>();

/** Asks a server no more for some time. Each thread finds out by itself, and forgets when it ends. */
export function leaveAlone(server: string, pauseMs: number): void {
  leftAlone.set(server, performance.now() + pauseMs);
}

/** Whether a server failed so lately that it is not asked. */
export const isLeftAlone = (server: string): boolean => performance.now() < (leftAlone.get(server) ?? 0);
