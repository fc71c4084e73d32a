/** Names of what this browser keeps in local storage; none where storage is switched off. */
export const storedNames = (): readonly string[] => {
  try {
    return Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? "");
  } catch {
    return [];
  }
};
