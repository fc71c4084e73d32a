import lookUpZone from "@photostructure/tz-lookup";

/** The clock of a place at an instant. */
export interface PlaceClock {
  /** IANA name, such as "Europe/Helsinki". */
  readonly zone: string;
  /** Local time minus UTC, minutes. */
  readonly offsetMinutes: number;
}

/**
 * The time zone of a position and its offset at an instant, with the rules of that day. At sea the zone is nautical
 * (`Etc/GMT-2`). `undefined` if the runtime does not know the zone.
 *
 * @param lat degrees, -90 to 90
 * @param lon degrees, -180 to 180
 * @param instant ms since 1970
 */
export function placeClock(lat: number, lon: number, instant: number): PlaceClock | undefined {
  const zone = lookUpZone(lat, lon);
  const offsetMinutes = zoneOffset(zone, instant);
  return offsetMinutes === undefined ? undefined : { zone, offsetMinutes };
}

/** Local time minus UTC in a zone (IANA name) at an instant (ms since 1970), minutes; `undefined` for an unknown zone. */
export function zoneOffset(zone: string, instant: number): number | undefined {
  const format = formatFor(zone);
  if (!format) return undefined;
  const name = format.formatToParts(instant).find((part) => part.type === "timeZoneName")?.value ?? "";
  const match = /^GMT(?:([+-])(\d{2}):(\d{2})(?::\d{2})?)?$/.exec(name);
  if (!match) return undefined;
  const [, sign, hours = "0", minutes = "0"] = match;
  return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

const formats = new Map<string, Intl.DateTimeFormat | undefined>();

function formatFor(zone: string): Intl.DateTimeFormat | undefined {
  if (!formats.has(zone)) formats.set(zone, makeFormat(zone));
  return formats.get(zone);
}

function makeFormat(zone: string): Intl.DateTimeFormat | undefined {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: zone, timeZoneName: "longOffset" });
  } catch {
    return undefined;
  }
}
