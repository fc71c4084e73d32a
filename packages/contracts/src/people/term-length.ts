/** Characters of a search term; fewer or more find nobody. */
export const minTermLength = 2;
export const maxTermLength = 80;
