import { setImmediate as laterTurn } from "node:timers/promises";

/** How long the event loop works on one thing before it answers others, ms. */
const sliceLength = 5;

/** The items for which something is true, in order; others are answered in between. */
export async function filterInSlices<T>(
  items: readonly T[],
  isWanted: (item: T) => boolean,
): Promise<readonly T[]> {
  const wanted: T[] = [];
  let begun = performance.now();
  for (const item of items) {
    if (isWanted(item)) wanted.push(item);
    if (performance.now() - begun < sliceLength) continue;
    await laterTurn();
    begun = performance.now();
  }
  return wanted;
}
