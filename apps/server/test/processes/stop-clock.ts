import { onTestFinished, vi } from "vitest";

/**
 * Stops the clock by which this process waits until the end of the test, however long a slow machine takes. At a whole
 * millisecond: with a fraction, a minute after a minute may be 59,999.99999999 ms.
 *
 * @returns lets it go forward by milliseconds
 */
export function stopClock(): (ms: number) => void {
  let time = Math.ceil(performance.now());
  const clock = vi.spyOn(performance, "now").mockImplementation(() => time);
  onTestFinished(() => clock.mockRestore());
  return (ms) => {
    time += ms;
  };
}
