import { createRandom, type Random } from "@cairn/demo/random";
import { findPlaces } from "@cairn/domain/places/find-places";
import {
  indexPlaces,
  type NamedPlace,
  type PlaceIndex,
  type PlaceName,
} from "@cairn/domain/places/place-index";
import { type BenchResult, median, percentile, rounded } from "./harness.ts";

export const name = "Place search among a million names";

const names = 1_000_000;
const questions = 600;
const mebibyte = 2 ** 20;

const syllables =
  "ma ri ko ne sal vir ta jo han el pet ul li sto ber al en ga ro mont val lac pra sch wei hu va lo ki zur".split(
    " ",
  );
const endings = [
  "strasse",
  "katu",
  "tie",
  "berg",
  "dorf",
  "järvi",
  "vägen",
  "sjö",
  "ville",
  "hütte",
  "spitze",
  "",
];
const firsts = ["Rue de", "Via", "Lac", "Piz", "Alte", "Mont", "Saint", "Calle", "Monte", "Stora"];

/** A word of the number: low numbers are frequent. */
function wordOf(random: Random): string {
  const number = Math.floor(120_000 * random.next() ** 2);
  const parts: string[] = [];
  for (let rest = number + syllables.length; rest > 0; rest = Math.floor(rest / syllables.length))
    parts.push(syllables[rest % syllables.length] ?? "");
  return parts.join("");
}

const capital = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1);

/** A name as maps have them: two of three have one word, the others begin with one of a few frequent words. */
function nameOf(random: Random): string {
  const own = capital(wordOf(random)) + (endings[Math.floor(random.next() * endings.length)] ?? "");
  return random.next() < 0.65 ? own : `${firsts[Math.floor(random.next() * firsts.length)] ?? ""} ${own}`;
}

/** Places of 500 regions round as many centres, of which one in ten has three more names. */
function* placesOf(count: number): Generator<NamedPlace> {
  const random = createRandom("places");
  const centres = Array.from(
    { length: 500 },
    () => [random.between(-60, 70), random.between(-180, 180)] as const,
  );
  const kinds = ["street", "street", "street", "settlement", "peak", "water", "locality"] as const;
  for (let made = 0; made < count;) {
    const [lat, lon] = centres[made % centres.length] ?? [0, 0];
    const translations: PlaceName[] =
      random.next() < 0.1 ? ["de", "fr", "fi"].map((language) => ({ text: nameOf(random), language })) : [];
    made += 1 + translations.length;
    yield {
      names: [{ text: nameOf(random), language: "" }, ...translations],
      kind: kinds[made % kinds.length] ?? "other",
      country: "XX",
      lat: lat + random.gaussian() * 0.3,
      lon: Math.max(-180, Math.min(180, lon + random.gaussian() * 0.3)),
      importance: random.next() ** 4,
    };
  }
}

/** A text with one letter left out, replaced, or swapped with its neighbour. */
function mistyped(random: Random, text: string): string {
  const at = 1 + Math.floor(random.next() * Math.max(1, text.length - 2));
  const kind = Math.floor(random.next() * 3);
  if (kind === 0) return text.slice(0, at) + text.slice(at + 1);
  if (kind === 1) return `${text.slice(0, at)}x${text.slice(at + 1)}`;
  return text.slice(0, at) + (text[at + 1] ?? "") + (text[at] ?? "") + text.slice(at + 2);
}

/** What people type: a name, its beginning of any length, one with an error, two words of it, or one that no place has. */
const kindsOfText = ["whole", "beginning", "letter", "mistyped", "two errors", "none"] as const;

function textOf(kind: (typeof kindsOfText)[number], random: Random): string {
  const text = nameOf(random);
  if (kind === "whole") return text;
  if (kind === "beginning") return text.slice(0, 3 + Math.floor(random.next() * 5));
  if (kind === "letter") return text.slice(0, 1 + Math.floor(random.next() * 2));
  if (kind === "mistyped") return mistyped(random, text);
  return kind === "two errors" ? mistyped(random, mistyped(random, text)) : `${text}qx qyx`;
}

const bytesOf = (index: PlaceIndex): number =>
  [...Object.values(index), ...Object.values(index.words)].reduce(
    (sum: number, part: unknown) => sum + (ArrayBuffer.isView(part) ? part.byteLength : 0),
    0,
  );

export function run(): readonly BenchResult[] {
  const begun = performance.now();
  const index = indexPlaces([...placesOf(names)]);
  const built = performance.now() - begun;
  const random = createRandom("questions");
  const took: number[] = [];
  const byKind = new Map<string, number[]>();
  for (let k = -30; k < questions; k++) {
    const kind = kindsOfText[(k + 600) % kindsOfText.length] ?? "whole";
    const text = textOf(kind, random);
    const near =
      random.next() < 0.5 ? { lat: random.between(-60, 70), lon: random.between(-180, 180) } : undefined;
    const asked = performance.now();
    findPlaces(index, { text, limit: 3, near });
    if (k < 0) continue;
    const duration = performance.now() - asked;
    took.push(duration);
    byKind.set(kind, [...(byKind.get(kind) ?? []), duration]);
  }
  const kinds = [...byKind].map(([kind, times]) => `${kind} ${rounded(median(times))}`).join(", ");
  return [
    {
      what: `a search among ${index.nameEnds.length} names, median`,
      value: median(took),
      unit: "ms",
      atMost: 10,
      beside: `99th percentile ${rounded(percentile(took))} ms; by what is typed: ${kinds}`,
    },
    {
      what: "memory of the index",
      value: bytesOf(index) / mebibyte,
      unit: "MiB",
      atMost: 100,
      beside: `${rounded(bytesOf(index) / index.nameEnds.length)} bytes a name; made in ${rounded(built / 1000)} s, in a thread of the server`,
    },
  ];
}
