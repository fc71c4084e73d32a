/** Totals that devices count in whole units: kilocalories, steps, metres of climb. */
const largestWhole = 20_000;
/** Longest hidden part that is looked for, seconds. */
const longestHidden = 3600;
/** How near a time has to be to whole seconds, seconds: numbers have sixteen digits. */
const nearness = 1e-7;

/**
 * Seconds that are hidden of a workout if a number is the visible share of something that a device counted in whole units: then
 * number = whole x visible / (visible + hidden), and only few whole numbers lead to whole seconds. Undefined for numbers that are
 * short enough to be anything.
 *
 * @param visible seconds that are shown
 * @param least hidden seconds that every cut has, at least
 */
export const hiddenSecondsBehind = (number: number, visible: number, least = 60): number | undefined => {
  if (!(number > 0) || Math.abs(number * 1e4 - Math.round(number * 1e4)) < 1e-6) return undefined;
  const first = Math.ceil((number * (visible + least)) / visible);
  for (let whole = first; whole <= largestWhole; whole++) {
    const hidden = (whole * visible) / number - visible;
    if (hidden > longestHidden) return undefined;
    if (Math.abs(hidden - Math.round(hidden)) < nearness) return Math.round(hidden);
  }
  return undefined;
};

/** What most numbers of the answers about a workout lead to; undefined if none leads to anything. */
export const hiddenSecondsIn = (numbers: Iterable<number>, visible: number): number | undefined => {
  const votes = new Map<number, number>();
  for (const number of new Set(numbers)) {
    const hidden = hiddenSecondsBehind(number, visible);
    if (hidden !== undefined) votes.set(hidden, (votes.get(hidden) ?? 0) + 1);
  }
  return [...votes].toSorted(([, a], [, b]) => b - a)[0]?.[0];
};

/** Every single number of a value, such as an answer; lists of numbers are the points of lines and graphs. */
export const totalsIn = (value: unknown): readonly number[] => {
  if (typeof value === "number") return [value];
  if (Array.isArray(value))
    return value.flatMap((item) => (typeof item === "object" && !Array.isArray(item) ? totalsIn(item) : []));
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(totalsIn);
};
