import { patience } from "@cairn/testkit/patience";

/**
 * Lets the event loop stand still, as on a machine that is too busy, until something is true that others bring about meanwhile.
 *
 * @throws Error if it does not become true
 */
export function standStillUntil(isTrue: () => boolean): void {
  const begun = performance.now();
  const clock = new Int32Array(new SharedArrayBuffer(4));
  while (!isTrue()) {
    if (performance.now() - begun > patience.step) throw new Error("nothing has happened meanwhile");
    Atomics.wait(clock, 0, 0, 10);
  }
}
