/** `creator` of the GPX files that Cairn writes; it marks every pause with a segment. */
export const ownCreator = "Cairn";
