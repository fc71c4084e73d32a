import { fail, ok, type Result } from "@cairn/domain/result";

/** How deep brackets may stand in each other; the format needs five. */
const maxDepth = 32;
/** Objects and lists; 250,000 files and 100,000 workouts need less than half. */
const maxContainers = 2_000_000;
/** Commas: what stands in them. */
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
 * Reads JSON that anybody may have made. What would become far more in memory than it is on the disk is refused before: V8 cannot be stopped while it parses, neither by
 * a time limit nor by one of memory, and collects garbage for many minutes on 90 MB of nothing but brackets.
 *
 * @returns `own_data.damaged` for what is no JSON
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

/** Where the quote is that ends a text; beyond the bytes where none does. */
function endOfText(bytes: Uint8Array, from: number): number {
  let at = from;
  while (at < bytes.length && bytes[at] !== code.quote) at += bytes[at] === code.backslash ? 2 : 1;
  return at;
}
