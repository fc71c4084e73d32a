/** Never ends by itself. */
export function spin(): never {
  for (;;);
}

/** Allocates memory until none is left. */
export function hoard(): never {
  const hoarded: unknown[] = [];
  for (;;) hoarded.push(Array.from({ length: 1000 }, () => ({})));
}

export function add([first, second]: readonly [number, number]): number {
  return first + second;
}
