/** Characters of one element's text that are kept: more than any name that is shown, cut before it is cleaned. */
export const maxText = 8192;

/** The decimal number that makes up a text, blanks around it allowed; NaN for anything else, and where there is no text. */
export const numberOf = (text: string | undefined): number =>
  text === undefined || text.trim() === "" ? NaN : finite(Number(text));

const finite = (value: number): number => (Number.isFinite(value) ? value : NaN);

/** True for degrees that are a place on Earth. */
export const isPosition = (lat: number, lon: number): boolean => Math.abs(lat) <= 90 && Math.abs(lon) <= 180;
