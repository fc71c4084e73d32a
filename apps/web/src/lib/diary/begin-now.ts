/** The same items, but the first is requested immediately and not only when somebody waits for it. */
export function beginNow<T>(source: AsyncGenerator<T>): AsyncIterable<T> {
  const first = source.next();
  // If it is never read, its failure was handled before.
  first.catch(() => undefined);
  return {
    async *[Symbol.asyncIterator]() {
      const { done, value } = await first;
      if (done === true) return;
      yield value;
      yield* source;
    },
  };
}
