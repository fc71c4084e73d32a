/**
 * The item to which a key moves in a menu (WAI-ARIA Authoring Practices, "Menu and Menubar"): arrows go round, Home and End to
 * its ends, a character to the next item whose name begins with it.
 *
 * @param names of all items, as they are read
 * @param at index of the item with the focus; -1 without focus
 * @returns index of the item; undefined for other keys
 */
export function itemAfterKey(key: string, names: readonly string[], at: number): number | undefined {
  const { length } = names;
  if (length === 0) return undefined;
  switch (key) {
    case "ArrowDown":
      return (at + 1) % length;
    case "ArrowUp":
      return at <= 0 ? length - 1 : at - 1;
    case "Home":
      return 0;
    case "End":
      return length - 1;
    default:
      break;
  }
  if (!isCharacter(key)) return undefined;
  const wanted = key.toLocaleLowerCase();
  const next = names.findIndex((name, index) => index > at && begins(name, wanted));
  const found = next === -1 ? names.findIndex((name) => begins(name, wanted)) : next;
  return found === -1 ? undefined : found;
}

const begins = (name: string, wanted: string) => name.trim().toLocaleLowerCase().startsWith(wanted);

/** Whether a key types a character; the others have names of several letters. */
export const isCharacter = (key: string): boolean => key.length === 1 && key !== " ";
