import { fail, ok, type Result } from "@cairn/domain/result";

/** Maximum nesting depth of brackets; the format needs five. */
const maxDepth = 32;
/** Maximum number of objects and lists; 250,000 files and 100,000 workouts need less than half. */
const maxContainers = 2_000_000;
/** Maximum number of commas, which separate the values. */
const maxValues = 12_000_000;

const code = {
  quote: 0x22,
  comma: 0x2c,
  open: 0x5b,
  backslash: 0x5c,
  close: 0x5d,
  openBrace: 0x7b,
  closeBrace: 0x7d,
};

/**
 * Reads JSON from an untrusted source. Input that would become far larger in memory than on disk is refused first: V8 cannot be
 * stopped while it parses, neither by a time limit nor by a memory limit, and collects garbage for many minutes on 90 MB of
 * nothing but brackets.
 *
 * @returns `own_data.damaged` if it is not JSON
 */
export function parseBounded(bytes: Buffer): Result<unknown, "own_data.damaged" | "own_data.too_large"> {
  const refusal = look(bytes);
  if (refusal) return fail(refusal);
  try {
    return ok(JSON.parse(bytes.toString()) as unknown);
  } catch {
    return fail("own_data.damaged");
  }
}

function look(bytes: Uint8Array): "own_data.damaged" | "own_data.too_large" | undefined {
  let [depth, containers, values] = [0, 0, 0];
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === code.quote) {
      at = endOfText(bytes, at + 1);
    } else if (byte === code.comma) {
      values += 1;
    } else if (byte === code.open || byte === code.openBrace) {
      depth += 1;
      containers += 1;
      if (depth > maxDepth) return "own_data.damaged";
    } else if (byte === code.close || byte === code.closeBrace) {
      depth -= 1;
    }
  }
  return containers > maxContainers || values > maxValues ? "own_data.too_large" : undefined;
}

/** Position of the quote that ends a text; beyond the bytes if there is none. */
function endOfText(bytes: Uint8Array, from: number): number {
  let at = from;
  while (at < bytes.length && bytes[at] !== code.quote) at += bytes[at] === code.backslash ? 2 : 1;
  return at;
}
