/** Does work for a key, or waits for the work that is already in progress for it. */
export type OnceUnderWay = (scope: object, key: string, work: () => Promise<void>) => Promise<void>;

/** Shares work of one kind, so that it is done once when ten people open a workout at the same time. */
export function shareRunningWork(): OnceUnderWay {
  const scopes = new WeakMap<object, Map<string, Promise<void>>>();
  return async (scope, key, work) => {
    const running = scopes.get(scope) ?? new Map<string, Promise<void>>();
    scopes.set(scope, running);
    const before = running.get(key);
    if (before) return await before;
    const done = work().finally(() => running.delete(key));
    running.set(key, done);
    await done;
  };
}
