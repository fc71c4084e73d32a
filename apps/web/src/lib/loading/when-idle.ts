interface Patience {
  /** Maximum wait for idleness, ms. */
  readonly atMost: number;
  /** The wait in browsers that do not report idleness, such as Safari, ms. */
  readonly otherwise: number;
}

/**
 * Calls back, in a separate task, when the page has nothing more urgent to do.
 *
 * @returns a function that cancels it
 */
export function whenIdle(then: () => void, { atMost, otherwise }: Patience): () => void {
  if (!("requestIdleCallback" in globalThis)) {
    const timer = setTimeout(then, otherwise);
    return () => {
      clearTimeout(timer);
    };
  }
  const handle = requestIdleCallback(then, { timeout: atMost });
  return () => {
    cancelIdleCallback(handle);
  };
}
