import { minTermLength } from "@cairn/contracts/people/term-length";

/** A term in the form that is searched; undefined if it is too short (NAV-10, SOC-7). */
export function searchedTerm(typed: string): string | undefined {
  const term = typed.trim();
  return Array.from(term).length >= minTermLength ? term : undefined;
}
