/** Steps of round numbers: 1, 2, 5 times powers of ten. */
function roundStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(rough));
  const leading = rough / power;
  const factor = leading <= 1 ? 1 : leading <= 2 ? 2 : leading <= 5 ? 5 : 10;
  return factor * power;
}

const multiples = (from: number, to: number, step: number): number[] => {
  const ticks: number[] = [];
  for (let count = Math.ceil(from / step - 1e-9); count * step <= to + step * 1e-9; count++) {
    // Rounds away the error of the product, which would be shown as 0.30000000000000004.
    ticks.push(Number((count * step).toPrecision(12)));
  }
  return ticks;
};

/** As many as are ever tried. */
const finest = 20;

/**
 * At most `most` (+1) round numbers between two values, ascending; empty if there are none.
 *
 * @param least more numbers than `most` say are taken where there would be fewer than this: one alone gives no scale
 */
export function niceTicks(from: number, to: number, most: number, least = 2): number[] {
  if (!(to > from) || most < 1) return [];
  const ticks = multiples(from, to, roundStep((to - from) / most));
  return ticks.length < least && most < finest ? niceTicks(from, to, most + 1, least) : ticks;
}

const second = 1;
const minute = 60 * second;
const hour = 60 * minute;
const timeSteps = [
  10 * second,
  30 * second,
  minute,
  2 * minute,
  5 * minute,
  10 * minute,
  15 * minute,
  30 * minute,
  hour,
  2 * hour,
  3 * hour,
  6 * hour,
  12 * hour,
  24 * hour,
];

/** As `niceTicks` for seconds: numbers as on a clock. */
export function clockTicks(from: number, to: number, most: number): number[] {
  if (!(to > from) || most < 1) return [];
  const step = timeSteps.find((candidate) => (to - from) / candidate <= most) ?? 24 * hour;
  return multiples(from, to, step);
}
