import { known } from "@cairn/domain/known";
import { outboundLink, type PointOfInterest, videoCode } from "@cairn/domain/places/point-of-interest";
import { fail, ok, type Result } from "@cairn/domain/result";
import { activityById } from "@cairn/domain/sports/activities";
import { plainText } from "@cairn/domain/text/plain-text";

/** What a file says of a point, by the names of the entity POI; values may be text or numbers, unknown names are ignored. */
export type PointFields = Readonly<Record<string, unknown>>;

/** A point that cannot be used. */
export interface PointError {
  /** Line of the file, from 1. */
  readonly line: number;
  /** What is wrong, in a sentence without a full stop. */
  readonly problem: string;
}

/** The points of a file, and those that cannot be used. */
export interface FoundPoints {
  readonly points: readonly PointOfInterest[];
  readonly errors: readonly PointError[];
}

/** Longest name, characters. */
const maxName = 200;

const textOf = (value: unknown): string =>
  typeof value === "string" ? value.trim() : typeof value === "number" ? String(value) : "";

/** A number in figures; an empty text is none, which `Number` would take for 0. */
const numberOf = (value: unknown): number => (textOf(value) === "" ? Number.NaN : Number(textOf(value)));

const isWithin = (degrees: number, most: number): boolean => Math.abs(degrees) <= most;

const linkProblem = (name: string, text: string) =>
  `${name} is ${JSON.stringify(text.slice(0, 80))}, which is not an address of the web (http or https)`;

/**
 * Reads one point of a file.
 *
 * @param lat latitude and longitude as the file has them
 * @returns the first problem in words, so that whoever made the file can mend it
 */
export function pointOfFields(
  lat: unknown,
  lon: unknown,
  fields: PointFields,
): Result<PointOfInterest, string> {
  const [y, x] = [numberOf(lat), numberOf(lon)];
  if (!isWithin(y, 90)) return fail(`the latitude must be a number from -90 to 90`);
  if (!isWithin(x, 180)) return fail(`the longitude must be a number from -180 to 180`);
  const name = plainText(textOf(fields["name"]));
  if (name === "" || name.length > maxName) return fail(`name must have 1 to ${maxName} characters`);
  const activity = textOf(fields["activity_id"]);
  if (activity !== "" && !activityById(Number(activity)))
    return fail(`activity_id is ${JSON.stringify(activity.slice(0, 20))}, which is no sport's number`);
  const links = {
    link: textOf(fields["link_url"] || fields["link"]),
    pageLink: textOf(fields["clientPageLink"]),
  };
  if (links.link !== "" && outboundLink(links.link) === undefined)
    return fail(linkProblem("link_url", links.link));
  if (links.pageLink !== "" && outboundLink(links.pageLink) === undefined)
    return fail(linkProblem("clientPageLink", links.pageLink));
  const video = textOf(fields["videolink"]);
  if (video !== "" && videoCode(video) === undefined)
    return fail("videolink must be a video's code of exactly 11 letters, digits, - and _");
  return ok({
    lat: y,
    lon: x,
    name,
    ...known("activityId", activity === "" ? undefined : Number(activity)),
    ...known("link", outboundLink(links.link)),
    ...known("video", videoCode(video)),
    ...known("pageLink", outboundLink(links.pageLink)),
  });
}
