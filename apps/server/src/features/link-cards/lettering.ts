/**
 * A letter of single strokes: points as x, y, x, y, … in tenths of the height of a capital letter, from its upper left corner.
 */
interface Letter {
  readonly width: number;
  readonly strokes: readonly (readonly number[])[];
}

/** Part of a circle round a point, from an angle to another, degrees clockwise from the right. */
const arc = (x: number, y: number, radius: number, from: number, to: number): readonly number[] =>
  Array.from({ length: 13 }, (_, n) => ((from + ((to - from) * n) / 12) * Math.PI) / 180).flatMap((angle) => [
    x + radius * Math.cos(angle),
    y + radius * Math.sin(angle),
  ]);

/** The letters of the attribution: a worker has no fonts. */
const letters: Readonly<Record<string, Letter>> = {
  " ": { width: 4, strokes: [] },
  "©": { width: 10, strokes: [arc(5, 5, 5, 0, 360), arc(5, 5, 2.4, 45, 315)] },
  O: { width: 10, strokes: [arc(5, 5, 5, 0, 360)] },
  S: { width: 6, strokes: [[...arc(3, 2.6, 2.6, -30, -270), ...arc(3, 7.5, 2.5, -90, 150)]] },
  M: { width: 9, strokes: [[0, 10, 0, 0, 4.5, 7, 9, 0, 9, 10]] },
  a: { width: 5.6, strokes: [arc(2.9, 7.1, 2.9, 0, 360), [5.8, 4, 5.8, 10]] },
  e: { width: 5.8, strokes: [[0.1, 7.1, 5.8, 7.1, ...arc(2.9, 7.1, 2.9, 0, -310)]] },
  n: {
    width: 5,
    strokes: [
      [0, 10, 0, 4.2],
      [0, 7, ...arc(2.5, 6.7, 2.5, 180, 360), 5, 10],
    ],
  },
  p: { width: 5.8, strokes: [arc(2.9, 7.1, 2.9, 0, 360), [0, 4, 0, 13]] },
  r: {
    width: 3,
    strokes: [
      [0, 10, 0, 4.2],
      [0, 7, ...arc(2.6, 6.8, 2.6, 180, 285)],
    ],
  },
  t: {
    width: 3.4,
    strokes: [
      [1.4, 1.6, 1.4, 8.4, ...arc(3, 8.4, 1.6, 180, 80)],
      [0, 4.2, 3.4, 4.2],
    ],
  },
};

/** Space between two letters, tenths as above. */
const spacing = 2.2;

/**
 * A text as strokes, from its upper left corner.
 *
 * @param text of the letters above
 * @param size height of a capital letter, pixels
 */
export function lettering(
  text: string,
  size: number,
): { readonly strokes: readonly (readonly number[])[]; readonly width: number } {
  const scale = size / 10;
  let left = 0;
  const strokes = Array.from(text).flatMap((sign) => {
    const letter = letters[sign];
    if (!letter) throw new Error(`there is no letter ${sign}`);
    const begin = left;
    left += letter.width + spacing;
    return letter.strokes.map((stroke) =>
      stroke.map((value, n) => (n % 2 === 0 ? value + begin : value) * scale),
    );
  });
  return { strokes, width: Math.max(0, left - spacing) * scale };
}
