import type { ListEntry } from "@cairn/contracts/own-data/own-data-files";
import type { Locale } from "@cairn/contracts/settings/settings";
import { activityById } from "@cairn/domain/sports/activities";
import { escapeHtml } from "@cairn/domain/text/escape-html";
import { localDateText } from "../../core/workouts/local-date-text.ts";
import { overviewWords } from "./overview-words.ts";

interface Facts {
  readonly account: { readonly username: string };
  readonly madeAt: Date;
  readonly server: string | null;
  readonly counts: Readonly<Record<string, number>>;
  readonly locale: Locale;
}

/** A plain text that describes the archive. */
export function readMe({ account, madeAt, server, counts, locale }: Facts): string {
  const words = overviewWords[locale];
  const lines = [
    words.title(account.username),
    words.from(server, dayOf(madeAt)),
    words.workouts(counts["workouts"] ?? 0),
    "",
    words.intro,
    "",
    words.move,
    "",
    ...words.files.map(([path, what]) => `${path}\n    ${what}`),
  ];
  return `${lines.join("\n")}\n`;
}

/** The same as a page with a line per workout, linked to its files; it loads nothing from the network. */
export async function* overviewPage(
  { account, madeAt, server, counts, locale }: Facts,
  workouts: AsyncIterable<ListEntry<"workouts.json">>,
): AsyncGenerator<string> {
  const words = overviewWords[locale];
  const title = escapeHtml(words.title(account.username));
  const files = words.files.map(([path, what]) => `<dt>${escapeHtml(path)}</dt><dd>${escapeHtml(what)}</dd>`);
  yield `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><style>${style}</style></head><body>
<h1>${title}</h1><p>${escapeHtml(words.from(server, dayOf(madeAt)))}</p><p>${escapeHtml(words.intro)}</p><p>${escapeHtml(words.move)}</p>
<dl>${files.join("")}</dl>
<h2>${escapeHtml(words.workouts(counts["workouts"] ?? 0))}</h2>
<table><thead><tr>${words.columns.map((column) => `<th>${escapeHtml(column)}</th>`).join("")}</tr></thead><tbody>
`;
  for await (const workout of workouts) yield rowOf(workout, words.original);
  yield "</tbody></table></body></html>\n";
}

function rowOf({ original, ...workout }: ListEntry<"workouts.json">, originalWord: string): string {
  const date = localDateText(Date.parse(workout.startTime), workout.utcOffsetMinutes);
  const sport = activityById(workout.activityId)?.slug.replaceAll("-", " ") ?? "";
  const links = [
    ["JSON", workout.document],
    ["GPX", workout.gpx],
    ["FIT", workout.fit],
    ...(original ? [[originalWord, original.path]] : []),
  ].map(([label = "", path = ""]) => `<a href="${escapeHtml(path)}">${escapeHtml(label)}</a>`);
  const cells = [date, sport, workout.title ?? ""].map((cell) => `<td>${escapeHtml(cell)}</td>`);
  return `<tr>${cells.join("")}<td>${links.join(" ")}</td></tr>\n`;
}

const dayOf = (instant: Date): string => instant.toISOString().slice(0, 10);

const style =
  ":root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}dt{font-family:monospace}dd{margin:0 0 .5rem 1.5rem}table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:.25rem .75rem .25rem 0;border-bottom:1px solid #8884}";
