import { escapeHtml } from "@cairn/domain/text/escape-html";

/** What a frame in the page of somebody else can show. */
export type Embedded =
  | { readonly kind: "workout"; readonly username: string; readonly workoutKey: string }
  | { readonly kind: "route"; readonly id: string }
  | { readonly kind: "profile"; readonly username: string };

/** Address of the page for the frame, without the origin. */
export function embedPath(embedded: Embedded): string {
  if (embedded.kind === "route") return `/embed/route/${embedded.id}`;
  const name = encodeURIComponent(embedded.username);
  return embedded.kind === "workout"
    ? `/embed/workout/${name}/${embedded.workoutKey}`
    : `/embed/profile/${name}`;
}

/** Width of a frame where nobody asks for another one, CSS pixels. */
const usualWidth = 600;
/** Below this width a title and the line below it often take one more line each. */
const narrow = 420;
/** Height of a profile, and of the texts below the map of a workout, CSS pixels. */
const heights = { profile: 120, texts: 170, textsNarrow: 200 };

/** Size of a frame in which everything has its place, CSS pixels; smaller ones show less of the map. */
export function embedSize({ kind }: Pick<Embedded, "kind">, maxWidth = usualWidth, maxHeight = Infinity) {
  const width = Math.min(usualWidth, maxWidth);
  const texts = width < narrow ? heights.textsNarrow : heights.texts;
  const height = kind === "profile" ? heights.profile : Math.round((width * 630) / 1200) + texts;
  return { width, height: Math.min(height, maxHeight) };
}

interface Frame {
  /** With the origin. */
  readonly address: string;
  /** For who listens to the page. */
  readonly title: string;
  readonly width: number;
  readonly height: number;
}

/** HTML of the frame, to be copied into a page: what is in it can open a new tab, and nothing else. */
export const embedCode = ({ address, title, width, height }: Frame): string =>
  `<iframe src="${escapeHtml(address)}" title="${escapeHtml(title)}" width="${width}" height="${height}" loading="lazy" sandbox="allow-popups allow-popups-to-escape-sandbox" style="border:0;max-width:100%"></iframe>`;
