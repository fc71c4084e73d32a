/** Never ends by itself. */
export function spin(): never {
  for (;;);
}

/** Waits until its caller writes another number than 0 into the shared memory, and wakes it. */
export function waitForGate(gate: Int32Array): undefined {
  Atomics.wait(gate, 0, 0);
}

/** Allocates memory until none is left. */
export function hoard(): never {
  const hoarded: unknown[] = [];
  for (;;) hoarded.push(Array.from({ length: 1000 }, () => ({})));
}

export function add([first, second]: readonly [number, number]): number {
  return first + second;
}
