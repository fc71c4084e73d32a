/** The same things one after the other, of which the first is asked for at once and not only when somebody waits for it. */
export function beginNow<T>(source: AsyncGenerator<T>): AsyncIterable<T> {
  const first = source.next();
  // Whoever never comes to look at it has failed before.
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
