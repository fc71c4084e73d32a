import { onTestFinished, vi } from "vitest";

/** For the rest of a test the clock stands at this time; what waits for a while goes on waiting in real time. */
export const atTime = (time: string): void => {
  vi.useFakeTimers({ now: Date.parse(time), toFake: ["Date"] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
};
