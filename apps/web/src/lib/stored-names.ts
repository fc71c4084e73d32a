import { basePath } from "./base-path.ts";

/** Names in local storage (`ownStorage`); empty if storage is switched off. */
export const storedNames = (): readonly string[] => {
  try {
    return Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? "").flatMap(
      (name) => (name.startsWith(basePath) ? [name.slice(basePath.length)] : []),
    );
  } catch {
    return [];
  }
};
