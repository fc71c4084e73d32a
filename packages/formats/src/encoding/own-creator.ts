/** `creator` of the GPX files that Cairn writes; it marks every pause with a segment and names sports by our catalogue. */
export const ownCreator = "Cairn";
