import { createHash } from "node:crypto";
import { cardHeight, cardWidths } from "@cairn/contracts/link-cards/link-cards";
import type { Locale } from "@cairn/contracts/settings/settings";
import { escapeHtml } from "@cairn/domain/text/escape-html";
import { basePathOf } from "../../platform/addresses/base-path.ts";
import { screenOf } from "./card-subject.ts";
import { cardWords } from "./card-words.ts";
import type { Card, CardImage } from "./read-card.ts";

/**
 * Colours as in `apps/web/src/ui/tokens.css`. Nothing is loaded for it: the page has no script, and its fonts are those of the
 * system.
 */
const style = `:root{color-scheme:light dark;--surface:light-dark(#fff,oklch(.228 .016 220));--ink:light-dark(oklch(.23 .02 200),oklch(.94 .01 100));--quiet:light-dark(oklch(.455 .018 195),oklch(.735 .013 160));--line:light-dark(oklch(.88 .01 200),oklch(.34 .015 220));--link:light-dark(oklch(.42 .075 165),oklch(.8 .1 162));--paper:light-dark(rgb(246 243 227),rgb(33 46 48))}
*{box-sizing:border-box;margin:0}
html,body{height:100%}
body{font:14px/1.4 system-ui,-apple-system,"Segoe UI",sans-serif;color:var(--ink);background:transparent}
main{display:flex;flex-direction:column;height:100%;overflow:hidden;border:1px solid var(--line);border-radius:10px;background:var(--surface)}
.map{display:block;flex:0 1 auto;min-height:0;overflow:hidden;background:var(--paper);color:var(--quiet);font-size:12px;text-decoration:none}
.map img{display:block;width:100%;height:100%;aspect-ratio:1200/630;object-fit:contain}
.text{flex:1 0 auto;display:flex;flex-direction:column;gap:8px;padding:12px 16px}
h1{font-size:17px;line-height:1.25;font-weight:650;overflow:hidden;display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:2;overflow-wrap:anywhere}
h1 a{color:inherit;text-decoration:none}
h1 a:hover{text-decoration:underline}
.facts{color:var(--quiet);overflow-wrap:anywhere}
dl{display:flex;flex-wrap:wrap;gap:4px 24px}
dt{font-size:12px;color:var(--quiet)}
dd{font-size:17px;font-weight:600;font-variant-numeric:tabular-nums}
.foot{display:flex;flex-wrap:wrap;gap:2px 12px;align-items:baseline;justify-content:space-between;margin-top:auto}
.foot a{color:var(--link);font-weight:600}
.foot small{color:var(--quiet);font-size:11px}
.person{flex-direction:row;align-items:center;gap:16px}
.person>div{min-width:0;display:grid;gap:4px}
.person img{flex:none;width:80px;height:80px;border-radius:50%}
@media(max-width:340px){.text{padding:10px 12px}dl{gap:4px 14px}dd{font-size:15px}}
@media(max-height:300px){h1{-webkit-line-clamp:1}.facts{white-space:nowrap;overflow:hidden;text-overflow:ellipsis}.text{gap:4px;padding:8px 12px}.person{gap:14px}}
a:focus-visible{outline:2px solid var(--link);outline-offset:2px}`;

const styleHash = `'sha256-${createHash("sha256").update(style).digest("base64")}'`;

/**
 * Headers of the pages for frames: alone of all pages they may be in the frame of anybody. They run nothing and send nothing, so
 * a page round them can make a reader do no more than open a link; and what they show is the same for everybody. The policy says
 * nothing of frames, because `*` would leave out those of programs on phones and desks, whose pages have schemes of their own.
 */
export const embedHeaders = {
  "content-security-policy": `default-src 'none'; img-src 'self'; style-src ${styleHash}; base-uri 'none'; form-action 'none'`,
  "permissions-policy": "camera=(), microphone=(), payment=(), usb=(), geolocation=()",
  "referrer-policy": "no-referrer",
  "x-robots-tag": "noindex",
} as const;

/** Headers of other pages that these must not have. */
export const notInFrames = ["x-frame-options", "cross-origin-opener-policy"] as const;

/** The page of a card for a frame. */
export function embedPage(card: Card, address: string, locale: Locale): string {
  const link = newTab(address + screenOf(card.subject));
  const image = card.image && { ...card.image, path: basePathOf(address) + card.image.path };
  const shown = { ...card, image };
  const body =
    card.subject.kind === "profile" ? profileBody(shown, link, locale) : lineBody(shown, link, locale);
  return page(locale, card.title, body);
}

/** The page of what visitors may not see, or what does not exist. */
export function neutralEmbedPage(address: string, locale: Locale): string {
  const { notShown, whyNotShown } = cardWords[locale];
  return page(
    locale,
    notShown,
    `<div class="text"><h1>${notShown}</h1><p class="facts">${whyNotShown}</p><p class="foot"><a ${newTab(`${address}/`)}>Cairn</a></p></div>`,
  );
}

const page = (locale: Locale, title: string, body: string): string => `<!doctype html>
<html lang="${locale}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title><style>${style}</style></head>
<body><main>
${body}
</main></body>
</html>
`;

/** The page in the tab gets no hold of the one with the frame. */
const newTab = (url: string): string => `href="${escapeHtml(url)}" target="_blank" rel="noopener"`;

/** A text of somebody, which must not reorder what stands beside it. */
const isolated = (text: string): string => `<bdi>${escapeHtml(text)}</bdi>`;

/** A workout or a route. */
function lineBody(
  { title, person, facts, numbers, image, credit }: Card,
  link: string,
  locale: Locale,
): string {
  const figures = numbers.map(
    ({ label, text }) => `<div><dt>${escapeHtml(label)}</dt><dd>${escapeHtml(text)}</dd></div>`,
  );
  return `${image ? mapOf(image, link) : ""}
<div class="text">
<h1 dir="auto"><a ${link}>${escapeHtml(title)}</a></h1>
<p class="facts">${[isolated(person), ...facts.map(escapeHtml)].join(" · ")}</p>
<dl>${figures.join("")}</dl>
<p class="foot"><a ${link}>${cardWords[locale].open}</a>${credit === undefined ? "" : `<small>${escapeHtml(credit)}</small>`}</p>
</div>`;
}

/** The title beside it is the same link for keyboards and screen readers. */
function mapOf({ path, alt }: CardImage, link: string): string {
  const sources = (theme: string): string =>
    cardWidths.map((width) => `${path}?theme=${theme}&amp;width=${width} ${width}w`).join(", ");
  return `<a class="map" ${link} tabindex="-1"><picture>
<source media="(prefers-color-scheme: dark)" srcset="${sources("dark")}" sizes="100vw">
<img src="${path}" srcset="${sources("light")}" sizes="100vw" width="${cardWidths[0]}" height="${cardHeight(cardWidths[0])}" alt="${escapeHtml(alt)}">
</picture></a>`;
}

const profileBody = ({ title, facts, image }: Card, link: string, locale: Locale): string =>
  `<div class="text person">
${image ? `<img src="${escapeHtml(image.path)}" width="80" height="80" alt="">` : ""}
<div><h1 dir="auto"><a ${link}>${escapeHtml(title)}</a></h1>
<p class="facts">${facts.map(escapeHtml).join(" · ")}</p>
<p class="foot"><a ${link}>${cardWords[locale].open}</a></p></div>
</div>`;
