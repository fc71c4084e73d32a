import { embedCode, embedPath, embedSize } from "@cairn/contracts/link-cards/embed-code";
import { cardHeight, cardWidths, type OembedView } from "@cairn/contracts/link-cards/link-cards";
import { basePathOf } from "../../platform/addresses/base-path.ts";
import { type CardSubject, screenOf, subjectAt } from "./card-subject.ts";
import type { Card } from "./read-card.ts";

/** The largest size that the asking page has room for, pixels. */
export interface Room {
  readonly maxwidth?: number | undefined;
  readonly maxheight?: number | undefined;
}

/**
 * What a link is about, if it leads to this server; undefined otherwise.
 *
 * @param url as somebody pasted it
 * @param address of this server. Links by http and by https are the same: a proxy may speak only one of them with the server
 */
export function subjectOfLink(url: string, address: string): CardSubject | undefined {
  if (!URL.canParse(url)) return undefined;
  const { protocol, host, username, password, pathname } = new URL(url);
  const basePath = basePathOf(address);
  const isOwn =
    /^https?:$/.test(protocol) &&
    host === new URL(address).host &&
    username + password === "" &&
    pathname.startsWith(`${basePath}/`);
  return isOwn ? subjectAt(pathname.slice(basePath.length)) : undefined;
}

/** A card as oEmbed 1.0 has it (https://oembed.com, 2.3.4). */
export function oembedView(card: Card, address: string, { maxwidth, maxheight }: Room): OembedView {
  const { subject, title, person, username } = card;
  const size = embedSize(subject, maxwidth, maxheight);
  return {
    version: "1.0",
    type: "rich",
    title,
    author_name: person,
    author_url: address + screenOf({ kind: "profile", username }),
    provider_name: "Cairn",
    provider_url: `${address}/`,
    html: embedCode({ address: address + embedPath(subject), title, ...size }),
    ...size,
    ...thumbnailOf(card, address, { maxwidth, maxheight }),
  };
}

/** The largest picture for which there is room. */
function thumbnailOf(
  { subject, image }: Card,
  address: string,
  { maxwidth = Infinity, maxheight = Infinity }: Room,
): Partial<OembedView> {
  if (!image) return {};
  const sizes =
    subject.kind === "profile"
      ? [{ ...image, path: image.path }]
      : cardWidths.map((width) => ({
          path: `${image.path}?width=${width}`,
          width,
          height: cardHeight(width),
        }));
  const fitting = sizes.find(({ width, height }) => width <= maxwidth && height <= maxheight);
  return fitting
    ? {
        thumbnail_url: address + fitting.path,
        thumbnail_width: fitting.width,
        thumbnail_height: fitting.height,
      }
    : {};
}
