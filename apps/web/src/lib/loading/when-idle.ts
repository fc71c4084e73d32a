interface Patience {
  /** Longest wait for a quiet moment, ms. */
  readonly atMost: number;
  /** What is waited where the browser does not tell when it has nothing else to do, as Safari, ms. */
  readonly otherwise: number;
}

/**
 * Calls back, in a task of its own, when the page has nothing more urgent to do.
 *
 * @returns what calls it off
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
