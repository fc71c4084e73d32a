/** When a workout began, by the local clock. */
export interface PlaceTimeInput {
  /** ms since 1970. */
  readonly startTime: number;
  /** Offset of the local clock from UTC at the start: that of the place, or of a device or owner who said another. */
  readonly timeOffsetInMinutes: number;
}

/** English dates follow the country in the browser's settings, else the day comes before the month. */
const regional = (locale: string): string =>
  locale === "en" ? (navigator.languages.find((tag) => tag.startsWith("en-")) ?? "en-GB") : locale;

/** Local date and time: `Sat, 21 Nov 2026, 08:12`, in the page's language. */
export const placeTime = ({ startTime, timeOffsetInMinutes }: PlaceTimeInput, locale: string): string =>
  new Intl.DateTimeFormat(regional(locale), {
    weekday: "short",
    day: "numeric",
    month: "short",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    // Without 12 hours, browsers until 2023 call the first hour of an English day 24.
    hourCycle: "h23",
    timeZone: "UTC",
  }).format(startTime + timeOffsetInMinutes * 60_000);
