const family = '"Instrument Sans Variable", system-ui, sans-serif';

/** The product's face on a canvas. */
export const faceOf = (weight: number, size: number): string => `${weight} ${size}px ${family}`;

/** Resolves when the face may be drawn; without it a canvas would take another one silently. */
export async function loadFace(): Promise<void> {
  await Promise.all([400, 560, 650].map((weight) => document.fonts.load(faceOf(weight, 40))));
}
