/** When a workout began, by the local clock. */
export interface PlaceTimeInput {
  /** ms since 1970. */
  readonly startTime: number;
  /** IANA name of the local zone, if known. */
  readonly timeZone?: string | undefined;
  /** Offset of the local clock from UTC at the start, for places without a known zone. */
  readonly timeOffsetInMinutes: number;
}

const isZone = (name: string): boolean => {
  try {
    Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false; // A zone newer than this browser's table.
  }
};

/** English dates follow the country in the browser's settings, else the day comes before the month. */
const regional = (locale: string): string =>
  locale === "en" ? (navigator.languages.find((tag) => tag.startsWith("en-")) ?? "en-GB") : locale;

/** Local date and time: `Sat, 21 Nov 2026, 08:12`, in the page's language. */
export function placeTime(
  { startTime, timeZone, timeOffsetInMinutes }: PlaceTimeInput,
  locale: string,
): string {
  const known = timeZone !== undefined && isZone(timeZone);
  const instant = known ? startTime : startTime + timeOffsetInMinutes * 60_000;
  return new Intl.DateTimeFormat(regional(locale), {
    weekday: "short",
    day: "numeric",
    month: "short",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    hour12: false,
    timeZone: known ? timeZone : "UTC",
  }).format(instant);
}
