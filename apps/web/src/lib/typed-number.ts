/** A number as people type it: blanks between figures, a comma or a point; 0 for nothing, NaN for what is none. */
export const typedNumber = (text: string): number => {
  const plain = text.replaceAll(/[\s\u00A0]/g, "").replace(",", ".");
  if (plain === "") return 0;
  return /^\d*\.?\d*$/.test(plain) && /\d/.test(plain) ? Number(plain) : Number.NaN;
};
