/**
 * Local date and time as `2026-11-21 08:05`, which readers of every language understand and which sorts. Used as the name of a
 * workout without one.
 *
 * @param instant ms since 1970
 * @param offsetMinutes local time minus UTC
 */
export function localDateText(instant: number, offsetMinutes: number): string {
  const local = new Date(instant + offsetMinutes * 60_000);
  const day = `${local.getUTCFullYear()}-${two(local.getUTCMonth() + 1)}-${two(local.getUTCDate())}`;
  return `${day} ${two(local.getUTCHours())}:${two(local.getUTCMinutes())}`;
}

const two = (figure: number): string => (figure < 10 ? `0${figure}` : `${figure}`);
