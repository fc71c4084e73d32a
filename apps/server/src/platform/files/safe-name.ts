const maxNameLength = 255;
const maxPathLength = 1024;

/** A file name without its path and without characters that control a terminal or change the direction of text. */
export function safeName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? "";
  return cut(visible(last).trim(), maxNameLength) || "file";
}

/** A path inside an archive without such characters. */
export const safePath = (path: string): string => cut(visible(path), maxPathLength);

const visible = (text: string): string => text.replaceAll(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu, "");

const cut = (text: string, length: number): string => Array.from(text).slice(0, length).join("");
