import { fail, ok, type Result } from "@cairn/domain/result";

/** Maximum nesting of brackets; the bodies of our calls have at most 3. */
const maxDepth = 32;
/** Maximum number of values in a body: a thousand workouts, the most of one call, with fifty fields each. */
const maxValues = 50_000;

const code = (character: string): number => character.charCodeAt(0);
const [quote, backslash, comma] = [code('"'), code("\\"), code(",")];
const [openArray, openObject, closeArray, closeObject] = [code("["), code("{"), code("]"), code("}")];

/** `too_complex`: nested too deeply or with too many values; nothing of it was parsed. */
export type JsonError = "malformed" | "too_complex";

/**
 * Parses JSON and tolerates anything after the end of an array or object, because a known client sends `[{…}]11` (wire
 * facts, 0.10). A body of only white space is `undefined`. The text is scanned once before it is parsed, so that neither its
 * depth nor the number of its values can delay others.
 */
export function parseLenientJson(text: string): Result<unknown, JsonError> {
  if (text.trim() === "") return ok(undefined);
  const end = endOfFirstValue(text);
  if (!end.ok) return end;
  try {
    return ok(JSON.parse(text.slice(0, end.value)));
  } catch {
    return fail("malformed");
  }
}

/** Index after the bracket that closes the first array or object; the length of the text if none is closed. */
function endOfFirstValue(text: string): Result<number, "too_complex"> {
  let [depth, values] = [0, 0];
  for (let index = 0; index < text.length; index++) {
    const character = text.charCodeAt(index);
    if (character === quote) index = endOfString(text, index);
    else if (character === comma) values++;
    else if (character === openArray || character === openObject) {
      depth++;
      values++;
      if (depth > maxDepth) return fail("too_complex");
    } else if (character === closeArray || character === closeObject) {
      depth--;
      if (depth <= 0) return ok(index + 1);
    }
    if (values > maxValues) return fail("too_complex");
  }
  return ok(text.length);
}

/** Index of the quote that closes the string which opens at `start`. */
function endOfString(text: string, start: number): number {
  for (let index = start + 1; index < text.length; index++) {
    const character = text.charCodeAt(index);
    if (character === backslash) index++;
    else if (character === quote) return index;
  }
  return text.length;
}
