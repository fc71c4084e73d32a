import { addressOf } from "@cairn/contracts/endpoint";
import { getOembed } from "@cairn/contracts/link-cards/link-cards";
import type { Locale } from "@cairn/contracts/settings/settings";
import { escapeHtml } from "@cairn/domain/text/escape-html";
import { screenOf } from "./card-subject.ts";
import { cardWords } from "./card-words.ts";
import type { Card } from "./read-card.ts";

/**
 * A name in a line of others: first strong isolate and its end (UAX #9), so that one in Hebrew or Arabic reorders nothing after
 * it.
 */
const isolated = (text: string): string => `\u2068${text}\u2069`;

/** One line about what a link leads to. */
export const describeCard = ({ subject, person, facts, numbers }: Card): string =>
  [
    ...facts,
    ...numbers.map(({ label, text }) => `${label} ${text}`),
    ...(subject.kind === "profile" ? [] : [isolated(person)]),
  ].join(" · ");

/**
 * The part of a page's head from which chats, search engines and other programs make a card: Open Graph (https://ogp.me),
 * Twitter's card, and where oEmbed is.
 *
 * @param address of the server, before its paths
 */
export function headTags(card: Card, address: string, locale: Locale): string {
  const { subject, title, image, isListed } = card;
  const url = address + screenOf(subject);
  const description = describeCard(card);
  const properties: readonly (readonly [name: string, content: string])[] = [
    ["og:site_name", "Cairn"],
    ["og:type", subject.kind === "profile" ? "profile" : "article"],
    ["og:locale", cardWords[locale].tag.replace("-", "_")],
    ["og:title", title],
    ["og:description", description],
    ["og:url", url],
    ...(subject.kind === "profile" ? [["profile:username", subject.username] as const] : []),
    ...imageProperties(card, address),
  ];
  const named: readonly (readonly [name: string, content: string])[] = [
    ["description", description],
    ["twitter:card", image && subject.kind !== "profile" ? "summary_large_image" : "summary"],
    ...(isListed ? [] : [["robots", "noindex"] as const]),
  ];
  return [
    ...named.map(([name, content]) => `<meta name="${name}" content="${escapeHtml(content)}" />`),
    ...properties.map(([name, content]) => `<meta property="${name}" content="${escapeHtml(content)}" />`),
    `<link rel="canonical" href="${escapeHtml(url)}" />`,
    `<link rel="alternate" type="application/json+oembed" href="${escapeHtml(oembedAddress(url, address))}" title="${escapeHtml(title)}" />`,
  ].join("\n    ");
}

const oembedAddress = (url: string, address: string): string =>
  `${address}${addressOf(getOembed)}?${new URLSearchParams({ format: "json", url }).toString()}`;

function imageProperties(
  { image }: Card,
  address: string,
): readonly (readonly [name: string, content: string])[] {
  if (!image) return [];
  return [
    ["og:image", address + image.path],
    ["og:image:type", "image/jpeg"],
    ["og:image:width", String(image.width)],
    ["og:image:height", String(image.height)],
    ["og:image:alt", image.alt],
  ];
}
