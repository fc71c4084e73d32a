/** Characters that XML forbids. */
// oxlint-disable-next-line no-control-regex -- the control characters are what is looked for
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/;
const entity = /&([a-z]*;?)/g;
const entities: ReadonlyMap<string, string> = new Map([
  ["amp;", "&"],
  ["lt;", "<"],
  ["gt;", ">"],
  ["quot;", '"'],
  ["apos;", "'"],
]);

/** Whether a text has a character that XML forbids. */
export const hasForbidden = (text: string): boolean => forbidden.test(text);

/** Number of line breaks, as they count in a text. */
export const breaksIn = (text: string): number => text.match(/\r\n?|\n/g)?.length ?? 0;

/** Text with its entities resolved; undefined with one that is not XML's, or a forbidden character. */
export function resolved(text: string): string | undefined {
  if (forbidden.test(text)) return undefined;
  let isKnown = true;
  const read = text.replaceAll(entity, (_whole, name: string) => {
    const character = entities.get(name);
    if (character === undefined) isKnown = false;
    return character ?? "";
  });
  return isKnown ? read : undefined;
}
