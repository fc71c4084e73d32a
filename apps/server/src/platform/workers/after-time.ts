/**
 * Calls a function once a time has passed, unless it is cancelled before. What arrived while the event loop stood still is read
 * first and may cancel it: a machine that was too busy to read an answer must not take it for late.
 *
 * @param ms the time
 * @returns a function that cancels it
 */
export function afterTime(ms: number, onLate: () => void): () => void {
  let reading: NodeJS.Immediate | undefined;
  const timer = setTimeout(() => {
    reading = setImmediate(onLate);
  }, ms);
  return () => {
    clearTimeout(timer);
    clearImmediate(reading);
  };
}
