const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

const tell = (): void => {
  for (const listener of listeners) listener();
};

/**
 * Calls a listener each minute, and when a page that was suspended is viewed again. All share one timer.
 *
 * @returns a function that removes the listener
 */
export const eachMinute = (listener: () => void): (() => void) => {
  if (listeners.size === 0) {
    timer = setInterval(tell, 60_000);
    document.addEventListener("visibilitychange", tell);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    document.removeEventListener("visibilitychange", tell);
  };
};
