import { onTestFinished, vi } from "vitest";

/**
 * Stops the clock by which this process waits until the end of the test, however long a slow machine takes.
 *
 * @returns lets it go forward by milliseconds
 */
export function stopClock(): (ms: number) => void {
  let time = performance.now();
  const clock = vi.spyOn(performance, "now").mockImplementation(() => time);
  onTestFinished(() => clock.mockRestore());
  return (ms) => {
    time += ms;
  };
}
