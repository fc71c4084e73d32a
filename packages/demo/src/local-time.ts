/** Offset of a time zone from UTC at an instant, seconds; east is positive. Unknown zones throw a RangeError. */
export function utcOffsetAt(timeZone: string, instant: number): number {
  const parts = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  }).formatToParts(instant);
  const part = (type: string): number => Number(parts.find((one) => one.type === type)?.value);
  const local = Date.UTC(
    part("year"),
    part("month") - 1,
    part("day"),
    part("hour"),
    part("minute"),
    part("second"),
  );
  return Math.round((local - Math.floor(instant / 1000) * 1000) / 1000);
}

/** The instant at which clocks in a time zone show an hour (fractions allowed) of a UTC calendar day. */
export function instantOf(timeZone: string, utcDay: number, hour: number): number {
  const wall = utcDay + hour * 3_600_000;
  return wall - utcOffsetAt(timeZone, wall) * 1000;
}
