/** A number as typed: spaces between digits, a decimal comma or point; 0 for an empty text, NaN for an invalid one. */
export const typedNumber = (text: string): number => {
  const plain = text.replaceAll(/[\s\u00A0]/g, "").replace(",", ".");
  if (plain === "") return 0;
  return /^\d*\.?\d*$/.test(plain) && /\d/.test(plain) ? Number(plain) : Number.NaN;
};

/** Digits in groups of three with the same sign between all of them, as people of some country write thousands. */
const grouped = /^[1-9]\d{0,2}([.,'’])\d{3}(?:\1\d{3})*$/;

/**
 * A number as typed without what groups its digits, for a field in which three decimals mean nothing: "1,250" and "1.250" are
 * more than a thousand.
 */
export const withoutGroups = (text: string): string => {
  const plain = text.replaceAll(/\s/g, "");
  return grouped.test(plain) ? plain.replaceAll(/\D/g, "") : plain;
};

/**
 * A whole number as typed, perhaps with grouped digits; 0 for an empty text, NaN for an invalid one and for one with decimals.
 */
export const typedWholeNumber = (text: string): number => {
  const plain = withoutGroups(text);
  return /^\d*$/.test(plain) ? Number(plain) : Number.NaN;
};
