import { fail, ok, type Result } from "@cairn/domain/result";

/**
 * Parses JSON and tolerates anything after the end of an array or object, because a known client sends `[{…}]11` (wire
 * facts, 0.10). A body of only white space is `undefined`.
 */
export function parseLenientJson(text: string): Result<unknown, "malformed"> {
  if (text.trim() === "") return ok(undefined);
  return parse(text) ?? parse(text.slice(0, endOfFirstValue(text))) ?? fail("malformed");
}

function parse(text: string): Result<unknown, never> | undefined {
  try {
    return ok(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** Index after the bracket that closes the first array or object; 0 when none is closed. */
function endOfFirstValue(text: string): number {
  let depth = 0;
  for (let index = 0; index < text.length; index++) {
    const character = text[index];
    if (character === '"') index = endOfString(text, index);
    else if (character === "[" || character === "{") depth++;
    else if (character === "]" || character === "}") {
      depth--;
      if (depth <= 0) return index + 1;
    }
  }
  return 0;
}

/** Index of the quote that closes the string which opens at `start`. */
function endOfString(text: string, start: number): number {
  for (let index = start + 1; index < text.length; index++) {
    if (text[index] === "\\") index++;
    else if (text[index] === '"') return index;
  }
  return text.length;
}
