const family = '"Instrument Sans Variable", system-ui, sans-serif';

/** The product's font on a canvas. */
export const faceOf = (weight: number, size: number): string => `${weight} ${size}px ${family}`;

/** Resolves when the font can be drawn; without waiting a canvas would silently use another one. */
export async function loadFace(): Promise<void> {
  await Promise.all([400, 560, 650].map((weight) => document.fonts.load(faceOf(weight, 40))));
}
