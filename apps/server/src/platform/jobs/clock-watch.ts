/** A clock that runs ahead is set back by months; time services correct seconds, ms. */
export const setBackMs = 3_600_000;

/**
 * Watches whether the clock of this process is set back. The library that schedules tasks waits for the minute that it has in
 * mind, however far away that is then.
 *
 * @returns whether it was, since the watch began
 */
export function createClockWatch(): () => boolean {
  let most = ahead();
  return () => {
    most = Math.max(most, ahead());
    return ahead() < most - setBackMs;
  };
}

/** How far the clock is ahead of the time since the start of this process, which nobody sets, ms. */
const ahead = (): number => Date.now() - performance.now();
