/** Something worth a visit, with what its page shows. */
export interface PointOfInterest {
  /** Degrees. */
  readonly lat: number;
  readonly lon: number;
  readonly name: string;
  /** A sport that one does there. */
  readonly activityId?: number;
  /** An address that `outboundLink` has accepted. */
  readonly link?: string;
  /** A code that `videoCode` has accepted. */
  readonly video?: string;
  /** The page of whoever published the point, an address that `outboundLink` has accepted. */
  readonly pageLink?: string;
}

/** Longest address of a link, characters. */
const maxLink = 2000;

/** A scheme (RFC 3986, 3.1) that is not a host followed by its port. */
const scheme = /^([a-z][a-z0-9+.-]*):(?!\d)/i;

/**
 * A link to another site as a complete address: one without a scheme gets `http://` (POI-1).
 *
 * @returns undefined for every other scheme than http and https, such as `javascript:`, for control characters, for a name or
 *   password before the host, which make an address look like another one, and for anything longer than 2000 characters
 */
export function outboundLink(text: string): string | undefined {
  const link = text.trim();
  if (link === "" || link.length > maxLink || /[\p{Cc}\s]/u.test(link)) return undefined;
  const given = scheme.exec(link)?.[1]?.toLowerCase();
  if (given !== undefined && given !== "http" && given !== "https") return undefined;
  const complete = given === undefined ? `http://${link.replace(/^\/+/, "")}` : link;
  if (!URL.canParse(complete)) return undefined;
  const { username, password, href } = new URL(complete);
  return username === "" && password === "" ? href : undefined;
}

/** The host of videos, which sets no cookie before one is played. Browsers may show frames of it and of no other host. */
export const videoHost = "www.youtube-nocookie.com";

/** The code of a video: exactly 11 letters, digits, `-` or `_` (POI-1); undefined for anything else. */
export const videoCode = (text: string): string | undefined =>
  /^[\w-]{11}$/.test(text.trim()) ? text.trim() : undefined;
