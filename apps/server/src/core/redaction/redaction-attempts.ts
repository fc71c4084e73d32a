/**
 * How often it is tried to redact a workout that takes too long: on a machine that is busy with other things the next try may be
 * quick.
 */
const maxTries = 3;
/** Number of workouts whose tries are known at once; beyond it the oldest are forgotten. */
const maxKnown = 1000;

/**
 * Counts a try that took too long.
 *
 * @param scope whose tries are counted, such as a database
 * @param state what the workout and the zones are like; the tries for an earlier state do not count
 * @returns whether it was the last one: nothing of the workout is then shown
 */
export type CountSlowTry = (scope: object, key: string, state: string) => boolean;

/** Counts the tries of one kind of work in this process, so that a file which always takes too long is given up. */
export function slowTries(): CountSlowTry {
  const scopes = new WeakMap<object, Map<string, { readonly state: string; readonly count: number }>>();
  return (scope, key, state) => {
    const known = scopes.get(scope) ?? new Map<string, { readonly state: string; readonly count: number }>();
    scopes.set(scope, known);
    const before = known.get(key);
    const count = before?.state === state ? before.count + 1 : 1;
    known.delete(key);
    known.set(key, { state, count });
    const [oldest] = known.keys();
    if (known.size > maxKnown && oldest !== undefined) known.delete(oldest);
    return count >= maxTries;
  };
}
