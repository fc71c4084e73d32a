/** An element of an XML text, by the offsets of its tags. */
interface Element {
  /** Names of the elements around it and its own, separated by slashes. */
  readonly path: string;
  readonly from: number;
  /** Where its content begins and ends. */
  readonly inside: number;
  readonly end: number;
  readonly to: number;
  readonly hasElements: boolean;
}

/** An element or attribute, and the texts in which only that one is changed. */
export interface ElementChanges {
  readonly path: string;
  readonly texts: readonly string[];
}

/** Replacements for a text or value: nothing, nonsense, and numbers at the limits of people, sensors and the earth. */
const values = [
  "",
  "x",
  "-1",
  "0",
  "1",
  "90",
  "91",
  "180.1",
  "254",
  "255",
  "256",
  "65535",
  "1e9",
  "1e10",
  "cycling",
] as const;

/**
 * Changes each element of a document in turn (left out, doubled, renamed, emptied, followed by nonsense), and
 * each text and attribute.
 */
export function* eachElement(text: string): Generator<ElementChanges> {
  const put = (from: number, to: number, instead: string): string =>
    text.slice(0, from) + instead + text.slice(to);
  for (const { path, from, inside, end, to, hasElements } of elementsOf(text)) {
    const whole = text.slice(from, to);
    const head = text.slice(from, inside);
    const tail = text.slice(end, to);
    const texts = [
      put(from, to, ""),
      put(from, to, whole + whole),
      put(from, to, whole.replaceAll(/(?<=<\/?)[\w:]+/g, "other")),
    ];
    texts.push(put(end, to, ""), put(to, text.length, ""));
    if (!hasElements) {
      texts.push(...values.map((value) => put(inside, end, value)));
      for (const nonsense of ["", "x", "7"]) {
        texts.push(put(to, to, head + nonsense + tail), put(from, from, head + nonsense + tail));
      }
    }
    yield { path, texts };
    for (const attribute of head.matchAll(/(?<= )([\w:]+)="([^"]*)"/g)) {
      const begin = from + attribute.index;
      const instead = (value: string): string =>
        put(begin, begin + attribute[0].length, `${attribute[1]}="${value}"`);
      yield {
        path: `${path}@${attribute[1]}`,
        texts: [put(begin, begin + attribute[0].length, ""), ...values.map(instead)],
      };
    }
  }
}

function elementsOf(text: string): Element[] {
  const found: Element[] = [];
  const open: { name: string; from: number; inside: number; hasElements: boolean }[] = [];
  for (const { 0: tag, index } of text.matchAll(/<[^?][^>]*>/g)) {
    const end = index + tag.length;
    const name = /[\w:]+/.exec(tag)?.[0] ?? "";
    const path = [...open.map((outer) => outer.name), name].join("/");
    const parent = open.at(-1);
    if (!tag.startsWith("</") && parent) parent.hasElements = true;
    if (tag.endsWith("/>")) found.push({ path, from: index, inside: end, end, to: end, hasElements: true });
    else if (!tag.startsWith("</")) open.push({ name, from: index, inside: end, hasElements: false });
    else {
      const begun = open.pop();
      const own = open.concat(begun ?? []).map((outer) => outer.name);
      if (begun) found.push({ ...begun, path: own.join("/"), end: index, to: end });
    }
  }
  return found;
}
