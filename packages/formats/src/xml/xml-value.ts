/** Maximum characters kept of one element's text: more than any displayed name, cut before it is cleaned. */
export const maxText = 8192;

/** The decimal number that a text consists of, with optional blanks around it; NaN for anything else, and without a text. */
export const numberOf = (text: string | undefined): number =>
  text === undefined || text.trim() === "" ? NaN : finite(Number(text));

const finite = (value: number): number => (Number.isFinite(value) ? value : NaN);
