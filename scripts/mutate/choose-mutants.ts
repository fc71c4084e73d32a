import { createHash } from "node:crypto";

/** A change of the code that a test should notice, as Stryker describes it. */
export interface Mutant {
  readonly id: string;
  readonly fileName: string;
  readonly mutatorName: string;
  readonly replacement?: string;
  readonly location: {
    readonly start: { readonly line: number; readonly column: number };
    readonly end: { readonly line: number; readonly column: number };
  };
}

/**
 * Ids of the requested number of mutants, drawn evenly; the same seed and code give the same ones. A mutant
 * keeps its place in the draw if others are added or removed elsewhere.
 */
export function chooseMutants(mutants: readonly Mutant[], most: number, seed: string): ReadonlySet<string> {
  const drawn = mutants.map((mutant) => ({ id: mutant.id, draw: drawOf(mutant, seed) }));
  const sorted = drawn.toSorted((a, b) => (a.draw < b.draw ? -1 : 1));
  return new Set(sorted.slice(0, most).map(({ id }) => id));
}

function drawOf(
  { fileName, mutatorName, replacement, location: { start, end } }: Mutant,
  seed: string,
): string {
  // The copy is in a different folder on each machine.
  const file = fileName.split("/").slice(-3);
  const parts = [seed, ...file, mutatorName, replacement, start.line, start.column, end.line, end.column];
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex");
}
