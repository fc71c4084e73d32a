/**
 * Date and time of a place's clock as `2026-11-21 08:05`, which every language reads and which sorts. Stands for the name that the
 * workout lacks.
 *
 * @param instant ms since 1970
 * @param offsetMinutes local time minus UTC
 */
export function localDateText(instant: number, offsetMinutes: number): string {
  return new Date(instant + offsetMinutes * 60_000).toISOString().slice(0, 16).replace("T", " ");
}
