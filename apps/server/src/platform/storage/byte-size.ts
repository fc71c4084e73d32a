/** Powers of a thousand and of 1,024, as people and programs write sizes. */
const units: Readonly<Record<string, number>> = {
  "": 1,
  b: 1,
  kb: 1e3,
  mb: 1e6,
  gb: 1e9,
  tb: 1e12,
  kib: 1024,
  mib: 1024 ** 2,
  gib: 1024 ** 3,
  tib: 1024 ** 4,
};

/** Reads a size such as `20GB`, `1.5 TiB` or `500000` in bytes; `undefined` for anything else. */
export function readByteSize(text: string): number | undefined {
  const [, number, unit = ""] = /^(\d+(?:\.\d+)?) ?([kmgt]?i?b)?$/i.exec(text.trim()) ?? [];
  const factor = units[unit.toLowerCase()];
  const bytes = Math.round(Number(number) * (factor ?? Number.NaN));
  return Number.isSafeInteger(bytes) ? bytes : undefined;
}

const shown = ["B", "kB", "MB", "GB", "TB"];

/** A size for people, such as `1.5 GB`. */
export function byteSizeText(bytes: number): string {
  const power = Math.min(shown.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  return `${Number((bytes / 1000 ** power).toPrecision(3))} ${shown[power]}`;
}
