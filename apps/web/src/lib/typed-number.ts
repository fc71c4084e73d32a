/** A number as typed: spaces between digits, a decimal comma or point; 0 for an empty text, NaN for an invalid one. */
export const typedNumber = (text: string): number => {
  const plain = text.replaceAll(/[\s\u00A0]/g, "").replace(",", ".");
  if (plain === "") return 0;
  return /^\d*\.?\d*$/.test(plain) && /\d/.test(plain) ? Number(plain) : Number.NaN;
};
