/** Paces that people know by heart, seconds per kilometre, mile or 100 m. */
const roundPaces = [
  60, 75, 90, 105, 120, 150, 180, 210, 240, 270, 300, 360, 420, 480, 600, 720, 900, 1200, 1800,
] as const;

/** Share of the plot's height by which two figures have to be apart. */
const room = 0.24;

/**
 * Two or three round paces below `fastest`, as speeds in m/s, ascending. The plot is even in speed (faster is higher), so paces
 * crowd at its foot: only those far enough apart are kept.
 */
export function paceTicks(fastest: number, length: number): number[] {
  const ticks: number[] = [];
  for (const pace of roundPaces) {
    const speed = length / pace;
    const last = ticks.at(-1) ?? fastest * (1 + room / 2);
    if (speed <= fastest * 0.96 && last - speed >= fastest * room && speed >= fastest * 0.15)
      ticks.push(speed);
  }
  return ticks.toReversed();
}
