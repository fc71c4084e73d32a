/** Languages of Strava, whose exports write dates in the person's language. */
const languages = [
  "en",
  "de",
  "es",
  "fr",
  "it",
  "nl",
  "pt",
  "cs",
  "da",
  "fi",
  "nb",
  "pl",
  "sv",
  "tr",
  "id",
  "ru",
  "uk",
];

const letters = (text: string): string => text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();

/** Full and short names of months without accents, in the languages above; a name of two months is NaN. */
const monthNames: ReadonlyMap<string, number> = (() => {
  const names = new Map<string, number>();
  for (const language of languages) {
    for (const month of ["long", "short"] as const) {
      const format = new Intl.DateTimeFormat(language, { month, day: "numeric", timeZone: "UTC" });
      for (let i = 0; i < 12; i += 1) {
        const part = format.formatToParts(Date.UTC(2024, i, 1)).find(({ type }) => type === "month");
        const name = letters(part?.value ?? "").replaceAll(/[^\p{L}]/gu, "");
        if (name !== "") names.set(name, names.has(name) && names.get(name) !== i ? NaN : i);
      }
    }
  }
  return names;
})();

/** The month that a word means: its name, or the only month whose name begins with it. */
function monthOf(word: string): number | undefined {
  const exact = monthNames.get(word);
  if (exact !== undefined) return Number.isNaN(exact) ? undefined : exact;
  if (word.length < 3) return undefined;
  const found = new Set([...monthNames].filter(([name]) => name.startsWith(word)).map(([, month]) => month));
  const [only] = found;
  return found.size === 1 && only !== undefined && !Number.isNaN(only) ? only : undefined;
}

const maxLength = 64;

/**
 * A date and time that a table writes in the form of any language, in UTC: "Jan 5, 2024, 8:00:00 PM", "5. 1. 2024 20:00:00", "5
 * janv. 2024, 20:00:00", "2024/01/05 20:00". The year is before or after month and day; without a month's name the day is the
 * first of two numbers before the year, unless the second is above 12.
 *
 * @returns ms since 1970; NaN for anything else
 */
export function readLocalDate(text: string): number {
  if (text.length > maxLength) return NaN;
  const plain = letters(text);
  const clock = /(\d{1,2})[:.h](\d{2})(?:[:.](\d{2}))?\s*([ap]\.?\s?m)?/.exec(
    plain.replace(/\d{1,4}[./-]\s?\d{1,2}[./-]\s?\d{1,4}/, (date) => "#".repeat(date.length)),
  );
  if (!clock) return NaN;
  const date = plain.slice(0, clock.index);
  const numbers = (date.match(/\d+/g) ?? []).map(Number);
  const month = (date.match(/\p{L}+/gu) ?? []).map(monthOf).find((found) => found !== undefined);
  const parts = datePartsOf(numbers, month);
  if (!parts) return NaN;
  const [, hour = "", minute = "", second = "0", half] = clock;
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (half.startsWith("p") ? 12 : 0);
  const instant = Date.UTC(parts.year, parts.month, parts.day, hours, Number(minute), Number(second));
  // 31 February and the like would roll over.
  const isThatDay = hours < 24 && new Date(instant).getUTCDate() === parts.day;
  return isThatDay && new Date(instant).getUTCMonth() === parts.month ? instant : NaN;
}

const isYear = (number: number): boolean => number >= 1900 && number < 2200;

function datePartsOf(numbers: readonly number[], month: number | undefined) {
  const [a = NaN, b = NaN, c = NaN] = numbers;
  if (month !== undefined) {
    const [year, day] = isYear(a) ? [a, b] : [b, a];
    return isYear(year) && day >= 1 ? { year, month, day } : undefined;
  }
  if (isYear(a)) return b >= 1 && c >= 1 ? { year: a, month: b - 1, day: c } : undefined;
  if (!isYear(c)) return undefined;
  return b > 12 ? { year: c, month: a - 1, day: b } : { year: c, month: b - 1, day: a };
}
