/** Common paces, seconds per kilometre, mile or 100 m. */
const roundPaces = [
  60, 75, 90, 95, 100, 105, 110, 115, 120, 130, 140, 150, 165, 180, 210, 240, 270, 300, 330, 360, 420, 480,
  600, 720, 900, 1200, 1800,
] as const;

/** Minimum distance between two labels and from the edges, as a share of the plot's height. */
const room = 0.26;
const edge = 0.05;

/** Every whole number of so many seconds up to half an hour. */
const everySecond = (seconds: number): number[] =>
  Array.from({ length: Math.floor(1800 / seconds) }, (_, at) => (at + 1) * seconds);

/** From the usual paces to those between which even an even pace has two. */
const choices: readonly (readonly number[])[] = [roundPaces, everySecond(5), everySecond(1)];

function ticksAmong(paces: readonly number[], slowest: number, fastest: number, length: number): number[] {
  const span = fastest - slowest;
  const ticks: number[] = [];
  for (const pace of paces) {
    const speed = length / pace;
    const last = ticks.at(-1) ?? Number.POSITIVE_INFINITY;
    const fits = speed <= fastest - span * edge && speed >= slowest + span * edge * 2;
    if (fits && last - speed >= span * room) ticks.push(speed);
  }
  return ticks.toReversed();
}

/**
 * Two or three round paces between two speeds, as speeds in m/s, ascending. The plot is linear in speed (faster is higher), so
 * paces are close together at its bottom: only those far enough apart are kept, from the fast end on.
 * @param length metres to which a pace refers
 */
export function paceTicks(slowest: number, fastest: number, length: number): number[] {
  const found = choices.map((paces) => ticksAmong(paces, slowest, fastest, length));
  return found.find((ticks) => ticks.length > 1) ?? found.find((ticks) => ticks.length > 0) ?? [];
}
