/** A first name longer than this is cut (UNIT-6), in characters as people count them. */
const maxFirstNameLength = 15;

/** What is left of it, before the ellipsis. */
const cutLength = 12;

/** The first word of a real name, cut to 12 characters and an ellipsis when it has more than 15; "" for an empty name. */
export const firstNameOf = (realName: string): string => {
  const [first = ""] = realName.trim().split(/\s+/u);
  const characters = Array.from(new Intl.Segmenter().segment(first), ({ segment }) => segment);
  return characters.length > maxFirstNameLength ? `${characters.slice(0, cutLength).join("")}…` : first;
};
