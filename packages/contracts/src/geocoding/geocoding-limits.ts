/** Characters of a search text. */
export const maxPlaceText = 120;
