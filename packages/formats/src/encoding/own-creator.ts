/** `creator` of the GPX files that Cairn writes; these mark every pause with a segment and name sports by our catalogue. */
export const ownCreator = "Cairn";

/** The same of planned routes that are written as tracks: a track by `ownCreator` is a workout, with times or without. */
export const planCreator = "Cairn routes";
