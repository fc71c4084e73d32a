/** Names in local storage; empty if storage is switched off. */
export const storedNames = (): readonly string[] => {
  try {
    return Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? "");
  } catch {
    return [];
  }
};
