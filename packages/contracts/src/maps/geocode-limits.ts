/** Characters of what is looked for. */
export const maxPlaceText = 120;
