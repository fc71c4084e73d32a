/**
 * The available language that a browser prefers, by its `Accept-Language` header (RFC 9110, section 12.5.4); English if it
 * accepts none of them. Regions of languages are ignored.
 *
 * @param header as received: `fi-FI,fi;q=0.9,en;q=0.8`
 */
export function preferredLocale<Locale extends string>(
  header: string | undefined,
  there: readonly Locale[],
): Locale | "en" {
  const wanted = (header ?? "").split(",", maxLanguages).flatMap((part) => {
    const [range = "", ...parameters] = part.split(";");
    const tag = range.trim().toLowerCase().split("-")[0];
    const language = there.find((locale) => locale === tag);
    const quality = parameters.map((text) => /^\s*q=([\d.]+)\s*$/.exec(text)?.[1]).find(Boolean);
    const weight = quality === undefined ? 1 : Number.parseFloat(quality);
    return language !== undefined && weight > 0 ? [{ language, weight }] : [];
  });
  // With equal weights, the first stays first.
  return wanted.toSorted((a, b) => b.weight - a.weight)[0]?.language ?? "en";
}

/** More languages than people speak; the rest of a longer header is ignored. */
const maxLanguages = 40;
