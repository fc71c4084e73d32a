/** Does a piece of work for a key, or waits for the one that is under way for it. */
export type OnceUnderWay = (scope: object, key: string, work: () => Promise<void>) => Promise<void>;

/** Work of one kind, so that ten who look at a workout at once do it once. */
export function onceUnderWay(): OnceUnderWay {
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
