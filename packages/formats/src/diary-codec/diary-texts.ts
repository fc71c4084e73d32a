/** The texts of the diary's workouts; index i of each is workout i. */
export interface DiaryTexts {
  /** 24 hex digits each. */
  readonly workoutKeys: readonly string[];
  /** null if absent. */
  readonly titles: readonly (string | null)[];
  readonly notes: readonly (string | null)[];
}

/** Bytes of a workout's key, which is random and cannot be compressed. */
const keyBytes = 12;
const keyDigits = 2 * keyBytes;

/** Writes the texts of a block: 12 bytes a key, then JSON `[titles, notes]`. */
export function encodeDiaryTexts({ workoutKeys, titles, notes }: DiaryTexts): Uint8Array {
  const text = new TextEncoder().encode(JSON.stringify([titles, notes]));
  const bytes = new Uint8Array(workoutKeys.length * keyBytes + text.length);
  for (const [i, key] of workoutKeys.entries()) {
    for (let at = 0; at < keyBytes; at += 1) {
      bytes[i * keyBytes + at] = Number.parseInt(key.slice(2 * at, 2 * at + 2), 16);
    }
  }
  bytes.set(text, workoutKeys.length * keyBytes);
  return bytes;
}

/** Reads what `encodeDiaryTexts` wrote for `count` workouts; undefined if the bytes are not such texts. */
export function decodeDiaryTexts(bytes: Uint8Array, count: number): DiaryTexts | undefined {
  if (bytes.length < count * keyBytes) return undefined;
  const [titles, notes] = readTexts(bytes.subarray(count * keyBytes));
  if (!isTexts(titles, count) || !isTexts(notes, count)) return undefined;
  let digits = "";
  for (const byte of bytes.subarray(0, count * keyBytes)) digits += hexOf[byte];
  const workoutKeys = Array.from({ length: count }, (_, i) =>
    digits.slice(i * keyDigits, (i + 1) * keyDigits),
  );
  return { workoutKeys, titles, notes };
}

const hexOf = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));

function readTexts(bytes: Uint8Array): readonly unknown[] {
  try {
    const texts: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
    return Array.isArray(texts) ? texts : [];
  } catch {
    return [];
  }
}

const isTexts = (texts: unknown, count: number): texts is readonly (string | null)[] =>
  Array.isArray(texts) &&
  texts.length === count &&
  texts.every((text) => text === null || typeof text === "string");
