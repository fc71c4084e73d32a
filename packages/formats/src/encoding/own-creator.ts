/** `creator` of the GPX files that Cairn writes; these mark every pause with a segment and name sports by our catalogue. */
export const ownCreator = "Cairn";
